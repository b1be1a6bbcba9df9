import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** The counter in the 32-bit part of ids. It begins at random in the lower half, so that it can count up for long. */
let made = randomInt(2 ** 31);

/**
 * UUID version 7: ids sort by creation, so that an owner's newest rows lie together in the index. Ids made by one
 * process within one millisecond sort by creation too: of two files that come at once the later one counts.
 */
export function newId(now: Date = new Date()): string {
  made = (made + 1) % 2 ** 32;
  return v7({ msecs: now.getTime(), seq: made });
}

/** The first 12 hexadecimal digits of an id, written as 8 and 4, are the milliseconds since 1970. */
const TIME_DIGITS = 12;

/** Sorts before every id that was made at this moment or later. */
export function lowestId(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(TIME_DIGITS, '0');
  return `${time.replace(/.{4}$/, '-$&')}-0000-0000-000000000000`;
}

export const madeAt = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, TIME_DIGITS), 16));
