import { fieldKeyOnWire, type listExportFields, type previewCalculatedFields } from '#contract/exports/templates.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import {
  CALCULATIONS,
  type Calculation,
  EXPORT_CATEGORIES,
  EXPORT_FIELDS,
  type ExportCategory,
  type ExportField,
  type ExportFieldKey,
} from '#domain/export/export-fields.ts';
import { findNewestCounted } from '#server/features/invoices/page-through/invoice-pages.ts';
import type { Db } from '#server/platform/db/connect.ts';

const TITLES: Readonly<Record<ExportCategory, string>> = {
  basic: 'Datos básicos',
  issuer: 'Emisor',
  client: 'Cliente',
  amounts: 'Montos',
  products: 'Productos',
  metadata: 'Datos del proceso',
};

/** Everything that can be a column. */
export function describeFields(): RouteReply<typeof listExportFields> {
  const all = Object.entries(EXPORT_FIELDS) as [ExportFieldKey, ExportField][];
  return {
    fields: Object.fromEntries(
      all.map(([key, { title, type, of, description, category }]) => [
        fieldKeyOnWire(key),
        { title, type, isArray: of === 'item', description, category },
      ]),
    ),
    categories: EXPORT_CATEGORIES.map((category) => ({
      key: category,
      title: TITLES[category],
      fields: all.filter(([, field]) => field.category === category).map(([key]) => key),
    })),
  };
}

const PREVIEWED = 3;

export async function previewCalculations(
  db: Db,
  ownerId: string,
): Promise<RouteReply<typeof previewCalculatedFields>> {
  const invoices = await findNewestCounted(db, ownerId, PREVIEWED);
  const calculated = Object.entries(CALCULATIONS).map(([name, { title, type, description, value }]) => ({
    calculation: name as Calculation,
    title,
    type,
    description,
    values: invoices.map((invoice) => ({ documentNumber: invoice.documentNumber, value: value(invoice) })),
  }));
  return { calculated };
}
