import sharp, { type Sharp } from 'sharp';
import { type DecodedPixels, decodeHeic, isHeic } from './decode-heic.ts';
import {
  type GrayPhoto,
  type GrayPhotoPicture,
  type PhotoSize,
  type PictureWish,
  type PreparedPhoto,
  type Turn,
  UnreadablePhoto,
} from './picture-tasks.ts';

/** Telephones make up to 108 million pixels; what claims more would fill the memory. */
const MOST_PIXELS = 120_000_000;

// One process reads one file at a time, and keeps nothing of it.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The size of the picture as it is meant to be seen: cameras write beside it which side is up. Throws {@link
 * UnreadablePhoto}.
 */
async function photoSize(bytes: Uint8Array): Promise<PhotoSize> {
  const { autoOrient } = await withProblem(async () => (await opened(bytes)).metadata());
  if (autoOrient.width * autoOrient.height > MOST_PIXELS) throw new UnreadablePhoto('too-large');
  return autoOrient;
}

/**
 * Gray, with at most so many pixels; smaller pictures are enlarged only up to `scale`. Throws {@link UnreadablePhoto}.
 */
export async function photoAsGray(
  bytes: Uint8Array,
  { mostPixels, scale = 1 }: PictureWish,
): Promise<GrayPhotoPicture> {
  const size = scaled(await photoSize(bytes), mostPixels, scale);
  const { data, info } = await withProblem(async () =>
    (await upright(bytes))
      .resize({ ...size, fit: 'fill' })
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { width: info.width, height: info.height, gray: onlyGray(data, info.channels) };
}

export const openPhoto = (bytes: Uint8Array): GrayPhoto => ({ gray: (wish) => photoAsGray(bytes, wish) });

/** The photo in all of these sizes; equal sizes share one picture. Throws {@link UnreadablePhoto}. */
export async function preparePhoto(bytes: Uint8Array, wishes: readonly PictureWish[]): Promise<PreparedPhoto> {
  const whole = await photoSize(bytes);
  const places = new Map<string, number>();
  const pictures: GrayPhotoPicture[] = [];
  const placed: (PictureWish & { at: number })[] = [];
  for (const wish of wishes) {
    const { width, height } = scaled(whole, wish.mostPixels, wish.scale ?? 1);
    const at = places.get(`${width}x${height}`) ?? pictures.length;
    if (at === pictures.length) pictures.push(await photoAsGray(bytes, wish));
    places.set(`${width}x${height}`, at);
    placed.push({ ...wish, at });
  }
  return { pictures, wishes: placed };
}

/**
 * The photo encoded anew, so that nothing of the file itself reaches a browser or a model. `turn`: for a photo that
 * lies on its side and does not say so. Throws {@link UnreadablePhoto}.
 */
export async function photoAsJpeg(bytes: Uint8Array, mostPixels: number, turn: Turn = 0): Promise<Uint8Array> {
  const size = scaled(await photoSize(bytes), mostPixels, 1);
  return await withProblem(async () => {
    const small = (await upright(bytes)).resize({ ...size, fit: 'fill' });
    if (turn === 0) return await small.jpeg({ quality: JPEG_QUALITY }).toBuffer();
    const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return await sharp(data, { raw }).rotate(turn).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  });
}

/** Small print stays legible. */
const JPEG_QUALITY = 82;

/** The pixels of a file as the library takes them, of each kind that is read. */
async function opened(bytes: Uint8Array): Promise<Sharp> {
  if (!isHeic(bytes)) {
    return sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error', pages: 1 });
  }
  const { rgba, width, height } = await decodedOnce(bytes);
  return sharp(rgba, { raw: { width, height, channels: 4 } });
}

const decoded = new WeakMap<Uint8Array, Promise<DecodedPixels>>();

/** A photo is looked at several times while it is read. */
function decodedOnce(bytes: Uint8Array): Promise<DecodedPixels> {
  const pixels = decoded.get(bytes) ?? decodeHeic(bytes);
  decoded.set(bytes, pixels);
  return pixels;
}

async function upright(bytes: Uint8Array): Promise<Sharp> {
  return (await opened(bytes)).autoOrient().flatten({ background: 'white' });
}

function scaled({ width, height }: PhotoSize, mostPixels: number, most: number): PhotoSize {
  const scale = Math.min(most, Math.sqrt(mostPixels / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Some pictures keep three equal parts, though they are gray. */
function onlyGray(data: Uint8Array, channels: number): Uint8Array {
  return channels === 1 ? data : data.filter((_, at) => at % channels === 0);
}

/** The library tells in words what is wrong with a file; here every problem is taken for the file's. */
async function withProblem<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof UnreadablePhoto) throw error;
    throw new UnreadablePhoto(/pixel limit|too large/i.test(String(error)) ? 'too-large' : 'damaged');
  }
}
