import { documentReason } from '#contract/reading/documents.text.ts';
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
      const reason = documentReason(`photo-${error.problem}`);
      return { readings: [], events: [], problems: [{ outcome: 'unreadable', reason, canRetry: true }] };
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
