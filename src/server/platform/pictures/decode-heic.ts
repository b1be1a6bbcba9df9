import libheif from 'libheif-js/wasm-bundle.js';
import { UnreadablePhoto } from './picture-tasks.ts';

export interface DecodedPixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha. */
  readonly rgba: Uint8Array;
}

/** The functions of libheif's own interface for JavaScript (post.js of its sources) that are used here. */
interface Libheif {
  heif_context_alloc(): object | null;
  heif_context_free(context: object): void;
  heif_context_read_from_memory(context: object, bytes: Uint8Array): { code: unknown };
  heif_js_context_get_primary_image_handle(context: object): Handle | Failure;
  heif_image_handle_get_width(handle: Handle): number;
  heif_image_handle_get_height(handle: Handle): number;
  heif_image_handle_release(handle: Handle): void;
  heif_js_decode_image2(handle: Handle, colours: unknown, chroma: unknown): Promise<Decoded | Failure>;
  heif_image_release(image: object): void;
  readonly heif_error_code: { heif_error_Ok: unknown };
  readonly heif_colorspace: { heif_colorspace_RGB: unknown };
  readonly heif_chroma: { heif_chroma_interleaved_RGBA: unknown };
  readonly heif_channel: { heif_channel_interleaved: unknown };
}
type Handle = object & { readonly code?: undefined };
interface Failure {
  readonly code: unknown;
}
interface Decoded {
  readonly code?: undefined;
  readonly image: object;
  readonly channels: readonly {
    readonly id: unknown;
    readonly width: number;
    readonly height: number;
    /** Bytes a row. */
    readonly stride: number;
    readonly data: Uint8Array;
  }[];
}

const library = libheif as unknown as Libheif;

/** Telephones make up to 48 million pixels. Unpacked they take four bytes each, twice. */
export const MOST_HEIC_PIXELS = 50_000_000;

/** ISO/IEC 23008-12, annex B. */
export function isHeic(bytes: Uint8Array): boolean {
  return /^.{4}ftyp(?:he|mif1|msf1)/s.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'));
}

/**
 * The picture that the file is about, as it is meant to be seen: turned and mirrored as it says. In a process of the
 * pool only: its memory never shrinks, and a file can keep it busy. Throws {@link UnreadablePhoto}.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<DecodedPixels> {
  const context = library.heif_context_alloc();
  if (context === null) throw new Error('libheif has no memory left');
  try {
    const opened = library.heif_context_read_from_memory(context, bytes);
    if (opened.code !== library.heif_error_code.heif_error_Ok) throw new UnreadablePhoto('damaged-heic');
    const handle = library.heif_js_context_get_primary_image_handle(context);
    if (!handle || isFailure(handle)) throw new UnreadablePhoto('damaged-heic');
    try {
      return await pixelsOf(handle);
    } finally {
      library.heif_image_handle_release(handle);
    }
  } finally {
    library.heif_context_free(context);
  }
}

const isFailure = (answer: Handle | Decoded | Failure): answer is Failure => answer.code !== undefined;

async function pixelsOf(handle: Handle): Promise<DecodedPixels> {
  const [width, height] = [library.heif_image_handle_get_width(handle), library.heif_image_handle_get_height(handle)];
  if (width * height > MOST_HEIC_PIXELS) throw new UnreadablePhoto('too-large-heic');
  const { heif_colorspace_RGB: colours } = library.heif_colorspace;
  const { heif_chroma_interleaved_RGBA: chroma } = library.heif_chroma;
  const decoded = await library.heif_js_decode_image2(handle, colours, chroma);
  if (!decoded || isFailure(decoded)) throw new UnreadablePhoto('damaged-heic');
  try {
    const plane = decoded.channels.find(({ id }) => id === library.heif_channel.heif_channel_interleaved);
    if (plane === undefined || plane.width * plane.height > MOST_HEIC_PIXELS) throw new UnreadablePhoto('damaged-heic');
    return { width: plane.width, height: plane.height, rgba: withoutPadding(plane) };
  } finally {
    library.heif_image_release(decoded.image);
  }
}

function withoutPadding({ width, height, stride, data }: Decoded['channels'][number]): Uint8Array {
  const row = width * 4;
  const rgba = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) rgba.set(data.subarray(y * stride, y * stride + row), y * row);
  return rgba;
}
