import { describeAction, tokenNamed } from '#contract/audit/audit.text.ts';
import {
  type AuditEntry,
  type downloadAudit,
  type listAudit,
  MOST_COUNTED_EVENTS,
  MOST_DOWNLOADED_EVENTS,
} from '#contract/audit/audit.ts';
import type { RouteInput, RouteReply, StreamAnswer } from '#contract/wire/route.ts';
import { csvText } from '#domain/export/csv-text.ts';
import { searchParts } from '#domain/text/searchable.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readTimeCursor, type TimePlace, timeCursor } from '#server/platform/http/time-cursor.ts';
import { agentName } from './agent-name.ts';
import type { DoneBy } from './audit-event.ts';
import { type AuditFilters, type AuditPage, type AuditRow, countAudit, findAudit } from './audit-list.store.ts';
import { recordedWhenSent } from './record-download.ts';

type Needs = Pick<Deps, 'db'>;

const PAGE_SIZE = 50;
const DOWNLOAD_PAGE = 1_000;
/** Events that are read and sorted in a few milliseconds. */
const MOST_GATHERED = 1_000;

export async function readAudit(
  { db }: Needs,
  query: RouteInput<typeof listAudit>['query'],
): Promise<RouteReply<typeof listAudit>> {
  const size = query.pageSize ?? PAGE_SIZE;
  const filters = filtersOf(query);
  const after = query.cursor === undefined ? null : readTimeCursor(query.cursor);
  const { rows, total } = await findCounted(db, filters, { after, most: size + 1 });
  const last = rows.length > size ? rows[size - 1] : undefined;
  return { entries: rows.slice(0, size).map(entryOf), total, nextCursor: last ? timeCursor(last) : null };
}

/**
 * With search words, the number of matches decides the way: few are gathered and then sorted. Walking from the latest
 * until a page is full would read the whole log for words that occur nowhere.
 */
async function findCounted(db: Needs['db'], filters: AuditFilters, page: AuditPage) {
  const counting = countAudit(db, filters, MOST_COUNTED_EVENTS + 1);
  const isGathered = filters.parts.length > 0 && (await counting) <= MOST_GATHERED;
  const [rows, total] = await Promise.all([findAudit(db, filters, { ...page, isGathered }), counting]);
  return { rows, total };
}

/** Page by page while it is sent. */
export function writeAuditCsv(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  ownerId: string,
  query: RouteInput<typeof downloadAudit>['query'],
  by: DoneBy,
): StreamAnswer {
  const filters = filtersOf(query);
  const fileName = 'auditoria.csv';
  let count = 0;
  async function* lines() {
    yield Buffer.from(
      `\uFEFF${line(['Cuándo', 'Quién', 'Correo', 'Qué', 'Sobre qué', 'Negocio', 'Desde dónde', 'Con qué'])}`,
    );
    let after: TimePlace | null = null;
    for (let sent = 0; sent < MOST_DOWNLOADED_EVENTS; sent += DOWNLOAD_PAGE) {
      const rows: AuditRow[] = await findAudit(db, filters, { after, most: DOWNLOAD_PAGE });
      count += rows.length;
      yield Buffer.from(rows.map(entryOf).map(lineOf).join(''));
      after = rows.at(-1) ?? null;
      if (rows.length < DOWNLOAD_PAGE) return;
    }
  }
  const taken = () => ({ action: 'audit-exported', fileName, format: 'csv', filters: query, rows: count }) as const;
  const source = recordedWhenSent({ db, log }, ownerId, lines(), taken, by);
  return { contentType: 'text/csv; charset=utf-8', fileName, source };
}

const lineOf = ({ at, who, what, subject, business, origin, agent }: AuditEntry) =>
  line([at, who?.name ?? '', who?.email ?? '', what, subject, business, origin ?? '', agent ?? '']);

const line = (cells: readonly string[]) => `${cells.map(csvText).join(';')}\r\n`;

function filtersOf({ from, to, subject, search }: RouteInput<typeof downloadAudit>['query']): AuditFilters {
  return {
    from: from ?? null,
    to: to ?? null,
    subject: subject ?? null,
    parts: searchParts(search ?? ''),
  };
}

/** Null: the program did it by itself. A refused sign-in has no known person either, and says so. */
function whoOf({ userName, userEmail, isToken, subjectKind }: AuditRow): AuditEntry['who'] {
  if (isToken) return { name: tokenNamed(userName ?? ''), email: null };
  if (userName !== null || userEmail !== null) return { name: userName || null, email: userEmail };
  return subjectKind === 'session' ? { name: 'Sin identificar', email: null } : null;
}

function entryOf(row: AuditRow): AuditEntry {
  const { id, at, action, details, subjectKind, subjectName, business, origin, agent } = row;
  return {
    id,
    at: at.toISOString(),
    who: whoOf(row),
    ...describeAction(action, details, subjectKind === 'invoice'),
    subject: subjectName ?? '',
    business,
    // The addresses that share a line.
    origin: origin === '' ? 'Otras direcciones' : origin,
    agent: agent === null ? null : agentName(agent),
  };
}
