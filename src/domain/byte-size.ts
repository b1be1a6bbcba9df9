import { onFirstUse } from './on-first-use.ts';

/** Bytes, as memory and disks count them. */
export const KIB = 1024;
export const MIB = 1024 * KIB;

const shown = onFirstUse(() => new Intl.NumberFormat('es-PY', { maximumFractionDigits: 1 }));

/** As people are told of a size, or of the largest that is taken: `25 MiB`, `0,4 MiB`. */
export function inMib(bytes: number): string {
  return `${shown().format(bytes / MIB)} MiB`;
}
