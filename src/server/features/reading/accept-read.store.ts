import { sql } from 'kysely';
import type { Part } from '#server/platform/db/write-together.ts';
import type { NewDocument, NewTask } from './document.ts';
import { filesKey } from './forget-documents.store.ts';
import { linksPart, type Settled } from './reading.store.ts';

interface ReadDocument {
  readonly document: NewDocument & { readonly id: string };
  readonly settled: Settled;
}

/** Whoever is just letting files of this owner go is waited for. As text, to begin a transaction with. */
export function holdFilesStatement(ownerId: string): string {
  return `select pg_advisory_xact_lock_shared(${filesKey(ownerId)});`;
}

/** Task, files and documents that were read before they were written down, with what they gave. */
export function acceptedParts(ownerId: string, task: NewTask, read: readonly ReadDocument[], at: Date): Part[] {
  const documents = read.map(({ document, settled: { state, reason, canRetry } }) => ({
    id: document.id,
    sha256: document.sha256,
    size: document.size,
    name: document.name,
    kind: document.kind,
    source: document.source,
    sender: document.sender,
    documentDate: document.documentDate,
    state,
    reason,
    canRetry,
  }));
  const owner = sql`${ownerId}::uuid`;
  const taskId = sql`${task.id}::uuid`;
  const added = sql`
    select * from json_to_recordset(${JSON.stringify(documents)}::json) as d (
      id uuid, sha256 text, size bigint, name text, kind text, source text, sender text, "documentDate" date, state text,
      reason text, "canRetry" boolean)`;
  const order = sql`
    insert into task (owner_id, id, kind, user_id, created_at)
    values (${owner}, ${taskId}, ${task.kind}, ${task.userId}::uuid, ${task.createdAt}::timestamptz)`;
  const files = sql`
    insert into stored_file (owner_id, sha256, size, created_at)
    select ${owner}, decode(sha256, 'hex'), min(size), ${task.createdAt}::timestamptz
    from added group by sha256 order by sha256
    on conflict do nothing`;
  const rows = sql`
    insert into document (owner_id, id, task_id, sha256, name, kind, source, sender, document_date, state, reason,
      can_retry, attempts, received_at, state_changed_at)
    select ${owner}, id, ${taskId}, decode(sha256, 'hex'), name, kind, source, sender, "documentDate", state, reason,
      "canRetry", 1, ${task.createdAt}::timestamptz, ${at}::timestamptz
    from added`;
  return [
    { name: 'added', statement: added },
    { name: 'task_added', statement: order },
    { name: 'files_added', statement: files },
    { name: 'documents_added', statement: rows },
    linksPart(
      ownerId,
      read.map(({ settled }) => settled),
    ),
  ];
}
