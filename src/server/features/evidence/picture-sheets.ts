import { GROUP_NAMES } from '#contract/closing/closing-names.text.ts';
import { momentOf, pictureText, summaryText } from '#contract/closing/evidence.text.ts';
import { CLOSING_LINES } from '#domain/closing/closing-groups.ts';
import { vatOf } from '#domain/closing/line-figures.ts';
import type { CellValue } from '#domain/export/export-fields.ts';
import type { Picture, PicturedDocument } from '#server/features/closing/read-picture.ts';
import type { Column, Sheet } from '#server/features/exports/workbook/sheet.ts';

const { columns: titles } = pictureText;
type Title = keyof typeof titles;

const text = (title: Title, width: number): Column => ({
  ...{ title: titles[title], type: 'text', alignment: 'left', width },
});
const money = (title: Title): Column => ({ title: titles[title], type: 'currency', alignment: 'right', width: 110 });
const count = (title: Title): Column => ({ title: titles[title], type: 'number', alignment: 'right', width: 90 });
const day = (title: Title): Column => ({ title: titles[title], type: 'date', alignment: 'left', width: 90 });

/** What a close keeps: its figures, each document with its version and amounts, and what was accepted since. */
export function pictureSheets({ close, acceptances, documents }: Picture): Sheet[] {
  const who = ({ name, email }: { name: string | null; email: string | null }) => name ?? email;
  const plain = { hasHeader: true, totals: () => [] };
  return [
    {
      ...plain,
      name: pictureText.figures,
      columns: [
        text('line', 200),
        count('count'),
        ...(['total', 'base10', 'vat10', 'base5', 'vat5', 'exempt'] as const).map(money),
        ...(['unsplit', 'rounding', 'difference', 'vat'] as const).map(money),
      ],
      heading: async () => [
        [summaryText.title(close.month)],
        ['RUC', close.ruc],
        [summaryText.closed(who(close.by), momentOf(close.closedAt))],
        [summaryText.notices(close.notices)],
        [],
      ],
      rows: once(
        CLOSING_LINES.map((line) => {
          const { count: many, total, base10, vat10, base5, vat5, exempt, unsplit, ...rest } = close.figures[line];
          const parts = [total, base10, vat10, base5, vat5, exempt, unsplit, rest.rounding, rest.difference];
          return [GROUP_NAMES[line], String(many), ...parts, vatOf(close.figures[line])];
        }),
      ),
    },
    {
      ...plain,
      name: pictureText.documents,
      columns: [
        text('step', 150),
        text('line', 200),
        text('number', 140),
        text('ruc', 110),
        text('name', 260),
        day('date'),
        ...(['total', 'base10', 'vat10', 'base5', 'vat5', 'exempt', 'vat'] as const).map(money),
        text('id', 280),
        count('revision'),
      ],
      rows: mapped(documents, documentRow),
    },
    {
      ...plain,
      name: pictureText.acceptances,
      columns: [text('day', 120), text('who', 220), count('count'), text('reason', 420)],
      rows: once(
        acceptances.map(({ at, by, count: many, reason }) => {
          const { day: on, time } = momentOf(at);
          return [`${on} ${time}`, who(by), String(many), reason];
        }),
      ),
      isOnlyWithRows: true,
    },
  ];
}

function documentRow(document: PicturedDocument): CellValue[] {
  const { step, line, documentNumber, issuerRuc, issuerName, issueDate, invoiceId, revision } = document;
  const { total, base10, vat10, base5, vat5, exempt, vat } = document;
  return [
    step === 0 ? pictureText.atClose : pictureText.accepted(step),
    line === null ? pictureText.gone : GROUP_NAMES[line],
    ...[documentNumber, issuerRuc, issuerName, issueDate, total, base10, vat10, base5, vat5, exempt, vat],
    invoiceId,
    revision === null ? null : String(revision),
  ];
}

async function* once(rows: readonly CellValue[][]) {
  if (rows.length > 0) yield rows;
}

async function* mapped<T>(pages: AsyncIterable<readonly T[]>, rowOf: (one: T) => CellValue[]) {
  for await (const page of pages) yield page.map(rowOf);
}
