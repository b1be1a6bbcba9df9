import { afterAll, describe, expect, test } from 'vitest';
import { chained } from '../../../../../test/builders/an-invoice.ts';
import { runs } from '../../../../../test/long-run.ts';
import { pagesPdf } from '../../../../../test/pdf/make-pdf.ts';
import { testProcessLimits } from '../../../../../test/server/test-process-limits.ts';
import { ANCHOR_FILES, TEST_ANCHORS } from '../../../../../test/sifen/test-anchors.ts';
import { startProcesses } from '../../../app/start-processes.ts';
import { readBytes } from '../readers/registry.ts';
import { readInPool } from './read-file.ts';

const processes = startProcesses({ ...testProcessLimits(), anchors: ANCHOR_FILES });
afterAll(() => processes.stop());
const OPTIONS = { ownerId: 'A', isUrgent: false } as const;

describe('a file that is read in a process apart', () => {
  test.each(['quick', 'slow'] as const)(
    'INTK-08 TRUST-04 gives exactly what its reader gives, with the anchors it was given: %s',
    async (lane) => {
      const bytes = chained('04-fe-mix-5-10-ex');
      const read = await readInPool(processes)({ kind: 'xml', bytes }, { ...OPTIONS, lane });
      expect(read).toEqual(await readBytes('xml', bytes, { anchors: TEST_ANCHORS, isPatient: lane === 'slow' }));
      expect(read).toMatchObject({ readings: [{ verification: { verdict: 'ok', strength: 'chained' } }] });
    },
  );

  test('INTK-08 of a kind that nobody reads is an error of ours', async () => {
    const zip = { kind: 'zip', bytes: Buffer.from('PK') } as const;
    await expect(readInPool(processes)(zip, { ...OPTIONS, lane: 'quick' })).rejects.toThrow('no reader for zip');
  });
});

describe('SAFE-23 a file whose letters must be recognised', () => {
  const PAGES = runs(2, 4);
  const narrow = startProcesses(testProcessLimits({}, { processes: 1 }));
  afterAll(() => narrow.stop());

  test('SAFE-23 is read a page at a time: the single page of another is not kept by all of its pages, and it reads the same', async () => {
    const answered: string[] = [];
    const read = (ownerId: string, pages: number) =>
      readInPool(narrow)({ kind: 'pdf', bytes: pagesPdf(pages, 80) }, { ownerId, lane: 'slow', isUrgent: false }).then(
        (content) => {
          answered.push(ownerId);
          return content;
        },
      );
    const many = read('A', PAGES);
    await read('B', 1);
    expect(answered).toEqual(['B']);
    expect(await many).toEqual(await readBytes('pdf', pagesPdf(PAGES, 80), { anchors: TEST_ANCHORS, isPatient: true }));
  });
});
