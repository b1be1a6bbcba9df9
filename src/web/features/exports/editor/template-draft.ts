import type { ExportTemplate, TemplateBody } from '#contract/exports/templates.ts';
import { CALCULATIONS, type Calculation, type ExportFieldKey } from '#domain/export/export-fields.ts';
import {
  DEFAULT_SHEET_NAME,
  findField,
  isNumeric,
  newField,
  TEMPLATE_LIMITS,
  templateProblems,
} from '#domain/export/export-template.ts';
import { editorText } from '#text/exports/template-editor.ts';

/** A column while it is edited. Its width is the text that was typed, which may be no valid width. */
export type DraftField = Omit<TemplateBody['fields'][number], 'width' | 'order'> & { width: string };
export type TemplateDraft = Omit<TemplateBody, 'fields'> & { fields: readonly DraftField[] };

export const NEW_DRAFT: TemplateDraft = {
  name: '',
  description: '',
  sheetName: DEFAULT_SHEET_NAME,
  includeHeader: true,
  includeTotals: false,
  isDefault: false,
  fields: [],
};

export function draftOf(template: ExportTemplate): TemplateDraft {
  const { name, description, sheetName, includeHeader, includeTotals, isDefault, fields } = template;
  return {
    name,
    description,
    sheetName,
    includeHeader,
    includeTotals,
    isDefault,
    fields: fields.map(({ order: _, ...field }) => ({ ...field, width: String(field.width) })),
  };
}

/** A field or a calculation that can be added as a column. */
export type FieldChoice = { key: ExportFieldKey; calculation: null } | { key: Calculation; calculation: Calculation };

/** The name of a field, which is its title until somebody changes it. */
export function fieldName({ key, calculation }: Pick<DraftField, 'key' | 'calculation'>): string {
  return calculation ? CALCULATIONS[calculation].title : (findField(key)?.title ?? key);
}

function columnFor(choice: FieldChoice): DraftField {
  if (choice.calculation === null) {
    const field = newField(choice.key);
    return { ...field, width: String(field.width), isCalculated: false };
  }
  const { title, type } = CALCULATIONS[choice.calculation];
  const alignment = isNumeric(type) ? 'right' : 'left';
  return {
    ...columnFor(ANY_FIELD),
    key: choice.key,
    title,
    type,
    alignment,
    isCalculated: true,
    calculation: choice.calculation,
  };
}
const ANY_FIELD: FieldChoice = { key: 'total', calculation: null };

/** Adds a column, unless it is there already. */
export const addField = (fields: readonly DraftField[], choice: FieldChoice): readonly DraftField[] =>
  fields.some(({ key }) => key === choice.key) ? fields : [...fields, columnFor(choice)];

export function moveField(fields: readonly DraftField[], key: string, to: number): readonly DraftField[] {
  const from = fields.findIndex((field) => field.key === key);
  const moved = fields[from];
  if (!moved || to < 0 || to >= fields.length || to === from) return fields;
  return fields.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Puts a removed column back to its place, unless it was added again meanwhile. */
export const restoreField = (fields: readonly DraftField[], field: DraftField, at: number): readonly DraftField[] =>
  fields.some(({ key }) => key === field.key) ? fields : fields.toSpliced(at, 0, field);

const { narrowest, widest } = TEMPLATE_LIMITS;

export function widthProblem({ width, title }: DraftField): string | null {
  const pixels = Number(width);
  const isWidth = /^\d{1,3}$/.test(width.trim()) && pixels >= narrowest && pixels <= widest;
  return isWidth ? null : editorText.widthError(title, narrowest, widest);
}

const titleProblem = (field: DraftField): string | null =>
  field.title.trim() === '' ? editorText.titleError(fieldName(field)) : null;

/** Every error of a draft, by the part of the form that it belongs to. */
export function draftErrors({ name, fields }: TemplateDraft): { name?: string; fields?: string; columns: string[] } {
  const asSaved = fields.map(({ width, ...field }) => ({ ...field, width: Number(width) }));
  const { name: nameProblem, fields: fieldsProblem, ...others } = templateProblems({ name, fields: asSaved });
  const columns = fields.flatMap((field) => [titleProblem(field), widthProblem(field)].filter((one) => one !== null));
  return {
    ...(nameProblem && { name: nameProblem }),
    ...(fieldsProblem && { fields: fieldsProblem }),
    columns: [...Object.values(others), ...columns],
  };
}

/** The draft as it is sent to the server. */
export const bodyOf = ({ fields, ...draft }: TemplateDraft): TemplateBody => ({
  ...draft,
  fields: fields.map((field, at) => ({ ...field, width: Number(field.width), order: at + 1 })),
});

/** «A» to «Z», then «AA»: as a spreadsheet names its columns. */
export function columnLetter(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetter(Math.floor(at / 26) - 1) + letter;
}
