import * as z from 'zod/mini';

/** PostgreSQL stores no null character in a text, and no half of a surrogate pair (a cut emoji) in JSON. */
const withoutNull = z.refine<string>((text) => !text.includes('\0'), 'Quita los caracteres nulos.');
const withoutHalves = z.refine<string>((text) => !/\p{Surrogate}/u.test(text), 'Quita los caracteres incompletos.');

export const text = (max: number) => z.string().check(z.maxLength(max), withoutNull, withoutHalves);
export const email = z.string().check(z.maxLength(254), z.regex(/^[^\s@<>"]+@[^\s@<>"]+$/), withoutNull, withoutHalves);
const WRITTEN_INSTANT = 'Escribe el momento como 2026-11-15T10:00:00-03:00.';
/** An instant with its offset, ISO 8601, from year 1 on: the store has no year 0. */
export const instant = z.iso
  .datetime({ offset: true, error: WRITTEN_INSTANT })
  .check(z.refine((text) => !text.startsWith('0000'), WRITTEN_INSTANT));
export const count = z.int().check(z.nonnegative());
export const id = z.uuid();
/** The state of work in the background. */
export const taskStatus = z.enum(['queued', 'running', 'done', 'error']);
