import { afterAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/routes.ts';
import { allJobs } from '#server/app/jobs.ts';
import { LONG, runs } from '../long-run.ts';
import { missingFiles } from './invariants.ts';
import { pairsFrom } from './pairs.ts';
import { type RaceServers, startRaceServers } from './race-servers.ts';
import { NOT_RACED, RACE_TABLE } from './race-table.ts';
import { aRaceWorld } from './race-world.ts';

/** `npm run race` says them; in the suite a few pairs that are always the same, however busy the machine. */
const seconds = Number(process.env.RACE_SECONDS ?? Number.POSITIVE_INFINITY);
const seed = Number(process.env.RACE_SEED ?? 27);
const PAIRS = process.env.RACE_SECONDS === undefined ? runs(5, 600) : Number.POSITIVE_INFINITY;

let servers: RaceServers | undefined;
afterAll(() => servers?.stop());

test('RACE-82 every call that writes and every job is raced, or says why not', () => {
  const writing = allRoutes.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  const known = [...writing, ...allJobs.map(({ name }) => name)];
  const decided = [...Object.keys(RACE_TABLE), ...Object.keys(NOT_RACED)];
  const message = 'add it to RACE_TABLE in test/race/race-table.ts, or to NOT_RACED with a reason';
  expect(
    known.filter((name) => !decided.includes(name)),
    message,
  ).toEqual([]);
  expect(
    decided.filter((name) => !known.includes(name)),
    'there is no such call or job',
  ).toEqual([]);
});

describe('two servers on one database', () => {
  test('RACE-80 whatever two do at once on the same rows: no call fails, nothing acknowledged is lost, sums are exact', {
    timeout: LONG,
  }, async () => {
    servers = await startRaceServers({ PLAN_CHANGES: 'approval' });
    const world = await aRaceWorld(servers);
    console.log(`semilla ${seed}: npm run race -- --seed ${seed}`);
    const ends = performance.now() + seconds * 1_000;
    let count = 0;
    const aboutOf = Object.fromEntries(Object.entries(RACE_TABLE).map(([name, { about }]) => [name, about]));
    for (const pair of pairsFrom(seed, aboutOf)) {
      if (performance.now() > ends || count === PAIRS) break;
      const wrong = await world.race(pair);
      count++;
      expect(wrong, `pair ${count} of seed ${seed}: ${pair.names.join(' and ')} (${pair.draw})`).toEqual([]);
    }
    await world.settle();
    expect(await world.wrongSums()).toEqual([]);
    expect(servers.problems()).toEqual([]);
    expect(await missingFiles(servers.db, servers.dataDir)).toEqual([]);
    console.log([...(process.env.RACE_SEED ? world.tallies() : []), `${count} pares sin problemas`].join('\n'));
    expect(count).toBeGreaterThan(0);
  });
});
