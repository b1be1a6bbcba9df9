import { MIB } from '#domain/byte-size.ts';
import { defineTask } from '../processes/define-task.ts';

/** Why a file gives no picture. */
export type PhotoProblem = 'damaged' | 'too-large' | 'damaged-heic' | 'too-large-heic';

export class UnreadablePhoto extends Error {
  override name = 'UnreadablePhoto';
  readonly problem: PhotoProblem;

  constructor(problem: PhotoProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;
export const asTurn = (degrees: number): Turn => (degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0);

export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** How large a picture is wanted. */
export interface PictureWish {
  readonly mostPixels: number;
  /** Smaller pictures are enlarged up to so many times; 1 where it is absent. */
  readonly scale?: number;
}

export interface GrayPhotoPicture extends PhotoSize {
  /** One byte for each pixel, row by row from the top. */
  readonly gray: Uint8Array;
}

/** A photo, upright and gray, in the sizes that somebody asks for. Throws {@link UnreadablePhoto}. */
export interface GrayPhoto {
  gray(wish: PictureWish): Promise<GrayPhotoPicture>;
}

/** The sizes that were wished for. Plain data: it passes between processes, and equal pictures once. */
export interface PreparedPhoto {
  readonly pictures: readonly GrayPhotoPicture[];
  readonly wishes: readonly (PictureWish & { readonly at: number })[];
}

export function preparedPhoto({ pictures, wishes }: PreparedPhoto): GrayPhoto {
  return {
    async gray({ mostPixels, scale = 1 }) {
      const wish = wishes.find((one) => one.mostPixels === mostPixels && (one.scale ?? 1) === scale);
      const picture = wish && pictures[wish.at];
      if (!picture) throw new Error(`nobody prepared a picture of ${mostPixels} pixels, ${scale} times`);
      return picture;
    },
  };
}

/** Three pictures of twelve million pixels are 36 MB. */
const MOST_GRAY_BYTES = 40 * MIB;
/** Six million pixels as JPEG are at most about as much. */
const MOST_JPEG_BYTES = 12 * MIB;

interface Unopened {
  readonly problem: PhotoProblem;
}

/** Pixels of a photo that is read: they are made where native code may run, and read where it may not. */
export const grayPhotoTask = defineTask<
  { readonly bytes: Uint8Array; readonly wishes: readonly PictureWish[] },
  PreparedPhoto | Unopened
>({ name: 'pictures.gray-photo', kind: 'picture', mostAnswerBytes: MOST_GRAY_BYTES });

/** A photo made anew, for a browser or a model; `turn`: by which it is turned to stand upright. */
export const jpegPhotoTask = defineTask<
  { readonly bytes: Uint8Array; readonly mostPixels: number; readonly turn: Turn },
  { readonly jpeg: Uint8Array } | Unopened
>({ name: 'pictures.jpeg-photo', kind: 'picture', mostAnswerBytes: MOST_JPEG_BYTES });
