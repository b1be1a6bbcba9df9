import type * as z from 'zod/mini';

const TYPES: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'un objeto',
};

const OTHER_FORM = 'No tiene la forma esperada.';

/** What to do about a value that a call does not accept, where its schema has no sentence of its own. */
export function dataProblem(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return wrongType(issue.input, String(issue.expected));
  if (issue.code === 'too_big') return limited('como máximo', String(issue.origin), Number(issue.maximum));
  if (issue.code === 'too_small') return limited('al menos', String(issue.origin), Number(issue.minimum));
  if (issue.code === 'invalid_value') return `Elige entre estos: ${(issue.values as unknown[]).join(', ')}.`;
  if (issue.code === 'invalid_format') return wrongFormat(String(issue.format));
  return OTHER_FORM;
}

/** The path for a problem of the whole body, e.g. a list where an object was expected. */
const WHOLE = 'cuerpo';

/** The first problem of each field, by its path on the wire: `items.0.cantidad`. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.join('.') || WHOLE;
    if (!fields.has(field)) fields.set(field, message);
  }
  return Object.fromEntries(fields);
}

function wrongType(input: unknown, expected: string): string {
  if (input === undefined) return 'Falta este dato.';
  return `Debe ser ${TYPES[expected] ?? 'de otro tipo'}.`;
}

function limited(how: string, origin: string, limit: number): string {
  if (origin === 'string') return `Escribe ${how} ${limit} ${limit === 1 ? 'carácter' : 'caracteres'}.`;
  if (origin === 'array') return `Envía ${how} ${limit}.`;
  return `Debe ser ${how} ${limit}.`;
}

function wrongFormat(format: string): string {
  if (format === 'uuid') return 'No es un identificador de los nuestros.';
  if (format === 'date') return 'Escribe un día que exista, como 2026-11-15.';
  return OTHER_FORM;
}
