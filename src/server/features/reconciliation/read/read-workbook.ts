import { RegisterReader } from '#domain/reconciliation/read-register.ts';
import {
  type Register,
  type RegisterCounts,
  type RegisterReading,
  RegisterRefused,
  type RegisterRow,
} from '#domain/reconciliation/register-row.ts';
import { cutText, storableText } from '#domain/text/cut-text.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { SharedStrings, SheetRows } from './sheet-rows.ts';
import { mapWorkbook } from './workbook-map.ts';
import { StopReading, WorkbookParts } from './workbook-parts.ts';
import { WorkbookRefused, workbookRefusal } from './workbook-problem.ts';

export interface ReadOrder {
  readonly month: FiscalMonth;
  readonly business: string;
  readonly mostRows?: number;
  readonly mostUnpacked?: number;
}

/** The vouchers of every sheet that has Marangatu's table on it. Throws `WorkbookRefused` or `RegisterRefused`. */
export async function readWorkbook(bytes: Uint8Array, order: ReadOrder): Promise<RegisterReading> {
  refuseOtherKinds(bytes);
  const parts = await WorkbookParts.open(bytes, order.mostUnpacked);
  const { sheets, sharedStrings, dayCount } = await mapWorkbook(parts);
  if (sheets.length === 0) throw workbookRefusal('damaged');
  const strings = new SharedStrings();
  if (sharedStrings !== null) await parts.read(sharedStrings, strings);
  const found: { readonly name: string; readonly reading: RegisterReading }[] = [];
  let without: RegisterRefused | null = null;
  for (const { name, part } of sheets) {
    const reader = new RegisterReader({ ...order, dayCount });
    const rows = new SheetRows(strings.texts, (row, cells) => {
      reader.take(row, cells);
      if (reader.isSomethingElse) throw new StopReading();
    });
    await parts.read(part, rows);
    if (!reader.hasHeading) continue;
    try {
      found.push({ name, reading: reader.finish() });
    } catch (error) {
      if (!isWithoutRows(error)) throw error;
      without ??= error;
    }
  }
  const [first, ...others] = found;
  if (first === undefined) {
    if (without !== null) throw without;
    const named = sheets.slice(0, MOST_NAMED).map(({ name }) => shown(name));
    throw new RegisterRefused({ code: 'no-heading', params: { sheets: named } });
  }
  return others.length === 0 ? first.reading : joined(found);
}

/** Another sheet may have no rows, or those of another month, beside one with rows of this month. */
const isWithoutRows = (error: unknown): error is RegisterRefused =>
  error instanceof RegisterRefused && ['no-rows', 'other-month'].includes(error.problem.code);

const MOST_NAMED = 5;
const NAME_CHARACTERS = 31;
const shown = (name: string) => cutText(storableText(name), NAME_CHARACTERS);

/** COMPRAS on one sheet and VENTAS on another are two books; the same book on two of them may be one twice. */
function joined(found: readonly { readonly name: string; readonly reading: RegisterReading }[]): RegisterReading {
  const sheetOf = new Map<Register, string>();
  const rows: RegisterRow[] = [];
  const counts = { footers: 0, otherMonths: 0, repeated: 0, notAddingUp: 0, unreadableCdcs: 0 };
  for (const { name, reading } of found) {
    for (const register of new Set(reading.rows.map((row) => row.register))) {
      const other = sheetOf.get(register);
      if (other !== undefined) {
        throw new WorkbookRefused({ code: 'register-twice', params: { sheets: [shown(other), shown(name)] } });
      }
      sheetOf.set(register, name);
    }
    for (const row of reading.rows) rows.push({ ...row, position: rows.length + 1 });
    for (const key of Object.keys(counts) as (keyof RegisterCounts)[]) counts[key] += reading.counts[key];
  }
  return { rows, counts };
}

const STARTS: readonly (readonly [start: readonly number[], code: Parameters<typeof workbookRefusal>[0]])[] = [
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'is-pdf'],
  // Also the shell of a workbook with a password.
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'is-old-excel'],
];
const ZIP_START = [0x50, 0x4b];
const HEAD_BYTES = 1_024;

/** By what it begins with: names lie. */
function refuseOtherKinds(bytes: Uint8Array): void {
  if (bytes.length === 0) throw workbookRefusal('empty-file');
  const begins = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
  if (begins(ZIP_START)) return;
  const known = STARTS.find(([start]) => begins(start));
  if (known !== undefined) throw workbookRefusal(known[1]);
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/^<(?:!doctype\s+html|html|table|meta|head|body)\b/i.test(head)) throw workbookRefusal('is-html');
  throw workbookRefusal(head.startsWith('<') ? 'is-xml' : head.includes('%PDF-') ? 'is-pdf' : 'is-something-else');
}
