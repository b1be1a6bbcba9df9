import type { TemplateContent, TemplateField } from '#domain/export/export-template.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import {
  type ChangedBy,
  changedColumns,
  nextVersion,
  type RowVersion,
  versionColumns,
} from '#server/platform/db/row-version.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

export interface NewTemplate extends TemplateContent {
  readonly id: string;
  readonly isDefault: boolean;
}

export interface StoredTemplate extends NewTemplate, RowVersion {
  readonly createdAt: Date;
}

const columns = [
  'id',
  'name',
  'description',
  'sheet_name as sheetName',
  'include_header as includeHeader',
  'include_totals as includeTotals',
  'is_default as isDefault',
  'kind',
  'fields',
  'created_at as createdAt',
  ...versionColumns,
] as const;

/** The default first, then as they were made. */
export async function findTemplates(db: Db, ownerId: string): Promise<StoredTemplate[]> {
  const found = db.selectFrom('export_template').where('owner_id', '=', ownerId);
  return (await found.orderBy('is_default', 'desc').orderBy('id').select(columns).execute()) as StoredTemplate[];
}

export async function findTemplate(db: Db, ownerId: string, id: string): Promise<StoredTemplate | undefined> {
  const found = db.selectFrom('export_template').where('owner_id', '=', ownerId).where('id', '=', id);
  return (await found.select(columns).executeTakeFirst()) as StoredTemplate | undefined;
}

/** Locks the owner's row: held by whoever changes which template is the default, or how many there are. */
export async function lockTemplates(tx: Db, ownerId: string): Promise<void> {
  takesLock(tx, 'owner');
  await tx.selectFrom('owner').where('id', '=', ownerId).forNoKeyUpdate().select('id').execute();
}

export async function countTemplates(tx: Db, ownerId: string): Promise<number> {
  const counted = tx
    .selectFrom('export_template')
    .where('owner_id', '=', ownerId)
    .select((eb) => eb.fn.countAll<string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

const rowOf = ({ sheetName, includeHeader, includeTotals, fields, name, description, kind }: TemplateContent) => ({
  name,
  description,
  kind,
  sheet_name: sheetName,
  include_header: includeHeader,
  include_totals: includeTotals,
  fields: storedJson(fields satisfies readonly TemplateField[]),
});

export async function insertTemplate(
  tx: Db,
  ownerId: string,
  { id, ...template }: NewTemplate,
  by: ChangedBy,
): Promise<void> {
  const row = { owner_id: ownerId, id, created_at: by.at, updated_at: by.at, is_default: template.isDefault };
  await tx
    .insertInto('export_template')
    .values({ ...row, ...rowOf(template), ...changedColumns(by) })
    .execute();
}

/** False when there is no such template. */
export async function updateTemplate(
  tx: Db,
  ownerId: string,
  id: string,
  { isDefault, ...template }: TemplateContent & Pick<StoredTemplate, 'isDefault'>,
  by: ChangedBy,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('export_template')
    .set({ ...rowOf(template), is_default: isDefault, updated_at: by.at, ...nextVersion(by) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function clearDefault(tx: Db, ownerId: string, by: ChangedBy): Promise<void> {
  const marked = tx.updateTable('export_template').where('owner_id', '=', ownerId).where('is_default', '=', true);
  await marked.set({ is_default: false, ...nextVersion(by) }).execute();
}

/** The same, which nobody else changes or deletes until `tx` ends. */
export async function lockTemplate(tx: Db, ownerId: string, id: string): Promise<StoredTemplate | undefined> {
  const found = tx.selectFrom('export_template').where('owner_id', '=', ownerId).where('id', '=', id);
  return (await found.select(columns).forUpdate().executeTakeFirst()) as StoredTemplate | undefined;
}

export async function deleteTemplate(db: Db, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('export_template')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
