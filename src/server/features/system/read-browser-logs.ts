import type { BrowserLog, listBrowserLogs } from '#contract/operations.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readTimeCursor, timeCursor } from '#server/platform/http/time-cursor.ts';
import { findLogs, type LogRow } from './system.store.ts';

const PAGE_SIZE = 50;

export async function readBrowserLogs(
  { db }: Pick<Deps, 'db'>,
  { level, search, cursor, pageSize = PAGE_SIZE }: RouteInput<typeof listBrowserLogs>['query'],
): Promise<RouteReply<typeof listBrowserLogs>> {
  const filters = { level: level ?? null, text: search?.trim() || null };
  const rows = await findLogs(db, filters, cursor === undefined ? null : readTimeCursor(cursor), pageSize + 1);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    logs: rows.slice(0, pageSize).map(toWire),
    nextCursor: last ? timeCursor(last) : null,
  };
}

const toWire = ({ at, ...row }: LogRow): BrowserLog => ({ ...row, at: at.toISOString() });
