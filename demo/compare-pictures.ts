// npm run screenshots -- --compare BEFORE AFTER: names the pictures that look different, and where.
import { globSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue of every pixel. */
  data: Uint8Array;
}

/**
 * By how much a channel may differ, and how many pixels may differ by more: anti-aliasing stays below both; a letter
 * that moved by half a pixel does not.
 */
const MOST_OFF = 40;
const MOST_PIXELS = 6;

interface Difference {
  pixels: number;
  /** Pixels from the left and from the top. */
  from: readonly [number, number];
  to: readonly [number, number];
}

/** Null when they look the same. */
export function differenceOf(before: Pixels, after: Pixels): Difference | null {
  if (before.width !== after.width || before.height !== after.height) {
    return { pixels: Number.POSITIVE_INFINITY, from: [before.width, before.height], to: [after.width, after.height] };
  }
  let pixels = 0;
  let [left, top, right, bottom] = [before.width, before.height, 0, 0];
  for (let at = 0; at < before.data.length; at += 3) {
    const isOff = [0, 1, 2].some((c) => Math.abs((before.data[at + c] ?? 0) - (after.data[at + c] ?? 0)) > MOST_OFF);
    if (!isOff) continue;
    pixels += 1;
    const [x, y] = [(at / 3) % before.width, Math.floor(at / 3 / before.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return pixels > MOST_PIXELS ? { pixels, from: [left, top], to: [right, bottom] } : null;
}

async function readPixels(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const told = ({ pixels, from, to }: Difference) =>
  pixels === Number.POSITIVE_INFINITY
    ? `${from.join('×')} se hizo ${to.join('×')}`
    : `${pixels} píxeles, de ${from.join(',')} a ${to.join(',')}`;

/** Prints the pictures that differ, those that only one directory has, and how many were compared. */
export async function comparePictures(before: string, after: string, say: (line: string) => void): Promise<number> {
  const picturesOf = (root: string) => globSync('**/*.png', { cwd: root }).sort();
  const old = picturesOf(before);
  const now = picturesOf(after);
  const both = old.filter((name) => now.includes(name));
  let different = 0;
  for (const name of both) {
    const difference = differenceOf(
      await readPixels(path.join(before, name)),
      await readPixels(path.join(after, name)),
    );
    if (!difference) continue;
    different += 1;
    say(`${name}: ${told(difference)}`);
  }
  const alone = [...old, ...now].filter((name) => !both.includes(name));
  if (alone.length > 0) say(`Solo en uno de los dos: ${alone.join(', ')}`);
  say(`${both.length} imágenes, ${different} distintas`);
  return different + alone.length;
}
