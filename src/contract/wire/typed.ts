import * as z from 'zod/mini';
import { formatRuc, isRucValid, parseRuc } from '#domain/identifiers/ruc.ts';
import { text } from './fields.ts';

/** A typed text, checked by a rule of the domain and kept in the form that the rule gives it. */
export function typed<T>(most: number, example: string, problem: string, read: (text: string) => T | undefined) {
  const isRight = z.refine<string>((written) => read(written) !== undefined, problem);
  return (encode: (kept: T) => string) =>
    z.codec(
      text(most)
        .check(isRight)
        .register(z.globalRegistry, { examples: [example] }),
      z.custom<T>(),
      {
        decode: (written) => read(written) as T,
        encode,
      },
    );
}
export const asIs = (kept: string) => kept;

export const ruc = typed(
  20,
  '80012345-0',
  'El dígito verificador no corresponde. Escríbelo como 80012345-0.',
  (written) => {
    const parts = parseRuc(written);
    return parts && isRucValid(written) ? formatRuc(parts.number) : undefined;
  },
)(asIs);

/** The name of a person or a business. */
export const name = typed(
  255,
  'Ferretería El Clavo S.A.',
  'Escribe el nombre.',
  (written) => written.trim() || undefined,
)(asIs);
