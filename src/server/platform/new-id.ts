import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** Half of what the number of an id within its millisecond may be: the other half is left to count on. */
const FIRST_NUMBERS = 2 ** 31;

const last = { msecs: Number.NaN, seq: 0 };

/**
 * UUID version 7: ids sort by creation, so that an owner's newest rows lie together in the index. Those of one process and
 * one millisecond follow each other too: of two files that come at once the later one counts.
 */
export function newId(now: Date = new Date()): string {
  const msecs = now.getTime();
  last.seq = msecs === last.msecs ? last.seq + 1 : randomInt(FIRST_NUMBERS);
  last.msecs = msecs;
  return v7({ msecs, seq: last.seq });
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
