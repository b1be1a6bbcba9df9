import { PHOTO_KINDS } from '#domain/received-document.ts';
import {
  type GrayPhoto,
  type PhotoProblem,
  type PreparedPhoto,
  preparedPhoto,
  UnreadablePhoto,
} from '#server/platform/pictures/picture-tasks.ts';
import { type DocumentContent, type DocumentReader, NEEDS_TIME } from './document-reader.ts';
import { contentOf } from './printed-reading.ts';

/** Letters in a photo must be recognised, which takes seconds. */
export const photoReader: DocumentReader = {
  kinds: PHOTO_KINDS,
  isSlow: () => true,
  async read(bytes, { isPatient, turn, photo }): Promise<DocumentContent | typeof NEEDS_TIME> {
    if (!isPatient) return NEEDS_TIME;
    const { readPhoto } = await import('./read-photo.ts');
    try {
      return contentOf(await readPhoto(photo ? pixelsOf(photo) : await openHere(bytes), turn));
    } catch (error) {
      if (!(error instanceof UnreadablePhoto)) throw error;
      const sentence = SENTENCES[error.problem];
      return { readings: [], events: [], problems: [{ outcome: 'unreadable', sentence, canRetry: true }] };
    }
  },
};

function pixelsOf(photo: PreparedPhoto | { problem: PhotoProblem }): GrayPhoto {
  if ('problem' in photo) throw new UnreadablePhoto(photo.problem);
  return preparedPhoto(photo);
}

/** Loads native code: only where that may run. */
async function openHere(bytes: Uint8Array): Promise<GrayPhoto> {
  const { openPhoto } = await import('#server/platform/pictures/open-photo.ts');
  return openPhoto(bytes);
}

const AS_JPEG =
  'En el teléfono, compártela como JPEG (en un iPhone: Ajustes, Cámara, Formatos, «Más compatible») y súbela otra vez.';

const SENTENCES = {
  'damaged-heic': `La foto HEIC está dañada o no se puede abrir aquí. ${AS_JPEG}`,
  'too-large-heic': `La foto HEIC tiene más de 50 millones de puntos y no se puede abrir aquí. ${AS_JPEG}`,
  damaged: 'La foto está dañada o incompleta y no se puede abrir. Toma otra, o sube el PDF o el XML.',
  'too-large': 'La foto tiene más de 120 millones de puntos y no se puede abrir. Toma otra con menos resolución.',
} as const;
