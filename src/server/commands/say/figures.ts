import { inMib, KIB, MIB } from '#domain/byte-size.ts';

const GIB = 1024 * MIB;

export const count = (number: number): string => number.toLocaleString('es-PY', { useGrouping: 'always' });

/** «1 fila», «1.200 filas». */
export const counted = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

export function size(bytes: number): string {
  if (bytes >= GIB) return `${(bytes / GIB).toLocaleString('es-PY', { maximumFractionDigits: 1 })} GiB`;
  return bytes >= MIB ? inMib(bytes) : `${count(Math.ceil(bytes / KIB))} KiB`;
}
