import type { Totals } from '#domain/invoice/amounts/invoice-totals.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { addUp } from '#domain/money/money.ts';
import type { InvoiceReading } from '#server/features/invoices/save/stored-invoice.ts';
import { aCdc, anInvoice, aReading } from '../builders/an-invoice.ts';

/** The same numbers in every run (mulberry32, public domain). */
export function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    of<T>(choices: readonly T[]): T {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
  };
}
export type Random = ReturnType<typeof seeded>;

const ISSUERS = [
  ['80000001-5', 'FERRETERÍA ÑANDUTÍ S.A.'],
  ['80000001-5', 'Ferretería Ñandutí'],
  ['80000002-3', 'Agro Norte SRL'],
  ['80000003-1', 'Librería Agüero'],
] as const;
const RECEIVERS = [
  { ruc: '80099002-1', name: 'Tavaporã S.A.', isUnnamed: false },
  { ruc: null, name: 'JOSÉ  Núñez', isUnnamed: false },
  { ruc: null, name: 'josé núñez', isUnnamed: false },
  { ruc: null, name: 'Sin Nombre', isUnnamed: true },
];

/** One paper and its arrivals: one reading or several, of which later ones correct or join the first. */
export function aPaper(random: Random, at: number): { arrivals: InvoiceReading[][] } {
  const xml = reading(random, at, 'xml');
  const { cdc, timbrado } = xml.invoice;
  const pdf = reading(random, at, random.of(['pdf-model', 'pdf-local']));
  const known = { ...pdf, invoice: { ...pdf.invoice, issuer: xml.invoice.issuer } };
  const byCdc = { ...known, invoice: { ...known.invoice, timbrado: null, cdc } };
  const byNumber = { ...known, source: 'pdf-model' as const, invoice: { ...known.invoice, cdc: null, timbrado } };
  return {
    arrivals: random.of([
      [[xml]],
      [[xml], [xml]],
      [[known], [xml]],
      [[xml], [known]],
      [[byCdc], [byNumber], [xml]],
      [[byCdc, byNumber, xml]],
      [[{ ...xml, invoice: { ...xml.invoice, cdc: aCdc(at + 100_000) } }], [xml]],
    ]),
  };
}

function reading(random: Random, at: number, source: InvoiceReading['source']): InvoiceReading {
  const [ruc, name] = ISSUERS[at % ISSUERS.length] ?? ISSUERS[0];
  const receiver = random.of(RECEIVERS);
  const one = anInvoice();
  const isForeign = random.below(4) === 0;
  const invoice: Partial<Invoice> = {
    cdc: aCdc(at),
    number: { ...one.number, number: String(at).padStart(7, '0') },
    documentType: random.of(['invoice', 'invoice', 'invoice', 'credit-note', 'debit-note', 'remission-note']),
    environment: random.below(8) === 0 ? 'test' : 'production',
    issueDate: `2026-${String(random.below(9) + 1).padStart(2, '0')}-${String(random.below(28) + 1).padStart(2, '0')}`,
    issuer: { ...one.issuer, ruc, name },
    receiver: { ...one.receiver, ...receiver },
    currency: isForeign ? 'USD' : 'PYG',
    exchange: isForeign && random.below(3) > 0 ? { applies: 'to-all', rate: `${7000 + random.below(900)}.37` } : null,
    cancellation: random.below(10) === 0 ? { reason: null, signedAt: null } : null,
    totals: someTotals(random, one.totals),
  };
  return { ...aReading(invoice, source), isInReview: random.below(6) === 0 };
}

function someTotals(random: Random, totals: Totals | null): Totals | null {
  if (totals === null || random.below(15) === 0) return null;
  const amount = () =>
    `${random.below(1_000_000)}.${String(random.below(100_000_000)).padStart(8, '0')}`.replace(/\.?0+$/, '');
  const [total, vat5, vat10, base5, base10, exempt, exonerated] = Array.from({ length: 7 }, amount);
  const some = { vat5, vat10, base5, base10, exempt, exonerated } as Partial<Totals>;
  const vat = amount();
  const parts = Object.values(some).filter((part) => typeof part === 'string');
  // Documents whose parts give their total but for a rounding, that contradict themselves, or that are incomplete.
  const kind = random.of(['split', 'contradicting', 'unsplit'] as const);
  if (kind === 'split') return { ...totals, ...some, vat, total: addUp(parts), totalInGuaranies: null };
  if (kind === 'unsplit') {
    const missing = [{}, { base5: null, exempt: null }, { base5: null, vat5: null, vat10: null }, { vat5: null }];
    Object.assign(some, { base10: null }, random.of(missing));
  }
  return {
    ...totals,
    ...some,
    vat: kind === 'unsplit' && random.below(4) === 0 ? null : vat,
    total: total ?? '0',
    totalInGuaranies: null,
  };
}
