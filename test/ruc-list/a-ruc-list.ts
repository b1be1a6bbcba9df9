import { checkDigitOf } from '#domain/identifiers/check-digit.ts';
import { zipOf } from '../intake/packages.ts';

/** Invented taxpayers with invented names: the tax office's own list is never part of the project. */
export const lineOf = (ruc: string, name: string, state = 'ACTIVO', digit: number | string = checkDigitOf(ruc)) =>
  `${ruc}|${name}|${digit}||${state}|\n`;

const STATES = ['ACTIVO', 'ACTIVO', 'ACTIVO', 'CANCELADO', 'SUSPENSION TEMPORAL', 'ACTIVO', 'BLOQUEADO', 'ACTIVO'];

/** So many lines, of RUCs from this one on. */
export function linesOf(count: number, first = 1_000_000): string {
  const lines: string[] = [];
  for (let at = 0; at < count; at++) {
    const ruc = String(first + at);
    lines.push(lineOf(ruc, `APELLIDO ${at % 977} ${at % 31}, NOMBRE ${at % 89}`, STATES[at % STATES.length]));
  }
  return lines.join('');
}

/** As the tax office gives them: `ruc0.zip` with `ruc0.txt` in it. */
export const listZip = (text: string | Uint8Array, number = 0) => zipOf({ [`ruc${number}.txt`]: text });

/** Just enough for a list. */
export const ENOUGH = 50_000;
