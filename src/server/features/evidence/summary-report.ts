import { BOX_NAMES } from '#contract/closing/box-names.text.ts';
import type { ClosingLineFigures, FormBox, getClosing } from '#contract/closing/closing.ts';
import { BACKING_NAMES, FIGURE_NAMES, GROUP_NAMES } from '#contract/closing/closing-names.text.ts';
import { momentOf, spokenDay, summaryText as words } from '#contract/closing/evidence.text.ts';
import { CLASS_NAMES } from '#contract/reconciliation/comparison.text.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { BACKINGS } from '#domain/closing/closing-groups.ts';
import { type LineFigures, rateLinesOf } from '#domain/closing/line-figures.ts';
import { type Amount, fromUnits, toUnits } from '#domain/money/money.ts';
import { formatNumber } from '#domain/money/money-text.ts';
import type { Report, ReportColumn, ReportRow, ReportSection } from '#server/features/exports/pdf/write-report.ts';
import type { ComparedBook } from '#server/features/reconciliation/compare/whole-comparison.ts';

type Closing = RouteReply<typeof getClosing>;
type Figures = Omit<ClosingLineFigures, 'link'>;

/** What the page of a month says, on paper: the same figures, since they come from the same answer. */
export function summaryReport(closing: Closing, books: readonly ComparedBook[], madeAt: Date): Report {
  const { month, business, close, state } = closing;
  const title = words.title(month);
  const who = words.business(business.name, business.ruc);
  return {
    title,
    heading: [
      who,
      ...(close ? [words.closed(nameOf(close.by), momentOf(close.closedAt))] : []),
      words.states[state],
      words.made(momentOf(madeAt)),
    ],
    sections: [
      deadlines(closing),
      bought(closing),
      ...sold(closing),
      boxes(closing),
      backing(closing),
      outside(closing),
      missing(closing),
      ...picture(closing),
      ...differences(closing),
      ...books.map(comparison),
    ],
    foot: `${who}. ${title}`,
  };
}

const figure = (amount: Amount): string => formatNumber(amount, 0).replace('-', '−');
const howMany = (count: number): string => formatNumber(String(count), 0);
const figureOrNone = (amount: Amount | null): string => (amount === null ? words.none : figure(amount));
const nameOf = ({ name, email }: { name: string | null; email: string | null }) => name ?? email;
const less = (from: Amount, what: Amount): Amount => fromUnits(toUnits(from) - toUnits(what));

const text = (title: string, share: number): ReportColumn => ({ title, share });
const number = (title: string, share: number): ReportColumn => ({ title, share, isNumber: true });

function deadlines({ deadlines: { form120, rg90 }, ending }: Closing): ReportSection {
  const row = (name: string, { day, extendedBy }: Closing['deadlines']['form120']): ReportRow => ({
    cells: [name, spokenDay(day), extendedBy === null ? words.ending(ending) : words.extended(extendedBy)],
  });
  return {
    title: words.deadlines,
    table: {
      columns: [text(words.obligation, 0.4), text(words.due, 0.18), text(words.note, 0.42)],
      rows: [row(words.form120, form120), row(words.rg90, rg90)],
    },
  };
}

const FIGURE_COLUMNS = [
  text(words.concept, 0.4),
  number(words.base, 0.2),
  number(words.vat, 0.2),
  number(words.total, 0.2),
];

const sum = (name: string, figures: Figures, isSum: boolean): ReportRow => ({
  cells: [name, figure(less(figures.total, figures.vat)), figure(figures.vat), figure(figures.total)],
  isSum,
});

function lineRows(figures: LineFigures & Figures, names: { sum: string; notes: string }, notes: Figures, net: Figures) {
  return [
    ...rateLinesOf(figures).map(({ kind, base, vat, total }) => ({
      cells: [FIGURE_NAMES[kind], figure(base), figureOrNone(vat), figure(total)],
    })),
    sum(names.sum, figures, true),
    ...(notes.count === 0 ? [] : [sum(names.notes, notes, false), sum(words.net, net, false)]),
  ];
}

function bought({ purchases, receivedCreditNotes: notes, net, outside }: Closing): ReportSection {
  const title = words.purchases(purchases.count);
  if (purchases.count + notes.count === 0) return { title, lines: [words.noMovement] };
  const ofOthers = outside.find(({ reason }) => reason === 'self-invoice-of-other');
  return {
    title,
    table: {
      columns: FIGURE_COLUMNS,
      rows: lineRows(purchases, { sum: words.bought, notes: words.received(notes.count) }, notes, net),
    },
    notes: [
      ...(notes.count === 0 ? [] : [words.receivedNote]),
      ...(ofOthers ? [words.bookNote(ofOthers.count, ofOthers.amount ?? '0')] : []),
    ],
  };
}

function sold({ sales, issuedCreditNotes: notes, netSales: net }: Closing): ReportSection[] {
  if (!sales || !notes || !net) return [];
  return [
    {
      title: words.sales(sales.count),
      table: {
        columns: FIGURE_COLUMNS,
        rows: lineRows(sales, { sum: words.sold, notes: words.issued(notes.count) }, notes, net),
      },
      notes: notes.count === 0 ? [] : [words.issuedNote],
    },
  ];
}

function boxes({ form120, notToVat }: Closing): ReportSection {
  return {
    title: words.boxes,
    lines: [words.boxesHint],
    table: {
      columns: [
        text(words.box, 0.09),
        text(words.concept, 0.33),
        number(words.typed, 0.14),
        number(words.reckoned, 0.175),
        number(words.declared, 0.14),
        number(words.difference, 0.125),
      ],
      rows: form120.map(boxRow),
    },
    notes: notToVat.map(({ line, count, total }) => words.notToVat(GROUP_NAMES[line], count, total)),
  };
}

function boxRow({ box, kind, amount, declared, difference, note }: FormBox): ReportRow {
  const typed = kind === 'divided' ? words.divide : kind === 'typed' ? figureOrNone(amount) : words.none;
  const reckoned = kind === 'reckoned' ? figureOrNone(amount) : words.none;
  return {
    cells: [String(box), BOX_NAMES[box] ?? '', typed, reckoned, figureOrNone(declared), figureOrNone(difference)],
    ...(note !== null && { note: { column: 1, text: note } }),
  };
}

function backing({ backing: backed, keptUntil, purchases }: Closing): ReportSection {
  return {
    title: words.backing,
    table: {
      columns: [
        text(words.concept, 0.46),
        number(words.documents, 0.14),
        number(words.vat, 0.2),
        number(words.total, 0.2),
      ],
      rows: [
        ...BACKINGS.map((name) => {
          const { count, vat, total } = backed[name];
          return { cells: [BACKING_NAMES[name], howMany(count), figure(vat), figure(total)] };
        }),
        {
          cells: [words.bought, howMany(purchases.count), figure(purchases.vat), figure(purchases.total)],
          isSum: true,
        },
      ],
    },
    notes: [words.kept(spokenDay(keptUntil))],
  };
}

function outside({ outside: groups }: Closing): ReportSection {
  if (groups.length === 0) return { title: words.outside, lines: [words.allCounts] };
  return {
    title: words.outside,
    table: {
      columns: [text(words.reason, 0.62), number(words.documents, 0.16), number(words.amount, 0.22)],
      rows: groups.map(({ reason, count, amount, sentence }) => ({
        cells: [GROUP_NAMES[reason], howMany(count), figureOrNone(amount)],
        note: { column: 0, text: sentence },
      })),
    },
  };
}

const missing = ({ notices }: Closing): ReportSection => ({
  title: words.missing,
  lines: notices.length === 0 ? [words.nothingMissing] : notices.map(({ sentence }) => `• ${sentence}`),
});

function picture({ close }: Closing): ReportSection[] {
  if (close === null) return [];
  const { purchases, receivedCreditNotes, sales, issuedCreditNotes, notices, acceptances } = close;
  const kept = [
    [GROUP_NAMES.purchases, purchases],
    [GROUP_NAMES['received-credit-notes'], receivedCreditNotes],
    [GROUP_NAMES.sales, sales],
    [GROUP_NAMES['issued-credit-notes'], issuedCreditNotes],
  ] as const;
  return [
    {
      title: words.picture,
      table: {
        columns: [
          text(words.line, 0.46),
          number(words.documents, 0.14),
          number(words.vat, 0.2),
          number(words.total, 0.2),
        ],
        rows: kept.flatMap(([name, figures]) =>
          figures === null
            ? []
            : [{ cells: [name, howMany(figures.count), figure(figures.vat), figure(figures.total)] }],
        ),
      },
      notes: [
        words.notices(notices),
        ...acceptances.map(({ at, by, count, reason }) => words.accepted(nameOf(by), momentOf(at), count, reason)),
      ],
    },
  ];
}

function differences({ differences: found }: Closing): ReportSection[] {
  if (found === null || found.count === 0) return [];
  return [
    {
      title: words.differences,
      lines: [words.differing(found.count)],
      table: {
        columns: [text(words.line, 0.6), number(words.vat, 0.2), number(words.total, 0.2)],
        rows: found.lines.map(({ line, total, vat }) => ({ cells: [GROUP_NAMES[line], figure(vat), figure(total)] })),
      },
    },
  ];
}

function comparison({ register, fileName, loadedAt, sums }: ComparedBook): ReportSection {
  const row = (name: string, { count, here, there }: { count: number; here: Amount; there: Amount }): ReportRow => ({
    cells: [name, howMany(count), figure(here), figure(there), figure(less(here, there))],
  });
  const all = { count: sums.both.count + sums.unsettled, here: sums.hereTotal, there: sums.thereTotal };
  return {
    title: words.comparison,
    lines: [words.compared(words.registers[register], fileName, momentOf(loadedAt))],
    table: {
      columns: [
        text(words.line, 0.28),
        number(words.documents, 0.15),
        ...[words.here, words.there, words.difference].map((title) => number(title, 0.19)),
      ],
      rows: [
        row(CLASS_NAMES.both, sums.both),
        row(CLASS_NAMES.differs, sums.differs),
        row(CLASS_NAMES['only-there'], sums.onlyThere),
        row(CLASS_NAMES['only-here'], sums.onlyHere),
        { ...row(words.total, all), isSum: true },
      ],
    },
  };
}
