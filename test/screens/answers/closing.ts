import type { ClosingLineFigures, ClosingMonth, FormBox, getClosing } from '#contract/closing/closing.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { ClosingLine } from '#domain/closing/closing-groups.ts';
import { addUp } from '#domain/money/money.ts';

type Closing = RouteReply<typeof getClosing>;
type Given = Partial<Omit<ClosingLineFigures, 'link'>>;

/** A line whose parts add up to its total; parts that are not given are 0. */
export function aLine(line: ClosingLine, given: Given = {}): ClosingLineFigures {
  const nothing = { base10: '0', vat10: '0', base5: '0', vat5: '0', exempt: '0', unsplit: '0', unsplitVat: '0' };
  const amounts = { ...nothing, rounding: '0', difference: '0', ...given };
  const { base10, vat10, base5, vat5, exempt, unsplit, unsplitVat, rounding, difference } = amounts;
  return {
    ...{ count: 0, unsplitCount: 0, unreadVatCount: 0, differenceCount: 0 },
    ...amounts,
    taxed10: addUp([base10, vat10]),
    taxed5: addUp([base5, vat5]),
    vat: addUp([vat10, vat5, unsplitVat]),
    total: addUp([base10, vat10, base5, vat5, exempt, unsplit, rounding, difference]),
    link: { group: line },
  };
}

const aBox = (box: number, kind: FormBox['kind'], over: Partial<FormBox> = {}): FormBox => ({
  ...{ box, kind, amount: null, declared: null, difference: null, note: null, link: null },
  ...over,
});

/** The two due dates of the month, 4 and 5 days from now, for a RUC that ends in 6. */
export const someDeadlines = (daysLeft = 4, extendedBy: string | null = null): Closing['deadlines'] => ({
  form120: { day: '2026-11-19', daysLeft, extendedBy },
  rg90: { day: '2026-11-20', daysLeft: daysLeft + 1, extendedBy: null },
});

const PURCHASES = {
  ...{ count: 284, base10: '393182100', vat10: '39318210', base5: '84802200', vat5: '4240110', exempt: '61680' },
};
const NOTES = { count: 6, base10: '2897000', vat10: '289700' };

/** October 2026 as in the mockups: ready, with one notice. */
export function aClosing(over: Partial<Closing> = {}): Closing {
  const purchases = aLine('purchases', PURCHASES);
  const receivedCreditNotes = aLine('received-credit-notes', NOTES);
  const { link: _, ...net } = aLine('purchases', {
    ...{ ...PURCHASES, count: 290, base10: '390285100', vat10: '39028510' },
  });
  const backed = (part: 'verified' | 'unverified' | 'paper', count: number, total: string, vat: string) => ({
    ...{ count, total, vat },
    link: { group: 'purchases' as const, part },
  });
  return {
    month: '2026-10',
    state: 'with-notices',
    version: 7,
    business: { ruc: '80092516-5', name: 'Almacenes Tava Porã S.A.' },
    ending: 6,
    purchases,
    receivedCreditNotes,
    net,
    form120: [
      aBox(35, 'typed', { amount: '393182100', link: { group: 'purchases', part: 'taxed-10', isToVat: true } }),
      aBox(38, 'reckoned', { amount: '43558321', declared: '43558320', difference: '1' }),
      aBox(154, 'divided', { note: 'Reparte Gs. 50.000 entre esta casilla y la 155.' }),
      aBox(46, 'blank', { note: 'El saldo a favor de tu declaración anterior: cópialo de ella.' }),
    ],
    isImputationChosen: true,
    notToVat: [],
    outside: [
      {
        ...{ reason: 'other-taxpayer', count: 3, amount: '2118500', sentence: 'El receptor es otro RUC.' },
        link: { group: 'other-taxpayer' },
      },
      {
        ...{ reason: 'altered', count: 1, amount: null, sentence: 'Cambiaron después de firmarse.' },
        link: { group: 'altered' },
      },
    ],
    backing: {
      verified: backed('verified', 260, '500000000', '41000000'),
      unverified: backed('unverified', 14, '15604300', '1558320'),
      paper: backed('paper', 10, '6000000', '1000000'),
    },
    notices: [
      {
        ...{ kind: 'in-review', count: 2, amount: '1168200' },
        sentence: '2 facturas en revisión, Gs. 1.168.200: todavía no cuentan.',
        link: { group: 'in-review' },
      },
    ],
    deadlines: someDeadlines(),
    keptUntil: '2031-12-31',
    close: null,
    comparison: null,
    differences: null,
    ...over,
  };
}

export const WHO = { name: 'Rocío Ayala', email: 'rocio@tavapora.com.py' };

/** The month as it was closed on 10 November. */
export const aClose = (over: Partial<NonNullable<Closing['close']>> = {}): NonNullable<Closing['close']> => ({
  closedAt: '2026-11-10T13:12:00.000Z',
  by: WHO,
  ruc: '80092516-5',
  purchases: { count: 284, total: '521604300', vat: '43558320' },
  receivedCreditNotes: { count: 6, total: '3186700', vat: '289700' },
  sales: null,
  issuedCreditNotes: null,
  notices: 2,
  acceptances: [],
  ...over,
});

/** The current month and the five before it, of which the last two are open. */
export function someMonths(over: Partial<Record<string, Partial<ClosingMonth>>> = {}): ClosingMonth[] {
  return ['2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2026-06'].map((month) => {
    const isClosed = month < '2026-10';
    return {
      ...{ month, count: 10, total: '467380900', vat: '39030750', deadlines: someDeadlines(), noticeCount: 0 },
      state: isClosed ? 'closed' : month === '2026-10' ? 'ready' : 'running',
      closedAt: isClosed ? '2026-11-10T13:12:00.000Z' : null,
      by: isClosed ? WHO : null,
      closedTotal: isClosed ? '467380900' : null,
      differenceCount: 0,
      ...over[month],
    };
  });
}
