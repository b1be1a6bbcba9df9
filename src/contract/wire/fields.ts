import * as z from 'zod/mini';

/** No database stores a null character in a text. */
const withoutNull = z.refine<string>((text) => !text.includes('\0'), 'Quita los caracteres nulos.');

/** Shapes that several calls share. */
export const text = (max: number) => z.string().check(z.maxLength(max), withoutNull);
export const email = z.string().check(z.maxLength(254), z.regex(/^[^\s@<>"]+@[^\s@<>"]+$/), withoutNull);
/** An instant with its offset, ISO 8601. */
export const instant = z.iso.datetime({ offset: true });
export const count = z.int().check(z.nonnegative());
export const id = z.uuid();
/** How work in the background stands. */
export const taskStatus = z.enum(['queued', 'running', 'done', 'error']);
