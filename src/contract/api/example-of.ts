/** As much of JSON Schema as our shapes use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-15T10:00:00-03:00',
  date: '2026-10-05',
  uuid: '01a1dd86-0c76-75cd-8c5b-13322ec6db18',
};

/** What a field of this name holds in an example: an invented business and its invented supplier. */
const BY_NAME: Readonly<Record<string, string | number>> = {
  ...{
    nombre: 'FERRETERIA EL TORNILLO FELIZ S.A.',
    ruc: '80099001-3',
    nombre_emisor: 'FERRETERIA EL TORNILLO FELIZ S.A.',
  },
  ...{ ruc_emisor: '80099001-3', numero_documento: '001-001-0000101', numero_factura: '001-001-0000101' },
  ...{
    timbrado: '12345678',
    fecha_emision: '2026-10-05',
    fecha: '2026-10-05',
    hora_emision: '10:15:00',
    year_month: '2026-10',
  },
  ...{ moneda: 'GS', total: 110000, monto_total: 110000, monto_total_gs: 110000, total_monto: 110000, monto: 110000 },
  ...{ iva: 10000, iva_10: 10000, gravado_10: 110000, descripcion: 'Tornillo 1/4', unidad: 'UNI', cantidad: 1 },
  ...{ message: 'Hecho', filename: 'compras-octubre', search: 'ferreteria', page: 1, page_size: 20 },
};

/** One value that fits the schema of a field of this name, with every optional field; the same each time. */
export function exampleOf(schema: unknown, name = ''): unknown {
  const { const: fixed, enum: choices, anyOf, oneOf, examples } = schema as Schema;
  if (fixed !== undefined) return fixed;
  if (examples?.[0] !== undefined) return examples[0];
  if (choices) return choices[0];
  const [first] = anyOf ?? oneOf ?? [];
  return first === undefined ? exampleByType(schema as Schema, name) : exampleOf(first, name);
}

function exampleByType(
  { type, properties, items, format, pattern, minimum = 0, maximum }: Schema,
  name: string,
): unknown {
  const known = BY_NAME[name];
  switch (typeof type === 'string' ? type : type?.[0]) {
    case 'object':
      return Object.fromEntries(Object.entries(properties ?? {}).map(([key, one]) => [key, exampleOf(one, key)]));
    case 'array':
      return [exampleOf(items ?? {}, name)];
    case 'string':
      return textOf({ format, pattern }, known);
    case 'integer':
    case 'number':
      return Math.min(Math.max(minimum, typeof known === 'number' ? known : 1), maximum ?? Number.MAX_SAFE_INTEGER);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function textOf({ format, pattern }: Pick<Schema, 'format' | 'pattern'>, known: string | number | undefined): string {
  const said = typeof known === 'string' ? known : undefined;
  if (said !== undefined && (pattern === undefined || new RegExp(pattern).test(said))) return said;
  if (format !== undefined && BY_FORMAT[format] !== undefined) return BY_FORMAT[format];
  return WRITTEN.find((text) => pattern === undefined || new RegExp(pattern).test(text)) ?? 'texto';
}

/** For what only its pattern describes. */
const WRITTEN = ['texto', '2026-10', '2026-10-05', '1', '25', 'ana@ejemplo.com.py', 'ab'.repeat(32)];
