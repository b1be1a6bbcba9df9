import type { BrowserLog, listBrowserLogs } from '#contract/admin/operations.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findLogs, type LogRow } from './system.store.ts';

const PAGE_SIZE = 50;

export async function readBrowserLogs(
  { db }: Pick<Deps, 'db'>,
  { level, search, cursor, pageSize = PAGE_SIZE }: RouteInput<typeof listBrowserLogs>['query'],
): Promise<RouteReply<typeof listBrowserLogs>> {
  const filters = { level: level ?? null, text: search?.trim() || null };
  const rows = await findLogs(db, filters, cursor === undefined ? null : placeOf(cursor), pageSize + 1);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    logs: rows.slice(0, pageSize).map(toWire),
    nextCursor: last ? `${last.receivedAt.getTime()}_${last.id}` : null,
  };
}

const toWire = ({ receivedAt, ...row }: LogRow): BrowserLog => ({ ...row, at: receivedAt.toISOString() });

function placeOf(cursor: string) {
  const [, at, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined)
    throw new ApiError('datos_invalidos', { fields: { cursor: 'No es válido. Vuelve a la primera página.' } });
  return { receivedAt: new Date(Number(at)), id };
}
