import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { testProcessLimits } from '../../../../../test/server/test-process-limits.ts';
import { startProcesses } from '../../../app/start-processes.ts';
import { photoForModel } from './photo-for-model.ts';

const processes = startProcesses(testProcessLimits());
afterAll(() => processes.stop());

const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'white' } });

test('READ-04 READ-17 a photo is shown to the model upright, no larger than is needed, and without what the camera wrote', async () => {
  const taken = await photo(400, 200)
    .withExif({ IFD0: { Copyright: 'de nadie' }, IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const shown = await photoForModel(processes, 'A', taken);
  if (typeof shown === 'string') throw new Error(shown);
  const { width, height, format, exif, orientation } = await sharp(shown).metadata();
  expect({ width, height, format, exif, orientation }).toEqual({ width: 200, height: 400, format: 'jpeg' });
  const large = await photoForModel(processes, 'A', await photo(4_000, 3_000).png().toBuffer());
  if (typeof large === 'string') throw new Error(large);
  const size = await sharp(large).metadata();
  expect(size.format).toBe('jpeg');
  expect(size.width * size.height).toBeLessThanOrEqual(6_000_000);
  expect(size.width / size.height).toBeCloseTo(4 / 3, 2);
});

test('READ-12 a photo that cannot be opened is not shown', async () => {
  expect(await photoForModel(processes, 'A', Buffer.from('\xff\xd8\xffno', 'latin1'))).toBe('crashed');
});
