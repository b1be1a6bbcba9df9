import { afterAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../../../../test/long-run.ts';
import { decodePng } from '../../../../test/pdf/decode-png.ts';
import { endlessPdf, lockedPdf, pagesPdf, sizedPdf, squarePdf } from '../../../../test/pdf/make-pdf.ts';
import { testProcessLimits } from '../../../../test/server/test-process-limits.ts';
import { fixture } from '../../../../test/sifen/fixture.ts';
import { startProcesses } from '../../app/start-processes.ts';
import { renderInPool } from './render-in-pool.ts';

const OWNER = 'A';
const processes = startProcesses(testProcessLimits());
afterAll(() => processes.stop());
const render = (bytes: Buffer, page = 1) => renderInPool(processes, OWNER, async () => bytes, { kind: 'pdf', page });

/** Where both lanes have so little. */
async function renderWithin(limits: { seconds?: number; megabytes?: number }, bytes: Buffer) {
  const narrow = startProcesses(testProcessLimits(limits, limits));
  try {
    return await renderInPool(narrow, OWNER, async () => bytes, { kind: 'pdf', page: 1 });
  } finally {
    await narrow.stop();
  }
}

async function picture(bytes: Buffer, page = 1) {
  const answer = await render(bytes, page);
  if (typeof answer === 'string' || answer.outcome !== 'rendered') throw new Error(JSON.stringify(answer));
  return { ...decodePng(Buffer.from(answer.picture)), pages: answer.pages };
}

describe('a page of a PDF', () => {
  test('LIST-43 is rendered where and as it says', async () => {
    const { width, height, pages, pixel } = await picture(squarePdf());
    expect({ width, height, pages }).toEqual({ width: 60, height: 90, pages: 1 });
    const [red, white] = [
      [255, 0, 0],
      [255, 255, 255],
    ];
    expect([pixel(5, 85), pixel(28, 62), pixel(32, 85), pixel(5, 58)]).toEqual([red, red, white, white]);
  });

  test('LIST-43 of an invoice on paper has ink on it, and the file says how many there are', async () => {
    const { width, height, pages, pixel } = await picture(fixture('kude/16-fe-30-items.pdf'), 2);
    expect({ pages, isA4: Math.abs(height / width - Math.SQRT2) < 0.01 }).toEqual({ pages: 2, isA4: true });
    let dark = 0;
    for (let y = 0; y < height; y += 3) for (let x = 0; x < width; x += 3) if ((pixel(x, y)[0] ?? 255) < 128) dark++;
    expect(dark).toBeGreaterThan(500);
  });

  test('LIST-43 that is not there is told with the number of those that are', async () => {
    expect(await render(pagesPdf(3), 4)).toEqual({ outcome: 'no-such-page', pages: 3 });
  });
});

describe('a hostile PDF', () => {
  test('LIST-43 with a page of a hundred metres, or with ten thousand pages, is rendered like any other', async () => {
    const { width, height } = await picture(sizedPdf(14_400, 14_400));
    expect(width * height).toBeLessThanOrEqual(2_400_000);
    expect((await picture(pagesPdf(10_000), 9_999)).pages).toBe(10_000);
  });

  test('LIST-43 that is locked, cut off or no PDF at all is told apart', async () => {
    const kude = fixture('kude/01-fe-10.pdf');
    const answers = await Promise.all([
      render(lockedPdf()),
      render(kude.subarray(0, kude.length / 2)),
      render(Buffer.from('%PDF-1.7')),
      render(Buffer.from('hola')),
    ]);
    expect(answers).toEqual([
      { outcome: 'locked' },
      { outcome: 'damaged' },
      { outcome: 'damaged' },
      { outcome: 'damaged' },
    ]);
  });

  test.runIf(isFullRun)(
    'LIST-43 that never ends is stopped by time, or by memory when that comes first, and the next is rendered',
    async () => {
      expect(await renderWithin({ seconds: 1 }, endlessPdf())).toBe('too-slow');
      expect(await renderWithin({ megabytes: 150 }, endlessPdf())).toBe('too-much-memory');
      expect((await picture(squarePdf())).pages).toBe(1);
    },
  );

  test('LIST-43 FAIR-01 asked for by very many at once is refused to the last ones of that owner, and to no other', async () => {
    const unread = () => Promise.reject(new Error('no bytes'));
    const asked = Array.from({ length: 55 }, () => renderInPool(processes, OWNER, unread, { kind: 'pdf', page: 1 }));
    const other = renderInPool(processes, 'B', async () => pagesPdf(1), { kind: 'pdf', page: 2 });
    const settled = await Promise.allSettled(asked);
    expect(settled.filter((one) => one.status === 'fulfilled' && one.value === 'too-many')).toHaveLength(5);
    expect(await other).toEqual({ outcome: 'no-such-page', pages: 1 });
  });
});
