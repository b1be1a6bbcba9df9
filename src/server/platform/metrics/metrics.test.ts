import { describe, expect, test } from 'vitest';
import { readMetrics, valueIn } from '../../../../test/metrics/read-metrics.ts';
import { createLog } from '../log.ts';
import { createMetrics } from './collect.ts';
import { countedFamilies, defineCounter, defineTimes } from './count.ts';
import { gauge, writeFamilies } from './family.ts';

const written = (name: string) => readMetrics(writeFamilies(countedFamilies().filter((one) => one.name === name)));

describe('what is counted', () => {
  test('OPS-70 is one number for each set of labels, and what has none yet is not there', () => {
    const counter = defineCounter({ name: 'test_eggs_total', help: 'Eggs.', labels: ['nest'] });
    expect(writeFamilies(countedFamilies())).not.toContain('test_eggs_total');
    counter.add({ nest: 'a' });
    counter.add({ nest: 'a' }, 2);
    counter.add({ nest: 'b' });
    expect(written('test_eggs_total').map(({ labels, value }) => [labels.nest, value])).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
  });

  test('OPS-75 of times every bucket holds those before it, and the last all', () => {
    const times = defineTimes({ name: 'test_walk_seconds', help: 'Walks.', labels: [], bounds: [0.1, 1] });
    for (const seconds of [0.05, 0.1, 0.5, 7]) times.add({}, seconds);
    expect(written('test_walk_seconds').map(({ labels, value }) => [labels.le, value])).toEqual([
      ['0.1', 2],
      ['1', 3],
      ['+Inf', 4],
      [undefined, 7.65],
      [undefined, 4],
    ]);
  });

  test('OPS-81 has an end: what lies beyond it is one number', () => {
    const counter = defineCounter({ name: 'test_names_total', help: 'Names.', labels: ['name'] });
    for (let at = 0; at < 6_000; at++) counter.add({ name: `n${at}` });
    const samples = written('test_names_total');
    expect(samples.length).toBe(5_001);
    expect(valueIn(samples, 'test_names_total', { name: 'other' })).toBe(1_000);
    expect(valueIn(samples, 'test_names_total')).toBe(6_000);
  });

  test('OPS-80 a label cannot break out of its line', () => {
    const text = writeFamilies([gauge('test_odd', 'Odd.', [{ labels: { said: 'a"} 1\nb\\' }, value: 1 }])]);
    expect(text.split('\n')[2]).toBe('test_odd{said="a\\"} 1\\nb\\\\"} 1');
    expect(readMetrics(text)).toHaveLength(1);
  });
});

describe('what has to be asked for', () => {
  const answered = { name: 'quick', collect: async () => [gauge('test_quick', 'Quick.', [{ value: 7 }])] };
  const times = { longestMs: 50, keptMs: 60_000 };

  test('OPS-79 is left out when it takes too long, with all the rest there, and comes when it is found', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let looks = 0;
    const slow = {
      name: 'slow',
      async collect() {
        looks++;
        await promise;
        return [gauge('test_slow', 'Slow.', [{ value: 8 }])];
      },
    };
    const write = createMetrics({ gauges: [], collectors: [answered, slow], log: createLog('silent'), times });
    for (let scrape = 0; scrape < 2; scrape++) {
      const samples = readMetrics(await write());
      expect(valueIn(samples, 'test_quick')).toBe(7);
      expect(valueIn(samples, 'test_slow')).toBeUndefined();
      expect(valueIn(samples, 'ajaka_collector_up', { collector: 'slow' })).toBe(0);
    }
    // Nobody asks a second time while the first look goes on.
    expect(looks).toBe(1);
    resolve();
    await expect.poll(async () => valueIn(readMetrics(await write()), 'test_slow')).toBe(8);
    expect(valueIn(readMetrics(await write()), 'ajaka_collector_up', { collector: 'slow' })).toBe(1);
    expect(looks).toBe(1);
  });

  test('OPS-79 is left out when it fails, and asked for again', async () => {
    let looks = 0;
    const failing = {
      name: 'failing',
      async collect() {
        if (++looks === 1) throw new Error('no database');
        return [gauge('test_mended', 'Mended.', [{ value: 1 }])];
      },
    };
    const write = createMetrics({ gauges: [], collectors: [failing], log: createLog('silent'), times });
    const first = readMetrics(await write());
    expect(valueIn(first, 'ajaka_collector_up', { collector: 'failing' })).toBe(0);
    expect(valueIn(readMetrics(await write()), 'test_mended')).toBe(1);
    await write();
    expect(looks).toBe(2);
  });
});
