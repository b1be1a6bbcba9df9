import type { ExportTemplate, Preset, TemplateBody, TemplateChange } from '#contract/exports/templates.ts';
import type { SeenVersions } from '#contract/wire/version.ts';
import { type TemplateContent, type TemplateField, templateProblems } from '#domain/export/export-template.ts';
import { refuseChangedMeanwhile } from '#server/features/audit/changed-meanwhile.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ChangedBy } from '#server/platform/db/row-version.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { PRESETS } from './presets.ts';
import {
  clearDefault,
  countTemplates,
  deleteTemplate,
  findTemplate,
  findTemplates,
  insertTemplate,
  lockTemplate,
  lockTemplates,
  type StoredTemplate,
  updateTemplate,
} from './templates.store.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;
type Person = Pick<Caller, 'ownerId' | 'userId'>;

const MOST_TEMPLATES = 200;

export async function listTemplates({ db }: Pick<Needs, 'db'>, ownerId: string): Promise<ExportTemplate[]> {
  return (await findTemplates(db, ownerId)).map(described);
}

export async function readTemplate(db: Db, ownerId: string, id: string): Promise<StoredTemplate> {
  const found = await findTemplate(db, ownerId, id);
  if (found === undefined) throw new ApiError('no_encontrado');
  return found;
}

export async function addTemplate(needs: Needs, person: Person, body: TemplateBody): Promise<ExportTemplate> {
  return insert(needs, person, contentOf(body, 'own'), body.isDefault);
}

export async function addPreset(needs: Needs, person: Person, preset: Preset): Promise<ExportTemplate> {
  return insert(needs, person, PRESETS[preset], false);
}

export async function copyTemplate(needs: Needs, person: Person, id: string, name: string): Promise<ExportTemplate> {
  const { isDefault: _, ...original } = await readTemplate(needs.db, person.ownerId, id);
  refuseProblems({ ...original, name });
  return insert(needs, person, { ...original, name }, false);
}

/** What is absent stays as it is. */
export async function changeTemplate(
  needs: Needs,
  person: Person,
  id: string,
  { isDefault, ...change }: TemplateChange,
  seen: SeenVersions,
): Promise<ExportTemplate> {
  return await changeOne(needs, person, { id, seen }, async (tx, stored, by) => {
    const content = contentOf({ ...described(stored), ...withoutAbsent(change) }, stored.kind);
    const wanted = { ...content, isDefault: isDefault ?? stored.isDefault };
    if (isSame(wanted, { ...contentOf(described(stored), stored.kind), isDefault: stored.isDefault }))
      return described(stored);
    if (wanted.isDefault && !stored.isDefault) await clearDefault(tx, person.ownerId, by);
    await updateTemplate(tx, person.ownerId, id, wanted, by);
    return described(await readTemplate(tx, person.ownerId, id));
  });
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

const withoutAbsent = <T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;

export async function makeDefault(needs: Needs, person: Person, id: string, seen: SeenVersions): Promise<void> {
  await changeOne(needs, person, { id, seen }, async (tx, stored, by) => {
    if (stored.isDefault) return;
    await clearDefault(tx, person.ownerId, by);
    await updateTemplate(tx, person.ownerId, id, { ...stored, isDefault: true }, by);
  });
}

export async function removeTemplate(needs: Needs, person: Person, id: string, seen: SeenVersions): Promise<void> {
  await changeOne(needs, person, { id, seen }, (tx) => deleteTemplate(tx, person.ownerId, id));
}

/** Nobody else changes any of the owner's meanwhile. */
async function changeOne<T>(
  { db, clock }: Needs,
  { ownerId, userId }: Person,
  { id, seen }: { id: string; seen: SeenVersions },
  change: (tx: Db, stored: StoredTemplate, by: ChangedBy) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (tx) => {
    await lockTemplates(tx, ownerId);
    const stored = await lockTemplate(tx, ownerId, id);
    if (stored === undefined) throw new ApiError('no_encontrado');
    await refuseChangedMeanwhile(tx, seen, stored);
    return await change(tx, stored, { userId, at: clock.now() });
  });
}

async function insert(
  { db, clock }: Needs,
  { ownerId, userId }: Person,
  content: TemplateContent,
  isDefault: boolean,
): Promise<ExportTemplate> {
  const template = { ...content, id: newId(), isDefault };
  const by = { userId, at: clock.now() };
  return await db.transaction().execute(async (tx) => {
    await lockTemplates(tx, ownerId);
    if ((await countTemplates(tx, ownerId)) >= MOST_TEMPLATES) throw new ApiError('demasiados_templates');
    if (isDefault) await clearDefault(tx, ownerId, by);
    await insertTemplate(tx, ownerId, template, by);
    return described(await readTemplate(tx, ownerId, template.id));
  });
}

function contentOf(body: TemplateBody, kind: TemplateContent['kind']): TemplateContent {
  const { name, description, sheetName, includeHeader, includeTotals, fields } = body;
  const settings = { description, sheetName, includeHeader, includeTotals };
  const template = { ...settings, name: name.trim(), kind, fields: orderedFields(fields) };
  refuseProblems(template);
  return template;
}

/** As they come unless they say another order. */
export function orderedFields(fields: TemplateBody['fields']): TemplateField[] {
  return fields
    .map((field, at) => ({ field, at }))
    .sort((a, b) => (a.field.order ?? a.at + 1) - (b.field.order ?? b.at + 1) || a.at - b.at)
    .map(({ field: { order: _order, isCalculated, calculation, ...field } }): TemplateField => {
      const calculated = isCalculated ? (calculation ?? null) : null;
      return { ...field, calculation: calculated };
    });
}

function refuseProblems(template: TemplateContent): void {
  const problems = templateProblems(template);
  const sentences = Object.values(problems);
  if (sentences.length === 0) return;
  const fields = Object.fromEntries(Object.entries(problems).map(([path, sentence]) => [wirePath(path), sentence]));
  throw new ApiError('datos_invalidos', { fields, message: `Errores de validación: ${sentences.join('. ')}` });
}

const wirePath = (path: string) => path.replace(/\.key$/, '.field_key');

export function described({
  createdAt,
  fields,
  changedAt: _at,
  changedBy: _by,
  ...template
}: StoredTemplate): ExportTemplate {
  return {
    ...template,
    createdAt: createdAt.toISOString(),
    fields: fields.map((field, at) => ({ ...field, order: at + 1, isCalculated: field.calculation !== null })),
  };
}
