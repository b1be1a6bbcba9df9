import type { TemplateContent, TemplateField } from '#domain/export/export-template.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

export interface StoredTemplate extends TemplateContent {
  readonly id: string;
  readonly isDefault: boolean;
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

/** Whoever changes which is the default, or how many there are, holds the lock of the owner's row meanwhile. */
export async function lockTemplates(tx: Db, ownerId: string): Promise<void> {
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
  { id, createdAt, ...template }: StoredTemplate,
): Promise<void> {
  const row = { owner_id: ownerId, id, created_at: createdAt, updated_at: createdAt, is_default: template.isDefault };
  await tx
    .insertInto('export_template')
    .values({ ...row, ...rowOf(template) })
    .execute();
}

/** False when there is no such template. */
export async function updateTemplate(
  tx: Db,
  ownerId: string,
  id: string,
  template: TemplateContent,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('export_template')
    .set({ ...rowOf(template), updated_at: at })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function clearDefault(tx: Db, ownerId: string): Promise<void> {
  const marked = tx.updateTable('export_template').where('owner_id', '=', ownerId).where('is_default', '=', true);
  await marked.set({ is_default: false }).execute();
}

/** False when there is no such template. */
export async function markDefault(tx: Db, ownerId: string, id: string, isDefault: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('export_template')
    .set({ is_default: isDefault })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTemplate(db: Db, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('export_template')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
