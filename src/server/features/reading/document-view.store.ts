import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { DocumentKind, DocumentSource, DocumentState } from './document.ts';

export interface DocumentRow {
  id: string;
  name: string;
  state: DocumentState;
  reason: string | null;
  canRetry: boolean;
  kind: DocumentKind;
  size: string;
  source: DocumentSource;
  sender: string | null;
  container: string | null;
  attempts: number;
  receivedAt: Date;
  stateChangedAt: Date;
}

export interface TrayFilters {
  state?: DocumentState | undefined;
  source?: DocumentSource | undefined;
  search?: string | undefined;
}

const rowsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('document as d')
    .innerJoin('stored_file as f', (on) => on.onRef('f.owner_id', '=', 'd.owner_id').onRef('f.sha256', '=', 'd.sha256'))
    .leftJoin('document as c', (on) => on.onRef('c.owner_id', '=', 'd.owner_id').onRef('c.id', '=', 'd.parent_id'))
    .where('d.owner_id', '=', ownerId)
    .select([
      'd.id',
      'd.name',
      'd.state',
      'd.reason',
      'd.can_retry as canRetry',
      'd.kind',
      'f.size',
      'd.source',
      'd.sender',
      'c.name as container',
      'd.attempts',
      'd.received_at as receivedAt',
      'd.state_changed_at as stateChangedAt',
    ]);

/** Checks in the table hold these columns to their values. */
const typed = (rows: unknown[]) => rows as DocumentRow[];

export async function findDocuments(
  db: Db,
  ownerId: string,
  which: { taskId: string } | { ids: readonly string[] },
): Promise<DocumentRow[]> {
  const rows = rowsOf(db, ownerId).orderBy('d.id');
  if ('taskId' in which) return typed(await rows.where('d.task_id', '=', which.taskId).execute());
  if (which.ids.length === 0) return [];
  return typed(await rows.where('d.id', 'in', which.ids).execute());
}

/** Newest first: ids carry the moment of arrival. `before` is the last id of the page above. */
export async function findTrayRows(
  db: Db,
  ownerId: string,
  { state, source, search }: TrayFilters,
  { before, most }: { before: string | undefined; most: number },
): Promise<DocumentRow[]> {
  let rows = rowsOf(db, ownerId).orderBy('d.id', 'desc').limit(most);
  if (state) rows = rows.where('d.state', '=', state);
  if (source) rows = rows.where('d.source', '=', source);
  if (search) rows = rows.where(sql<boolean>`${plain(sql.ref('d.name'))} like ${plain(sql.val(contains(search)))}`);
  if (before) rows = rows.where('d.id', '<', before);
  return typed(await rows.execute());
}

export async function countStates(
  db: Db,
  ownerId: string,
  { source, search }: TrayFilters,
): Promise<{ state: DocumentState; count: number }[]> {
  let rows = db.selectFrom('document').where('owner_id', '=', ownerId).groupBy('state');
  if (source) rows = rows.where('source', '=', source);
  if (search) rows = rows.where(sql<boolean>`${plain(sql.ref('name'))} like ${plain(sql.val(contains(search)))}`);
  const counts = await rows.select(['state', (eb) => eb.fn.countAll<string>().as('count')]).execute();
  return counts.map(({ state, count }) => ({ state: state as DocumentState, count: Number(count) }));
}

/** Without case and accents. */
const plain = (text: RawBuilder<unknown>) => sql`translate(lower(${text}::text), 'áéíóúüñ', 'aeiouun')`;
const contains = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

export interface GivenInvoice {
  documentId: string;
  invoiceId: string;
  isNew: boolean;
}

export async function findGiven(db: Db, ownerId: string, documentIds: readonly string[]): Promise<GivenInvoice[]> {
  if (documentIds.length === 0) return [];
  return await db
    .selectFrom('document_invoice')
    .where('owner_id', '=', ownerId)
    .where('document_id', 'in', documentIds)
    .orderBy('document_id')
    .orderBy('position')
    .select(['document_id as documentId', 'invoice_id as invoiceId', 'is_new as isNew'])
    .execute();
}
