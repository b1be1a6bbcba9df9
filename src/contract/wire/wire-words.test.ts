import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DOCUMENT_TYPES } from '#domain/invoice/invoice.ts';
import { DOCUMENT_SOURCES, DOCUMENT_STATES } from '#domain/received-document.ts';
import type { Shape } from './wire.ts';
import * as words from './wire-words.ts';

/** The words that programs outside depend on. */
const PROMISED: [string, Shape<string, string>, Record<string, string>][] = [
  [
    'DATA-07 tipo_documento',
    words.documentType,
    {
      invoice: 'FACTURA',
      'self-invoice': 'AUTOFACTURA',
      'credit-note': 'NOTA_DE_CREDITO',
      'debit-note': 'NOTA_DE_DEBITO',
      'remission-note': 'NOTA_DE_REMISION',
      'sales-ticket': 'BOLETA_DE_VENTA',
      'resimple-ticket': 'BOLETA_RESIMPLE',
    },
  ],
  ['INTK-34 verificacion', words.verdict, { ok: 'ok', observed: 'observada', 'not-verifiable': 'no_verificable' }],
  ['fuente', words.source, { xml: 'XML_NATIVO', 'pdf-model': 'OPENAI_VISION', 'pdf-local': 'PDF_LOCAL' }],
  ['condicion_venta', words.saleCondition, { cash: 'CONTADO', credit: 'CREDITO' }],
  [
    'state',
    words.documentState,
    {
      received: 'recibido',
      reading: 'leyendo',
      read: 'leido',
      duplicate: 'duplicado',
      'in-review': 'en_revision',
      'not-invoice': 'no_es_factura',
      failed: 'error',
    },
  ],
  ['origen', words.documentSource, { upload: 'subida', mail: 'correo' }],
  ['sentido', words.relation, { corrects: 'corrige', 'corrected-by': 'corregida_por' }],
  ['API-15 moneda', words.currency, { PYG: 'GS', USD: 'USD', EUR: 'EUR' }],
];

describe('the words of the wire', () => {
  test.each(PROMISED)('%s: each word has one of its own, both ways', (_, shape, promised) => {
    for (const [code, sent] of Object.entries(promised)) {
      expect([z.encode(shape, code), z.decode(shape, sent)]).toEqual([sent, code]);
    }
    expect(new Set(Object.values(promised)).size).toBe(Object.keys(promised).length);
  });

  test('every word of the domain has one', () => {
    for (const type of DOCUMENT_TYPES)
      expect(z.decode(words.documentType, z.encode(words.documentType, type))).toBe(type);
    for (const one of DOCUMENT_STATES)
      expect(z.decode(words.documentState, z.encode(words.documentState, one))).toBe(one);
    for (const one of DOCUMENT_SOURCES)
      expect(z.decode(words.documentSource, z.encode(words.documentSource, one))).toBe(one);
  });

  test('a word that is none is refused, in both directions', () => {
    expect(z.safeDecode(words.verdict, 'observed' as never).success).toBe(false);
    expect(z.safeEncode(words.verdict, 'observada' as never).success).toBe(false);
    expect(z.safeDecode(words.documentState, 'toString' as never).success).toBe(false);
  });

  test('how many are in each state is sent under the words of the states', () => {
    const counts = Object.fromEntries(DOCUMENT_STATES.map((state, at) => [state, at]));
    const sent = z.encode(words.documentStateCounts, counts);
    expect(sent).toEqual(
      Object.fromEntries(DOCUMENT_STATES.map((state, at) => [z.encode(words.documentState, state), at])),
    );
    expect(z.decode(words.documentStateCounts, sent)).toEqual(counts);
  });
});
