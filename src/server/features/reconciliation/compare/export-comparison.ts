import { CLASS_NAMES, COMPARISON_COLUMNS, TOTAL_ROW } from '#contract/reconciliation/comparison.text.ts';
import type { ComparedLine, exportComparison } from '#contract/reconciliation/reconciliation.ts';
import type { RouteInput, StreamAnswer } from '#contract/wire/route.ts';
import type { CellValue } from '#domain/export/export-fields.ts';
import { DOCUMENT_TYPE_NAMES } from '#domain/invoice/invoice.ts';
import { type Amount, addUp, fromUnits, toUnits } from '#domain/money/money.ts';
import type { Register } from '#domain/reconciliation/register-row.ts';
import { type FiscalMonth, firstDay } from '#domain/time/period.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordedWhenSent } from '#server/features/audit/record-download.ts';
import { contentTypeOf } from '#server/features/exports/run/export-order.ts';
import { namedFile } from '#server/features/exports/run/file-name.ts';
import { requireFormat } from '#server/features/exports/run/plan-allows.ts';
import { writeCsv } from '#server/features/exports/run/write-text.ts';
import type { Sheet } from '#server/features/exports/workbook/sheet.ts';
import { writeWorkbook } from '#server/features/exports/workbook/write-workbook.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { compareMonth } from './compare-month.ts';
import { findEntries, type StoredEntry } from './comparison.store.ts';
import { describeLines } from './describe-lines.ts';
import { rangeOf, registerOf } from './read-comparison.ts';

type Query = RouteInput<typeof exportComparison>['query'];
type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

const LINES_AT_ONCE = 500;

/** The comparison as it is now, in a file that is made while it is sent. */
export async function streamComparison(
  needs: Needs,
  { ownerId, entitlements }: Pick<Caller, 'ownerId' | 'entitlements'>,
  { month, query }: { month: FiscalMonth; query: Query },
  by: DoneBy,
): Promise<StreamAnswer> {
  const { format = 'excel' } = query;
  requireFormat(entitlements, format);
  const { sheet, rows } = await comparisonSheet(needs, ownerId, { month, register: query.register });
  const source = format === 'excel' ? writeWorkbook([sheet]) : writeCsv(sheet, nothing());
  const fileName = namedFile(`cuadre_${month}_${sheet.name.toLowerCase()}`, format === 'excel' ? '.xlsx' : '.csv');
  const taken = () =>
    ({ action: 'comparison-exported', fileName, format, filters: { period: month }, rows: rows() }) as const;
  return { contentType: contentTypeOf(format), fileName, source: recordedWhenSent(needs, ownerId, source, taken, by) };
}

/** As a sheet, for this file and others. The lines are chosen before the first is written. */
export async function comparisonSheet(
  needs: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  { month, register: asked }: { month: FiscalMonth; register: Register | undefined },
): Promise<{ readonly sheet: Sheet; readonly rows: () => number }> {
  const comparison = await compareMonth(needs, ownerId, month);
  const register = comparison && registerOf(comparison, asked);
  const summary = comparison && register && comparison.summaries[register];
  if (!comparison || !register || !summary) throw new ApiError('no_encontrado', { message: NOT_LOADED });
  const range = { month: firstDay(month), register, basis: comparison.basis, ...rangeOf(summary, undefined) };
  const entries = await findEntries(needs.db, ownerId, range);
  if (entries.length !== range.to) throw new ApiError('muchos_cambios');
  let written = 0;
  const sums = { here: [] as Amount[], there: [] as Amount[] };
  async function* rows(): AsyncGenerator<readonly (readonly CellValue[])[]> {
    for (let at = 0; at < entries.length; at += LINES_AT_ONCE) {
      const some: readonly StoredEntry[] = entries.slice(at, at + LINES_AT_ONCE);
      const lines = await describeLines(needs.db, ownerId, some, { business: comparison?.business ?? '', month });
      if (lines.includes(null)) throw new Error('an invoice went while the comparison was written');
      const told = lines.filter((line) => line !== null);
      written += told.length;
      for (const line of told) if (line.here && line.class !== 'only-there') sums.here.push(line.here.amount ?? '0');
      for (const { there } of told) if (there) sums.there.push(there.amount);
      yield told.map(cellsOf);
    }
  }
  const totals = () => [totalCells(addUp(sums.here), addUp(sums.there))];
  const name = register === 'purchases' ? 'Compras' : 'Ventas';
  return { sheet: { name, columns: COLUMNS, hasHeader: true, rows: rows(), totals }, rows: () => written };
}

const NOT_LOADED = 'Todavía no cargaste el archivo de Marangatu de este mes.';

async function* nothing() {}

const COLUMNS: Sheet['columns'] = COMPARISON_COLUMNS.map(({ title, type, width }) => ({
  title,
  type,
  width,
  alignment: type === 'currency' ? 'right' : 'left',
}));

/**
 * In the order of `COMPARISON_COLUMNS`. A line that is only there has no amount here, even if the invoice is here
 * otherwise.
 */
function cellsOf({ class: kind, sentence, here, there }: ComparedLine): CellValue[] {
  const amountHere = kind === 'only-there' ? null : (here?.amount ?? null);
  const type = here?.documentType ?? there?.documentType ?? null;
  return [
    CLASS_NAMES[kind],
    sentence,
    here?.issueDate ?? there?.issueDate ?? null,
    here?.ruc ?? there?.ruc ?? null,
    here?.name ?? there?.name ?? null,
    type && DOCUMENT_TYPE_NAMES[type],
    here?.documentNumber ?? there?.documentNumber ?? null,
    here?.timbrado ?? there?.timbrado ?? null,
    here?.cdc ?? there?.cdc ?? null,
    amountHere,
    there?.amount ?? null,
    less(amountHere, there?.amount ?? null),
    kind === 'only-there' ? null : (here?.vat ?? null),
    there?.vat10 ?? null,
    there?.vat5 ?? null,
  ];
}

function totalCells(here: Amount, there: Amount): CellValue[] {
  return [TOTAL_ROW, ...Array.from({ length: 8 }, () => null), here, there, less(here, there), null, null, null];
}

const less = (one: Amount | null, other: Amount | null): Amount =>
  fromUnits(toUnits(one ?? '0') - toUnits(other ?? '0'));
