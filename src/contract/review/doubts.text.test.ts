import { expect, test } from 'vitest';
import { type Doubt, documentDoubt } from '#domain/review/doubt.ts';
import { doubtSentence, doubtsInWords } from './doubts.text.ts';

const about = (field: Doubt['field'], reason: Doubt['reason']): Doubt => ({
  ...{ field, reason, read: null, suggested: null, place: null },
});

test('SAFE-56 what could not be read is named, field by field, where no field stands beside the sentence', () => {
  const doubts = [
    documentDoubt('unproven-image'),
    about('total', 'not-read'),
    about('timbrado', 'not-read'),
    about('issuerRuc', 'wrong-check-digit'),
  ];
  expect(doubtsInWords(doubts)).toEqual([
    'Los datos se leyeron de una imagen: compáralos con el original.',
    'No se pudo leer el total y el timbrado.',
    'El RUC del emisor: el dígito verificador no corresponde.',
  ]);
});

test('SAFE-52 SAFE-54 a doubt about pages says which; one that was stored before pages were kept says it without', () => {
  expect(doubtSentence(documentDoubt('several-documents', '2,3'))).toBe(
    'Parece que hay más de una factura en este archivo (las páginas 2 y 3): mira si falta alguna.',
  );
  expect(doubtSentence(documentDoubt('pages-left-out', '21-21'))).toContain('Quedan sin leer la página 21');
  expect(doubtSentence({ reason: 'several-documents' })).toContain('hay más de una factura en este archivo');
});
