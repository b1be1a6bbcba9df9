import sharp from 'sharp';

/** Why a file gives no picture. */
export class UnreadablePhoto extends Error {
  override name = 'UnreadablePhoto';
  readonly problem: 'damaged' | 'too-large';

  constructor(problem: 'damaged' | 'too-large') {
    super(problem);
    this.problem = problem;
  }
}

/** Telephones make up to 108 million pixels; what claims more would fill the memory. */
const MOST_PIXELS = 120_000_000;

// One process reads one file at a time, and keeps nothing of it.
sharp.concurrency(1);
sharp.cache(false);

export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** As it is meant to be seen: cameras write beside the picture which side is up. Throws {@link UnreadablePhoto}. */
export async function photoSize(bytes: Uint8Array): Promise<PhotoSize> {
  const { autoOrient } = await withProblem(() => opened(bytes).metadata());
  if (autoOrient.width * autoOrient.height > MOST_PIXELS) throw new UnreadablePhoto('too-large');
  return autoOrient;
}

/** Gray, with at most so many pixels; smaller pictures are enlarged only up to `scale`. Throws {@link UnreadablePhoto}. */
export async function photoAsGray(
  bytes: Uint8Array,
  { mostPixels, scale = 1 }: { mostPixels: number; scale?: number },
): Promise<PhotoSize & { gray: Uint8Array }> {
  const size = scaled(await photoSize(bytes), mostPixels, scale);
  const { data, info } = await withProblem(() =>
    upright(bytes, size).grayscale().raw().toBuffer({ resolveWithObject: true }),
  );
  return { width: info.width, height: info.height, gray: onlyGray(data, info.channels) };
}

/** Made anew, so that nothing of the file itself reaches a browser or a model. Throws {@link UnreadablePhoto}. */
export async function photoAsJpeg(bytes: Uint8Array, mostPixels: number): Promise<Uint8Array> {
  const size = scaled(await photoSize(bytes), mostPixels, 1);
  return await withProblem(() => upright(bytes, size).jpeg({ quality: JPEG_QUALITY }).toBuffer());
}

/** Small print stays legible. */
const JPEG_QUALITY = 82;

function opened(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error', pages: 1 });
}

function upright(bytes: Uint8Array, { width, height }: PhotoSize) {
  return opened(bytes).autoOrient().flatten({ background: 'white' }).resize({ width, height, fit: 'fill' });
}

function scaled({ width, height }: PhotoSize, mostPixels: number, most: number): PhotoSize {
  const scale = Math.min(most, Math.sqrt(mostPixels / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Some pictures keep three equal parts, though they are gray. */
function onlyGray(data: Uint8Array, channels: number): Uint8Array {
  return channels === 1 ? data : data.filter((_, at) => at % channels === 0);
}

/** The library tells by words what is wrong with a file; what it is, is always the file's doing here. */
async function withProblem<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    throw new UnreadablePhoto(/pixel limit|too large/i.test(String(error)) ? 'too-large' : 'damaged');
  }
}
