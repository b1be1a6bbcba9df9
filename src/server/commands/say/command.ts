import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { config } from 'zod';
import { es } from 'zod/locales';
import { StartRefused } from '#server/platform/start-refused.ts';

/** Runs a command that a person typed, tells errors on stderr, and answers the exit code. */
export async function asCommand(work: () => Promise<boolean>): Promise<number> {
  config(es());
  try {
    return (await work()) ? 0 : 1;
  } catch (error) {
    if (error instanceof StartRefused || isWrongUse(error)) console.error(error.message);
    else console.error('La orden no se pudo terminar por un error inesperado.', error);
    return 1;
  }
}

const isWrongUse = (error: unknown): error is Error =>
  error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');

export function tell(sentence: string, isDone: boolean): boolean {
  (isDone ? console.log : console.error)(sentence);
  return isDone;
}

const AGAIN_MS = 2_000;

/** Prints a line of progress every AGAIN_MS at most, and at once when another phase begins. */
export function tellProgress(): (line: string, phase: string) => void {
  let [last, saidAt] = ['', 0];
  return (line, phase) => {
    const now = performance.now();
    if (phase === last && now - saidAt < AGAIN_MS) return;
    [last, saidAt] = [phase, now];
    console.log(line);
  };
}

/** From a file (`-`: standard input), else asked for at the terminal without showing it. */
export async function readPassphrase(file: string | undefined, question: string): Promise<string> {
  const given = file === undefined ? await askHidden(question) : await readGiven(file);
  return given.replace(/\r?\n$/, '');
}

async function readGiven(file: string): Promise<string> {
  if (file === '-') return await textOf(process.stdin);
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartRefused(`No se puede leer ${file} (${(cause as NodeJS.ErrnoException).code}).`, { cause });
  }
}

async function askHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new StartRefused('Hace falta una frase: dila en un archivo con --passphrase-file, o «-» para la entrada.');
  }
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reading = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await reading.question('');
  } finally {
    reading.close();
    process.stdout.write('\n');
  }
}
