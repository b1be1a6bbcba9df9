import { statfsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PARTS, type Part } from './figures.ts';

export interface Asked {
  readonly parts: readonly Part[];
  readonly isSmall: boolean;
  /** Goes on with a run that was cut. */
  readonly resumes: boolean;
  /** Where the figures are written; absent: docs/figures.md, and nowhere for a small run. */
  readonly out: string | undefined;
}

const GB = 1e9;
/** The largest database takes 30 of them. */
const LEAST_GB = 40;
const LEAST_SMALL_GB = 3;

const USAGE = `npm run prove [-- ${PARTS.join(' ')}] [--small] [--out ARCHIVO] [resume]

Mide carga, fallas, crecimiento y respaldo, y escribe docs/figures.md. Entero tarda menos de 90 minutos en 2 núcleos y pide
${LEAST_GB} GB libres.
  --small         todo en pequeño, en unos minutos; no escribe docs/figures.md
  --out ARCHIVO   dónde se escriben las cifras
  resume          sigue con lo que falta de una medición cortada`;

/** A sentence: what was asked cannot be read. */
export function readArguments(args: readonly string[]): Asked | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { small: { type: 'boolean', default: false }, out: { type: 'string' }, help: { type: 'boolean' } },
    });
    const named = positionals.filter((word) => word !== 'resume');
    const parts = PARTS.filter((part) => named.length === 0 || named.includes(part));
    if (values.help || named.some((word) => !parts.some((part) => part === word))) return USAGE;
    return { parts, isSmall: values.small, resumes: positionals.includes('resume'), out: values.out };
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`;
  }
}

const freeBytes = (directory: string): number => {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
};

/** Why nothing is measured; null: it can begin. */
export function refusalOf({ isSmall }: Asked, directory: string, free = freeBytes(directory)): string | null {
  const least = isSmall ? LEAST_SMALL_GB : LEAST_GB;
  if (free >= least * GB) return null;
  return `No se midió nada: hacen falta ${least} GB libres en ${directory} y hay ${(free / GB).toFixed(1)}. Libera espacio${isSmall ? '' : ' o mide en pequeño con --small'}.`;
}
