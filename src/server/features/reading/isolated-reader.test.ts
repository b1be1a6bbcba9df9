import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { documentBytes } from '../../../../test/sifen/fixture.ts';
import { READER_LIMITS, readIsolated } from './isolated-reader.ts';
import { readXml } from './read-xml.ts';

const fake = (name: string) => fileURLToPath(new URL(`../../../../test/fakes/readers/${name}.ts`, import.meta.url));

/** Processes start slowly on a machine that is busy with other tests. */
describe('a reader in a process of its own', { timeout: 20_000 }, () => {
  test('INTK-08 gives exactly what the one in the server gives', async () => {
    const bytes = documentBytes('04-fe-mix-5-10-ex');
    expect(await readIsolated(bytes)).toEqual(readXml(bytes));
  });

  test('INTK-08 may hang, take all memory or die: the server says which, and goes on', async () => {
    const bytes = documentBytes('01-fe-10');
    const limits = { ...READER_LIMITS, seconds: 1, megabytes: 200 };
    const deaths = await Promise.all([
      readIsolated(bytes, { ...limits, program: fake('hanging-reader') }),
      readIsolated(bytes, { ...limits, seconds: 20, program: fake('greedy-reader') }),
      readIsolated(bytes, { ...limits, seconds: 20, program: fake('dying-reader') }),
      readIsolated(bytes, { ...limits, seconds: 20, program: fake('not-there') }),
    ]);
    expect(deaths).toEqual(['too-slow', 'too-much-memory', 'crashed', 'crashed']);
    expect(await readIsolated(bytes)).toEqual(readXml(bytes));
  });
});
