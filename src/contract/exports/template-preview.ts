import * as z from 'zod/mini';
import { ALIGNMENTS } from '#domain/export/export-template.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { exportFilters } from './export-filters.ts';
import { templateContentFields, templateFieldType, templateKind } from './templates.ts';

const rows = z.array(z.array(z.nullable(z.string())));

/** The first rows of a template's file; the template need not be saved. */
export const previewTemplate = defineRoute({
  method: 'POST',
  path: '/export-templates/preview',
  access: 'lectura',
  summary: 'Cómo empezaría el archivo de un template, guardado o no: sin filtros, el del último mes con facturas',
  body: wire(() => ({
    ...templateContentFields,
    kind: ['kind', z._default(templateKind, 'own')],
    filters: ['filters', z.optional(exportFilters)],
  })),
  reply: wire(() => ({
    columns: [
      'columns',
      z.array(
        wire(() => ({
          title: ['display_name', z.string()],
          /** How the cells are written: never ARRAY. */
          type: ['field_type', templateFieldType],
          alignment: ['alignment', z.enum(ALIGNMENTS)],
          width: ['width', z.int()],
        })),
      ),
    ],
    /** Rows of texts above the titles of the columns, as a workbook has them. */
    heading: ['heading', rows],
    /** Exact values: amounts `-1250.5`, days `2026-10-31`, shares `0.0909`. Null for an empty cell. */
    rows: ['rows', rows],
    /** The sums of the invoices in these rows: one row, three in a book, none where the template has none. */
    totals: ['totals', rows],
  })),
});
