import type { DocumentType } from '#domain/invoice/invoice.ts';

export interface Consequences {
  readonly invoices: readonly {
    readonly documentType: DocumentType;
    readonly documentNumber: string;
    readonly issueDate: string;
    readonly itemCount: number;
    readonly isCounted: boolean;
  }[];
  /** How many originals go. */
  readonly going: number;
  /** Names of files that stay. */
  readonly staying: readonly string[];
  /** Notes that refer to one of them. */
  readonly leftBehind: readonly { readonly documentType: DocumentType; readonly documentNumber: string }[];
}

/** One sentence that says what is lost and what is not. */
export function removalWarning({ invoices, going, staying, leftBehind }: Consequences): string {
  const clauses = [
    `Vas a eliminar ${withParts(invoices, going)}`,
    monthsClause(invoices),
    leftBehindClause(leftBehind, invoices.length),
    stayingClause(staying),
    'esta acción no se puede deshacer.',
  ];
  return clauses.filter((clause) => clause !== null).join('; ');
}

const TYPES: Readonly<Record<DocumentType, string>> = {
  invoice: 'la factura',
  'self-invoice': 'la autofactura',
  'credit-note': 'la nota de crédito',
  'debit-note': 'la nota de débito',
  'remission-note': 'la nota de remisión',
  'sales-ticket': 'la boleta de venta',
  'resimple-ticket': 'la boleta resimple',
};

function withParts(invoices: Consequences['invoices'], going: number): string {
  const [only] = invoices;
  const what =
    only && invoices.length === 1
      ? `${TYPES[only.documentType]} ${only.documentNumber}`
      : `${invoices.length} facturas`;
  const items = invoices.reduce((sum, { itemCount }) => sum + itemCount, 0);
  const parts = [owned(items, 'ítem', 'ítems'), owned(going, 'archivo original', 'archivos originales')];
  return [what, parts.filter((part) => part !== null).join(' y ')].filter(Boolean).join(' con ');
}

function owned(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `su ${one}` : `sus ${count} ${many}`;
}

const monthName = new Intl.DateTimeFormat('es-PY', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** Beyond so many, names are only counted. */
const MOST_NAMED = 3;

function monthsClause(invoices: Consequences['invoices']): string | null {
  const months = [
    ...new Set(invoices.filter((one) => one.isCounted).map(({ issueDate }) => issueDate.slice(0, 7))),
  ].sort();
  if (months.length === 0) return null;
  const names = months.map((month) => monthName.format(new Date(`${month}-01T00:00:00Z`)));
  return `cambian las sumas de ${months.length > MOST_NAMED ? `${months.length} meses` : listed(names)}`;
}

function leftBehindClause(leftBehind: Consequences['leftBehind'], count: number): string | null {
  if (leftBehind.length === 0) return null;
  const target = count === 1 ? 'a ella' : 'a una de ellas';
  const whole = count === 1 ? 'quedará sin su factura' : 'quedará sin la suya';
  if (leftBehind.length > MOST_NAMED)
    return `${leftBehind.length} documentos que se refieren ${target} quedarán sin su factura`;
  const names = leftBehind.map(({ documentType, documentNumber }) => `${TYPES[documentType]} ${documentNumber}`);
  return names.length === 1
    ? `${listed(names)}, que se refiere ${target}, ${whole}`
    : `${listed(names)}, que se refieren ${target}, quedarán sin su factura`;
}

function stayingClause(staying: readonly string[]): string | null {
  if (staying.length === 0) return null;
  if (staying.length > MOST_NAMED) return `${staying.length} archivos se quedan porque contienen otras facturas`;
  return staying.length === 1
    ? `el archivo ${staying[0]} se queda porque contiene otras facturas`
    : `los archivos ${listed(staying)} se quedan porque contienen otras facturas`;
}

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
