import type { Lock } from './lock-order.ts';

/**
 * Which lock the rows of a table belong to. Null: in a transaction nobody but their only writer waits for these rows.
 */
export const LOCK_OF_TABLE: Readonly<Record<string, Lock | null>> = {
  ...{ app_user: 'users', member: 'users', local_session: 'users', owner: 'owner', plan: 'plans' },
  ...{ invitation: 'owner' },
  ...{ subscription: 'balance', ai_balance: 'balance', ai_use: 'balance', ai_limit_reset: 'resets' },
  ...{ mail_schedule: 'schedules', mailbox: 'mailboxes', mailbox_token: 'mailboxes', mailbox_sign_in: 'mailboxes' },
  ...{ mail_run: 'runs', mail_run_account: 'runs', mail_import: 'imports', mail_import_month: 'imports' },
  ...{ export_file: 'exports', export_template: 'templates', business: 'business', business_supplier: 'business' },
  ...{ reconciliation_file: 'reconciliations', reconciliation_register: 'reconciliations' },
  ...{ reconciliation_month: 'reconciliations', reconciliation_entry: 'reconciliations' },
  ...{ reconciliation_row: 'reconciliations' },
  ...{ task: 'tasks', mailbox_poll: 'polls', stored_file: 'files', owner_storage: 'bytes', document: 'documents' },
  ...{ invoice: 'invoices', invoice_item: 'invoices', invoice_relation: 'invoices', invoice_repeat: 'invoices' },
  ...{ invoice_cancellation: 'invoices', invoice_set_aside: 'invoices', document_invoice: 'invoices' },
  ...{ seal_recheck: 'invoices', repeat_search: 'invoices' },
  ...{ invoice_summary: 'summary', invoice_month: 'summary', invoice_month_issuer: 'summary', invoice_pair: 'summary' },
  ...{
    invoice_month_receiver: 'summary',
    invoice_day: 'summary',
    invoice_vat_day: 'summary',
    invoice_tally: 'summary',
    invoice_closing: 'summary',
  },
  ...{ invoice_received_hour: 'summary', invoice_recent_issuer: 'summary', model_call: 'calls' },
  ...{ month_close: 'closings', month_close_invoice: 'closings', month_close_acceptance: 'closings' },
  ...{ tax_calendar: 'calendar', ruc_list_load: 'ruc-list' },
  ...{
    webhook_endpoint: 'webhooks',
    webhook_event: 'webhooks',
    webhook_delivery: 'webhooks',
    inbox_address: 'webhooks',
  },
  // Written by statements of their own, or only added to.
  ...{
    audit_event: null,
    auto_refresh: null,
    backup_run: null,
    closing_finding: null,
    disk_check: null,
    document_move: null,
    original_check: null,
    original_problem: null,
    document_word: null,
    frontend_log: null,
  },
  ...{ invoice_received_change: null, invoice_received_month: null, received_total: null, list_preference: null },
  ...{ mail_folder: null, mail_message: null, model_answer: null, model_look: null, refused_local_sign_in: null },
  ...{ refused_model: null, scheduler: null, schema_migration: null, supplier_settled: null },
  ...{ api_token: null, inbox_message: null, refused_token: null, upload_key: null },
  // Written only by who holds the load.
  ...{ ruc_list_a: null, ruc_list_b: null, ruc_list_line: null },
};

/**
 * The locks that a statement waits for, as its text says; not what it only tries. New rows are waited for by nobody.
 */
export function locksOf(text: string): readonly Lock[] {
  const known = found.get(text);
  if (known !== undefined) return known;
  const tables = [...changedTables(text), ...lockedTables(text)];
  const locks = [...new Set(tables.flatMap((table) => LOCK_OF_TABLE[table] ?? []))];
  if (found.size < MOST_TEXTS) found.set(text, locks);
  return locks;
}
const found = new Map<string, readonly Lock[]>();
const MOST_TEXTS = 2_000;

const WRITES = /(?<!\bdo |\bfor |\bno key )\b(insert into|delete from|update) +(?:only +)?"?([a-z_]+)"?/gi;

function* changedTables(text: string): Generator<string> {
  const writes = [...text.matchAll(WRITES)];
  for (const [at, { 1: verb, 2: table = '', index }] of writes.entries()) {
    const own = text.slice(index, writes[at + 1]?.index);
    const isTried = /\bfor update[^;]*\b(nowait|skip locked)\b/i.test(text) && verb?.toLowerCase() !== 'insert into';
    const isNew = verb?.toLowerCase() === 'insert into' && !/\bon conflict\b/i.test(own);
    if (!isNew && !isTried) yield table;
  }
}

const READS_OR_LOCKS =
  /\b(?:from|join) +"?(?<table>[a-z_]+)"?(?: +(?:as +)?"?(?<alias>[a-z_]+)"?)?|\bfor (?:no key )?(?<mode>update|share)\b(?: +of +"?(?<of>[a-z_]+)"?)?(?<try> +nowait| +skip locked)?/gi;

/** Of `for update of d`: what d stands for; without a name the table that was read last. */
function* lockedTables(text: string): Generator<string> {
  const read: { table: string; alias: string | undefined }[] = [];
  for (const { groups = {} } of text.matchAll(READS_OR_LOCKS)) {
    if (groups.table !== undefined) read.unshift({ table: groups.table, alias: groups.alias });
    if (groups.mode === undefined || groups.try !== undefined) continue;
    const locked = groups.of === undefined ? read[0] : read.find((one) => [one.table, one.alias].includes(groups.of));
    if (locked !== undefined) yield locked.table;
  }
}
