import * as z from 'zod/mini';

/** Shapes that several calls share. */
export const text = (max: number) => z.string().check(z.maxLength(max));
export const email = z.string().check(z.maxLength(254), z.regex(/^[^\s@<>"]+@[^\s@<>"]+$/));
/** An instant with its offset, ISO 8601. */
export const instant = z.iso.datetime({ offset: true });
export const count = z.int().check(z.nonnegative());
export const id = z.uuid();
