import type { RegisterFile } from '#contract/reconciliation/reconciliation.ts';
import type { StreamAnswer } from '#contract/wire/route.ts';
import { type FiscalMonth, firstDay } from '#domain/time/period.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordDownload, recordedBeforeSent } from '#server/features/audit/record-download.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { type FoundRegisterFile, findRegisterFile, findRegisterFiles } from './register-files.store.ts';

/** More files of one month may be kept; they are not listed. */
const MOST_LISTED = 100;

export async function listRegisterFiles(db: Db, ownerId: string, month: FiscalMonth): Promise<RegisterFile[]> {
  return (await findRegisterFiles(db, ownerId, firstDay(month), MOST_LISTED)).map(describeRegisterFile);
}

export function describeRegisterFile(file: FoundRegisterFile): RegisterFile {
  const { footers = 0, otherMonths = 0, repeated = 0, notAddingUp = 0, unreadableCdcs = 0 } = file.counts;
  return {
    id: file.id,
    name: file.name,
    registers: [...file.registers],
    loadedAt: file.createdAt.toISOString(),
    loadedBy: file.loadedBy,
    rows: file.rows,
    footers,
    otherMonths,
    repeated,
    notAddingUp,
    unreadableCdcs,
    bytes: file.bytes,
    isCurrent: file.currentFor.length > 0,
  };
}

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** As it was brought, byte for byte. */
export async function readRegisterBytes(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  ownerId: string,
  { month, id }: { month: FiscalMonth; id: string },
  by: DoneBy,
): Promise<StreamAnswer> {
  const found = await findRegisterFile(db, ownerId, { month: firstDay(month), id });
  const file = found && (await files.made.read(ownerId, id));
  if (!file) throw new ApiError('no_encontrado');
  const fileName = found.name ?? `marangatu_${month}.txt`;
  const taken = {
    action: 'register-downloaded',
    fileName,
    format: found.name === null ? 'txt' : 'excel',
    rows: null,
  } as const;
  const source = recordedBeforeSent(() => recordDownload(db, ownerId, taken, by), file.source);
  const contentType = found.name === null ? 'text/plain; charset=utf-8' : EXCEL;
  return { contentType, fileName, headers: { 'content-length': String(file.bytes) }, source };
}
