import { v7 } from 'uuid';

/** UUID version 7: ids sort by creation, so that an owner's newest rows lie together in the index. */
export const newId = (now: Date = new Date()): string => v7({ msecs: now.getTime() });

/** Of an id, as 8 and 4: milliseconds since 1970, in hexadecimal. */
const TIME_DIGITS = 12;

/** Before every id that was made at this moment or later. */
export function lowestId(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(TIME_DIGITS, '0');
  return `${time.replace(/.{4}$/, '-$&')}-0000-0000-000000000000`;
}
