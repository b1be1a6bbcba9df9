import { expect, test } from 'vitest';
import { decodePng } from '../../../../test/pdf/decode-png.ts';
import { encodePng } from './png.ts';

test('LIST-43 a picture comes out as it went in, without its alpha', () => {
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [12, 34, 56],
    [255, 255, 255],
    [0, 0, 0],
  ];
  const rgba = Uint8Array.from(colours.flatMap((colour) => [...colour, 255]));
  const { width, height, pixel } = decodePng(encodePng({ width: 2, height: 3, rgba }));
  expect({ width, height }).toEqual({ width: 2, height: 3 });
  const read = [0, 1, 2].flatMap((y) => [0, 1].map((x) => pixel(x, y)));
  expect(read).toEqual(colours);
});

test('LIST-43 every row counts, however many there are', () => {
  const [width, height] = [97, 301];
  const at = (x: number, y: number) => [(x * 7 + y) % 256, (x + y * 3) % 256, (x * y) % 256];
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgba.set([...at(x, y), 255], (y * width + x) * 4);
  }
  const picture = decodePng(encodePng({ width, height, rgba }));
  for (let y = 0; y < height; y += 7) for (let x = 0; x < width; x += 5) expect(picture.pixel(x, y)).toEqual(at(x, y));
  expect(picture.pixel(width - 1, height - 1)).toEqual(at(width - 1, height - 1));
});
