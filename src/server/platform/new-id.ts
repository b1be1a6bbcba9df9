import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** Begins below half of what the 32 bits of an id's number hold: the other half is left to count on. */
let made = randomInt(2 ** 31);

/**
 * UUID version 7: ids sort by creation, so that an owner's newest rows lie together in the index. Those of one process and
 * one millisecond follow each other too, whatever other ids it makes meanwhile: of two files that come at once the later
 * one counts.
 */
export function newId(now: Date = new Date()): string {
  made = (made + 1) % 2 ** 32;
  return v7({ msecs: now.getTime(), seq: made });
}

/** Of an id, as 8 and 4: milliseconds since 1970, in hexadecimal. */
const TIME_DIGITS = 12;

/** Before every id that was made at this moment or later. */
export function lowestId(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(TIME_DIGITS, '0');
  return `${time.replace(/.{4}$/, '-$&')}-0000-0000-000000000000`;
}

/** When an id was made. */
export const madeAt = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, TIME_DIGITS), 16));
