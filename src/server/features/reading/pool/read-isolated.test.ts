import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { documentBytes } from '../../../../../test/sifen/fixture.ts';
import { readInProcess } from './read-in-process.ts';
import { READER_LIMITS, readIsolated } from './read-isolated.ts';

const fake = (name: string) => fileURLToPath(new URL(`../../../../../test/fakes/readers/${name}.ts`, import.meta.url));

/** Time is no matter but where a test says so: processes start slowly on a machine that is busy with other tests. */
const PATIENT = { ...READER_LIMITS, seconds: 120 };

describe('a reader in a process of its own', () => {
  test('INTK-08 gives exactly what the one in the server gives', async () => {
    const bytes = documentBytes('04-fe-mix-5-10-ex');
    expect(await readIsolated('xml', bytes, PATIENT)).toEqual(await readInProcess('xml', bytes));
  });

  test('INTK-08 may hang, take all memory or die: the server says which, and goes on', async () => {
    const bytes = documentBytes('01-fe-10');
    const limits = { ...PATIENT, megabytes: 200 };
    const deaths = await Promise.all([
      readIsolated('xml', bytes, { ...limits, seconds: 1, program: fake('hanging-reader') }),
      readIsolated('xml', bytes, { ...limits, program: fake('greedy-reader') }),
      readIsolated('xml', bytes, { ...limits, program: fake('dying-reader') }),
      readIsolated('xml', bytes, { ...limits, program: fake('not-there') }),
    ]);
    expect(deaths).toEqual(['too-slow', 'too-much-memory', 'crashed', 'crashed']);
    expect(await readIsolated('xml', bytes, PATIENT)).toEqual(await readInProcess('xml', bytes));
  });
});
