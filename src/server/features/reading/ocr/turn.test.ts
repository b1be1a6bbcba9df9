import { expect, test } from 'vitest';
import { TURNS, turned, turnedBack } from './turn.ts';

const PICTURE = { width: 3, height: 2, gray: Uint8Array.of(1, 2, 3, 4, 5, 6) };

test('SAFE-57 a picture is turned clockwise, and four quarters are one whole', () => {
  expect(turned(PICTURE, 90)).toEqual({ width: 2, height: 3, gray: Uint8Array.of(4, 1, 5, 2, 6, 3) });
  expect(turned(PICTURE, 180)).toEqual({ width: 3, height: 2, gray: Uint8Array.of(6, 5, 4, 3, 2, 1) });
  expect(turned(PICTURE, 270)).toEqual({ width: 2, height: 3, gray: Uint8Array.of(3, 6, 2, 5, 1, 4) });
  expect(turned(turned(PICTURE, 90), 270)).toEqual(PICTURE);
});

test('SAFE-57 a place on the turned page is found on the page as it is', () => {
  const [wide, high] = [30, 20];
  for (const turn of TURNS) {
    const gray = new Uint8Array(wide * high);
    gray[4 * wide + 7] = 9;
    const upright = turned({ width: wide, height: high, gray }, turn);
    const at = upright.gray.indexOf(9);
    const size = { width: 1 / upright.width, height: 1 / upright.height };
    const place = {
      page: 1,
      left: (at % upright.width) / upright.width,
      top: Math.floor(at / upright.width) / upright.height,
      ...size,
    };
    const back = turnedBack(place, turn);
    expect([back.left * wide, back.top * high].map(Math.round)).toEqual([7, 4]);
    expect([back.width * wide, back.height * high].map(Math.round)).toEqual([1, 1]);
  }
});
