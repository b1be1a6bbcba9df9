import * as z from 'zod/mini';

/** No database stores a null character in a text, nor half of one of two halves (a cut emoji) in JSON. */
const withoutNull = z.refine<string>((text) => !text.includes('\0'), 'Quita los caracteres nulos.');
const withoutHalves = z.refine<string>((text) => !/\p{Surrogate}/u.test(text), 'Quita los caracteres incompletos.');

/** Shapes that several calls share. */
export const text = (max: number) => z.string().check(z.maxLength(max), withoutNull, withoutHalves);
export const email = z.string().check(z.maxLength(254), z.regex(/^[^\s@<>"]+@[^\s@<>"]+$/), withoutNull, withoutHalves);
const WRITTEN_INSTANT = 'Escribe el momento como 2026-11-15T10:00:00-03:00.';
/** An instant with its offset, ISO 8601, from year 1 on: the store knows no year 0. */
export const instant = z.iso
  .datetime({ offset: true, error: WRITTEN_INSTANT })
  .check(z.refine((text) => !text.startsWith('0000'), WRITTEN_INSTANT));
export const count = z.int().check(z.nonnegative());
export const id = z.uuid();
/** How work in the background stands. */
export const taskStatus = z.enum(['queued', 'running', 'done', 'error']);
