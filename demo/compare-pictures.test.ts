import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { comparePictures } from './compare-pictures.ts';

const page = (word: string, at: number, height = 60) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="${height}"><rect width="120" height="${height}" fill="#fff"/><text x="${at}" y="30" font-size="14">${word}</text></svg>`,
    ),
  ).png();

test('pictures that look the same are passed over; a moved word, another height and a missing one are named', async () => {
  const [before, after] = ['antes-', 'ahora-'].map((name) => mkdtempSync(path.join(tmpdir(), name)));
  if (!before || !after) throw new Error('no directories');
  await page('Total', 20).toFile(path.join(before, 'igual.png'));
  await page('Total', 20.02).toFile(path.join(after, 'igual.png'));
  await page('Total', 20).toFile(path.join(before, 'movida.png'));
  await page('Total', 21).toFile(path.join(after, 'movida.png'));
  await page('Total', 20).toFile(path.join(before, 'alta.png'));
  await page('Total', 20, 64).toFile(path.join(after, 'alta.png'));
  await page('Total', 20).toFile(path.join(before, 'sola.png'));
  const lines: string[] = [];
  expect(await comparePictures(before, after, (line) => lines.push(line))).toBe(3);
  expect(lines).toEqual([
    'alta.png: 120×60 se hizo 120×64',
    expect.stringMatching(/^movida\.png: \d+ píxeles, de \d+,\d+ a \d+,\d+$/),
    'Solo en uno de los dos: sola.png',
    '3 imágenes, 2 distintas',
  ]);
});
