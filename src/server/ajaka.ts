// The program: `bin/ajaka COMMAND` of a release, and what `npm start` runs in a clone.
import { config } from 'zod';
import { es } from 'zod/locales';
import { StartRefused, WrongSettings } from './platform/start-refused.ts';

config(es());

interface Command {
  readonly does: string;
  /** What is written after its name; absent: nothing. */
  readonly takes?: string;
  /** The beginning of the sentence that says that it did not end well. */
  readonly failed: string;
  /** Loaded when it is asked for: a command does not wait for the code of the others. Answers the exit code. */
  load(): Promise<{ run(args: string[]): Promise<number> }>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    does: 'Inicia la aplicación y la sirve hasta que se la detenga.',
    failed: 'Ajaka no arrancó',
    load: () => import('./commands/start.ts'),
  },
  migrate: {
    does: 'Pone la base de datos al día y termina.',
    failed: 'La base de datos no se puso al día',
    load: () => import('./commands/migrate.ts'),
  },
  'ruc-list': {
    does: 'Carga la lista del RUC de la DNIT (ruc0.zip a ruc9.zip).',
    takes: 'ARCHIVO…',
    failed: 'No se cambió nada: la lista del RUC no se cargó',
    load: () => import('./commands/ruc-list.ts'),
  },
  backup: {
    does: 'Respalda la base de datos y los originales, también mientras la aplicación trabaja.',
    takes: '[CARPETA | s3://…] [--keep N] [--with-secrets [--passphrase-file ARCHIVO]]',
    failed: 'La copia no se hizo',
    load: () => import('./commands/backup.ts'),
  },
  restore: {
    does: 'Trae un respaldo a una base de datos vacía y comprueba todo antes de decir que está.',
    takes: '[CARPETA | s3://…] [--id RESPALDO] [--with-secrets [--passphrase-file ARCHIVO]] [--start-over]',
    failed: 'La restauración no se terminó',
    load: () => import('./commands/restore.ts'),
  },
  check: {
    does: 'Compara cada original con la huella que se guardó al recibirlo.',
    failed: 'No se comprobó',
    load: () => import('./commands/check.ts'),
  },
  'move-files': {
    does: 'Lleva los archivos del lugar de FILES_URL_ALSO al de FILES_URL, mientras la aplicación funciona.',
    takes: '[--remove-old]',
    failed: 'Los archivos no se llevaron',
    load: () => import('./commands/move-files.ts'),
  },
  version: {
    does: 'Dice qué versión es.',
    failed: 'No se sabe qué versión es',
    load: () => import('./commands/version.ts'),
  },
};

const HELP = ['help', '--help', '-h'];
/** What a shell expects of a command that was called wrongly. */
const MISUSED = 2;
/** EX_CONFIG of sysexits.h: systemd is told not to try that again. */
const CONFIGURED_WRONGLY = 78;

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined) return misused(help());
  if (HELP.includes(name)) return say(help());
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) return misused(`No hay un comando «${name}». «ajaka --help» dice cuáles hay.`);
  if (HELP.includes(args[0] ?? '')) return say(`${usage(name, command)}\n\n${command.does}`);
  if (command.takes === undefined && args.length > 0) {
    return misused(`«ajaka ${name}» no lleva nada más: «${args.join(' ')}» no se entiende.`);
  }
  try {
    const { run } = await command.load();
    return await run(args);
  } catch (error) {
    if (error instanceof StartRefused) console.error(`${command.failed}. ${error.message}`);
    else console.error(`${command.failed} por un error inesperado.`, error);
    return error instanceof WrongSettings && name === 'start' ? CONFIGURED_WRONGLY : 1;
  }
}

const usage = (name: string, { takes }: Command) => ['Uso: ajaka', name, takes].filter(Boolean).join(' ');

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`);
  return [
    'Uso: ajaka COMANDO',
    '',
    ...lines,
    '',
    'La configuración son variables de entorno, o un archivo con ellas: el que nombre AJAKA_ENV, o .env en la carpeta del',
    'programa, o /etc/ajaka/ajaka.env. Están explicadas en .env.example.',
  ].join('\n');
}

function say(text: string): number {
  console.log(text);
  return 0;
}

function misused(sentence: string): number {
  console.error(sentence);
  return MISUSED;
}

process.exit(await main(process.argv.slice(2)));
