import type { ExportTemplate, Preset, TemplateBody } from '#contract/exports/templates.ts';
import { type TemplateContent, type TemplateField, templateProblems } from '#domain/export/export-template.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
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
  lockTemplates,
  markDefault,
  type StoredTemplate,
  updateTemplate,
} from './templates.store.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

const MOST_TEMPLATES = 200;

export async function listTemplates({ db }: Pick<Needs, 'db'>, ownerId: string): Promise<ExportTemplate[]> {
  return (await findTemplates(db, ownerId)).map(described);
}

export async function readTemplate(db: Db, ownerId: string, id: string): Promise<StoredTemplate> {
  const found = await findTemplate(db, ownerId, id);
  if (found === undefined) throw new ApiError('no_encontrado');
  return found;
}

export async function addTemplate(needs: Needs, ownerId: string, body: TemplateBody): Promise<ExportTemplate> {
  return insert(needs, ownerId, contentOf(body, 'own'), body.isDefault);
}

export async function addPreset(needs: Needs, ownerId: string, preset: Preset): Promise<ExportTemplate> {
  return insert(needs, ownerId, PRESETS[preset], false);
}

export async function copyTemplate(needs: Needs, ownerId: string, id: string, name: string): Promise<ExportTemplate> {
  const { isDefault: _, ...original } = await readTemplate(needs.db, ownerId, id);
  refuseProblems({ ...original, name });
  return insert(needs, ownerId, { ...original, name }, false);
}

export async function changeTemplate(
  { db, clock }: Needs,
  ownerId: string,
  id: string,
  body: TemplateBody,
): Promise<ExportTemplate> {
  return await db.transaction().execute(async (tx) => {
    await lockTemplates(tx, ownerId);
    const { kind, isDefault } = await readTemplate(tx, ownerId, id);
    await updateTemplate(tx, ownerId, id, contentOf(body, kind), clock.now());
    if (body.isDefault !== isDefault) await setDefault(tx, ownerId, id, body.isDefault);
    return described(await readTemplate(tx, ownerId, id));
  });
}

export async function makeDefault({ db }: Pick<Needs, 'db'>, ownerId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTemplates(tx, ownerId);
    await setDefault(tx, ownerId, id, true);
  });
}

export async function removeTemplate({ db }: Pick<Needs, 'db'>, ownerId: string, id: string): Promise<void> {
  if (!(await deleteTemplate(db, ownerId, id))) throw new ApiError('no_encontrado');
}

async function setDefault(tx: Db, ownerId: string, id: string, isDefault: boolean): Promise<void> {
  if (isDefault) await clearDefault(tx, ownerId);
  if (!(await markDefault(tx, ownerId, id, isDefault))) throw new ApiError('no_encontrado');
}

async function insert(
  { db, clock }: Needs,
  ownerId: string,
  content: TemplateContent,
  isDefault: boolean,
): Promise<ExportTemplate> {
  const template = { ...content, id: newId(), isDefault, createdAt: clock.now() };
  await db.transaction().execute(async (tx) => {
    await lockTemplates(tx, ownerId);
    if ((await countTemplates(tx, ownerId)) >= MOST_TEMPLATES) throw new ApiError('demasiados_templates');
    if (isDefault) await clearDefault(tx, ownerId);
    await insertTemplate(tx, ownerId, template);
  });
  return described(template);
}

function contentOf({ isDefault: _, fields, ...content }: TemplateBody, kind: TemplateContent['kind']): TemplateContent {
  const template = { ...content, name: content.name.trim(), kind, fields: orderedFields(fields) };
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

export function described({ createdAt, fields, ...template }: StoredTemplate): ExportTemplate {
  return {
    ...template,
    createdAt: createdAt.toISOString(),
    fields: fields.map((field, at) => ({ ...field, order: at + 1, isCalculated: field.calculation !== null })),
  };
}
