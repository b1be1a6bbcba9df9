import { execFileSync, spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Figures } from './measured.ts';

const EXCELJS = '4.4.0';
/** Of what reads workbooks, which nobody does here: a later one is not to be had everywhere. */
const OVERRIDES = { 'typedarray.prototype.slice': '1.0.5' };
const PROCESS = path.join(import.meta.dirname, 'writer-process.ts');
// Debian's own Python: another one may stand first in the path and not know the library.
const PYTHON = '/usr/bin/python3';

/** What a process with one writer is told. */
export interface WriterOrder {
  readonly writer: 'ajaka' | 'exceljs';
  /** The folder that exceljs lies in. */
  readonly exceljs: string;
  /** Of compression; null for the library's own choice. */
  readonly level: number | null;
  /** The workbook to write. */
  readonly file: string;
  /** A file of columns and rows, repeated until there are `count`. */
  readonly rows: string;
  readonly count: number;
  /** Rows from the database in place of those. */
  readonly source: { readonly databaseUrl: string; readonly ownerId: string; readonly templateId: string } | null;
}

export function runWriter(order: WriterOrder): Figures {
  const told = execFileSync(process.execPath, ['--expose-gc', PROCESS, JSON.stringify(order)]);
  return JSON.parse(told.toString()) as Figures;
}

export function runXlsxWriter({ rows, count, file }: Pick<WriterOrder, 'rows' | 'count' | 'file'>): Figures {
  const program = path.join(import.meta.dirname, 'write_with_xlsxwriter.py');
  const told = execFileSync(PYTHON, [program, rows, String(count), file]).toString();
  return { ...(JSON.parse(told) as Omit<Figures, 'fileBytes'>), fileBytes: statSync(file).size };
}

/** It is no dependency of the project: it is brought for the run. */
export function installExcelJs(folder: string): void {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ overrides: OVERRIDES }));
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `exceljs@${EXCELJS}`];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder });
  if (status !== 0) throw new Error(`No se pudo instalar exceljs ${EXCELJS}: ${stderr}`);
}

export function requireXlsxWriter(): void {
  if (spawnSync(PYTHON, ['-c', 'import xlsxwriter']).status === 0) return;
  throw new Error('Falta XlsxWriter. Instálalo con «apt-get install python3-xlsxwriter».');
}
