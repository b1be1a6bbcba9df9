import { describe, expect, test } from 'vitest';
import { EARLIER_DOCUMENTS, EARLIER_EXPORTS, EARLIER_MAIL } from '../../../test/database/earlier-sentences.ts';
import { EXPORT_REASONS, exportSentence } from '../exports/exports.text.ts';
import { MAIL_REASONS, mailReason, mailSentence } from '../mailboxes/mail.text.ts';
import { DOCUMENT_REASONS, documentReason, documentSentence } from '../reading/documents.text.ts';
import { closingReason, closingSentence } from '../subscriptions/closings.text.ts';
import type { StoredReason } from './reason.ts';

const sayDocument = (reason: StoredReason) => documentSentence([reason]) ?? '';

/** Codes whose sentence was mended since they became codes. Whoever mends another adds it. */
const MENDED: ReadonlySet<string> = new Set(['attachment-photo-unread']); // HEIC and WEBP are read now

describe.each([
  ['documents', EARLIER_DOCUMENTS, sayDocument, DOCUMENT_REASONS],
  ['mail', EARLIER_MAIL, mailSentence, MAIL_REASONS],
  ['exports', EARLIER_EXPORTS, exportSentence, EXPORT_REASONS],
] as const)('reasons of %s', (_, earlier, say, known) => {
  test('HOUSE-01 say what was said before they were codes', () => {
    const same = earlier.filter(([, { code }]) => !MENDED.has(code));
    expect(same.map(([, reason]) => say(reason))).toEqual(same.map(([sentence]) => sentence));
    expect(same.every(([, { code }]) => known.has(code))).toBe(true);
  });

  test('HOUSE-04 of a newer version have a general sentence', () => {
    const general = say({ code: 'of-next-year', params: {} });
    expect(general).toMatch(/esta versión no sabe/);
    expect(say({ code: 'constructor', params: {} })).toBe(general);
  });
});

test('HOUSE-04 a value that only a newer version knows fails no list', () => {
  const left = { code: 'package-left-out', params: { why: 'haunted', names: [], count: 1 } };
  expect(documentSentence([documentReason('file-lost'), left])).toMatch(/^El archivo guardado .*esta versión no sabe/);
  expect(mailSentence({ code: 'refused', params: { error: 'otro' } })).toMatch(/esta versión no sabe/);
});

test('HOUSE-01 a sentence that is none of ours is said as it was, and several follow one another', () => {
  expect(mailSentence(mailReason('text', { text: 'Algo de antes.' }))).toBe('Algo de antes.');
  expect(documentSentence([documentReason('text', { text: 'Algo de antes.' }), documentReason('ai-limit')])).toBe(
    'Algo de antes. Alcanzaste tu límite de facturas con IA: se leyó sin IA.',
  );
  expect(documentSentence([])).toBeNull();
  expect(documentSentence(null)).toBeNull();
});

test('HOUSE-20 a plan that a suspension closed says so, and one that a newer version closed says that it was', () => {
  expect(closingSentence(closingReason('suspended'))).toBe('Cuenta suspendida');
  expect(closingSentence({ code: 'of-next-year', params: {} })).toMatch(/esta versión no sabe/);
});
