import * as z from 'zod/mini';

/** Values of an address are texts. A blank one counts as absent. */
function queryValue<T>(pattern: RegExp, problem: string, read: (text: string) => T | undefined) {
  return z.optional(
    z.codec(z.string().check(z.regex(pattern, problem)), z.custom<T | undefined>(), {
      decode: (text) => (text === '' ? undefined : read(text)),
      encode: (value) => (value === undefined ? '' : String(value)),
    }),
  );
}

/** From 1. */
export const pageNumber = queryValue(/^(?:0*[1-9]\d{0,8})?$/, 'Escribe un número entero desde 1.', Number);

export const pageSize = queryValue(/^(?:[1-9]\d?|100)?$/, 'Escribe un número entero de 1 a 100.', Number);

/** How many messages of mail a call may take. */
export const messageLimit = queryValue(/^(?:[1-9]\d?|[1-4]\d\d|500)?$/, 'Escribe un número entero de 1 a 500.', Number);

export const queryFlag = z.optional(
  z.codec(z.enum(['true', 'false'], 'Escribe true o false.'), z.boolean(), {
    decode: (text) => text === 'true',
    encode: (flag) => (flag ? 'true' : 'false'),
  }),
);

/** The number of a document's page, in a path: at most four digits. */
export const pageInPath = z.codec(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.int(), {
  decode: Number,
  encode: String,
});
