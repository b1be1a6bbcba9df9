import { onFirstUse } from './on-first-use.ts';

/** Bytes, as memory and disks count them. */
export const KIB = 1024;
export const MIB = 1024 * KIB;

const shown = onFirstUse(() => new Intl.NumberFormat('es-PY', { maximumFractionDigits: 1 }));

/** A size as text for people, in MiB with at most one decimal: `25 MiB`, `0,4 MiB`. */
export function inMib(bytes: number): string {
  return `${shown().format(bytes / MIB)} MiB`;
}
