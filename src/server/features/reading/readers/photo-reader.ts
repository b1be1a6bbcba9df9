import { type DocumentContent, type DocumentReader, NEEDS_TIME } from './document-reader.ts';
import { contentOf } from './printed-reading.ts';

/** Letters in a photo must be recognised, which takes seconds. */
export const photoReader: DocumentReader = {
  kinds: ['jpeg', 'png'],
  isSlow: () => true,
  async read(bytes, { isPatient, onStage }): Promise<DocumentContent | typeof NEEDS_TIME> {
    if (!isPatient) return NEEDS_TIME;
    const [{ readPhoto }, { UnreadablePhoto }] = await Promise.all([
      import('./read-photo.ts'),
      import('#server/platform/pictures/open-photo.ts'),
    ]);
    try {
      return contentOf(await readPhoto(bytes, onStage));
    } catch (error) {
      if (!(error instanceof UnreadablePhoto)) throw error;
      const sentence = SENTENCES[error.problem];
      return { readings: [], events: [], problems: [{ outcome: 'unreadable', sentence, canRetry: true }] };
    }
  },
};

const SENTENCES = {
  damaged: 'La foto está dañada o incompleta y no se puede abrir. Toma otra, o sube el PDF o el XML.',
  'too-large': 'La foto tiene más de 120 millones de puntos y no se puede abrir. Toma otra con menos resolución.',
} as const;
