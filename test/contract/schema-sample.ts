interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  examples?: unknown[];
}

const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-11-15T10:00:00-03:00',
  date: '2026-11-15',
  uuid: '01a1dd86-0c76-75cd-8c5b-13322ec6db18',
};

/** One value that fits a JSON Schema, with every optional field present. Supports what our contract uses. */
export function schemaSample(schema: unknown): unknown {
  const { type, const: fixed, enum: choices, anyOf, properties, items, format, pattern, minimum } = schema as Schema;
  const [example] = (schema as Schema).examples ?? [];
  if (fixed !== undefined) return fixed;
  if (example !== undefined) return example;
  if (choices) return choices[0];
  if (anyOf?.[0]) return schemaSample(anyOf[0]);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, schemaSample(one)]));
    case 'array':
      return [schemaSample(items ?? {})];
    case 'string':
      return BY_FORMAT[format ?? ''] ?? byPattern(pattern);
    case 'integer':
    case 'number':
      return Math.max(minimum ?? 0, 7);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function byPattern(pattern = ''): string {
  if (pattern.includes('@')) return 'ana@ejemplo.com.py';
  if (pattern.includes('{64}')) return 'ab'.repeat(32);
  if (pattern.includes('\\d{4}')) return '2026-10';
  return pattern.includes('1-9') ? '25' : 'texto';
}
