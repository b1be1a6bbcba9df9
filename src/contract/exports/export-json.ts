import type { NotExportedReason } from '#domain/export/not-exported.ts';

export const NOT_EXPORTED_REASONS = {
  cancelled: 'cancelada',
  test: 'prueba',
  'in-review': 'en_revision',
  'no-amounts': 'sin_montos',
  'no-rate': 'sin_tipo_de_cambio',
  sale: 'venta',
  other: 'de_otro',
  'to-itself': 'a_si_mismo',
} as const satisfies Record<NotExportedReason, string>;

/** The parts of a file of format `json`; the subtotals add up to the total of a book. */
export const EXPORT_JSON = {
  rows: 'filas',
  totals: 'totales',
  subtotals: 'subtotales',
  leftOut: 'no_incluidas',
} as const;

interface NotExportedInvoice {
  readonly reason: NotExportedReason;
  /** The reason in words. */
  readonly sentence: string;
  readonly issueDate: string;
  readonly documentNumber: string;
  readonly issuerRuc: string;
  readonly issuerName: string;
  readonly currency: string;
  readonly total: string | null;
}

/** An invoice that is not in the rows of such a file, in the file's own field names. */
export const notExportedInJson = (invoice: NotExportedInvoice) => ({
  motivo: NOT_EXPORTED_REASONS[invoice.reason],
  texto: invoice.sentence,
  fecha: invoice.issueDate,
  numero_factura: invoice.documentNumber,
  ruc_emisor: invoice.issuerRuc,
  nombre_emisor: invoice.issuerName || invoice.issuerRuc,
  moneda: invoice.currency,
  total: invoice.total === null ? null : Number(invoice.total),
});
