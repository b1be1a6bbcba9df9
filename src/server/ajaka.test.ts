import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LAUNCHER = path.join(ROOT, 'bin/ajaka');

interface Run {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly account?: { uid: number; gid: number };
}

/** With nothing in the environment but what is said: whoever installs it may have no PATH at all. */
function ajaka(args: string[], { env = {}, cwd = '/', account }: Run = {}, launcher = LAUNCHER) {
  const { status, stdout, stderr } = spawnSync(launcher, args, { env, cwd, encoding: 'utf8', ...account });
  return { status, said: stdout, complained: stderr };
}

const commands = readdirSync(path.join(import.meta.dirname, 'commands'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'));

test('OPS-07 --help names every command there is; one that there is not is refused with a sentence and code 2', () => {
  const { status, said } = ajaka(['--help']);
  expect(status).toBe(0);
  expect(commands).toEqual(expect.arrayContaining(['migrate', 'ruc-list', 'start', 'version']));
  expect([...said.matchAll(/^ {2}(\S+) {2,}\p{Lu}/gmu)].map(([, name]) => name).toSorted()).toEqual(
    commands.toSorted(),
  );
  expect(ajaka(['--help', 'start'])).toEqual(ajaka(['help']));

  expect(ajaka(['arrancar'])).toEqual({
    status: 2,
    said: '',
    complained: 'No hay un comando «arrancar». «ajaka --help» dice cuáles hay.\n',
  });
  expect(ajaka(['constructor'])).toMatchObject({ status: 2 });
  expect(ajaka([])).toMatchObject({ status: 2, complained: said });
  expect(ajaka(['start', '--port', '80'])).toMatchObject({ status: 2, complained: expect.stringMatching(/--port 80/) });
  expect(ajaka(['ruc-list', '--help']).said).toMatch(/^Uso: ajaka ruc-list ARCHIVO…\n\nCarga la lista/);
});

test('OPS-08 version tells the version, the commit that it was made of, and on what it runs', () => {
  const platform = `${process.platform}-${process.arch}`;
  expect(ajaka(['version']).said).toBe(`Ajaka 0.1.0, de un clon; Node ${process.versions.node}, ${platform}\n`);
});

test('OPS-11 a setting that is wrong ends a command with a sentence and code 1, without a stack', () => {
  const { status, complained } = ajaka(['migrate'], { env: { PORT: 'abc' } });
  expect({ status, complained }).toEqual({
    status: 1,
    complained: expect.stringMatching(/^La base de datos no se puso al día\. Configuración no válida: PORT \(.*\n$/),
  });
});

test('OPS-12 a start with a wrong setting ends with the code that systemd does not try again', () => {
  const { status, complained } = ajaka(['start'], { env: { PORT: 'abc' } });
  expect({ status, complained }).toEqual({ status: 78, complained: expect.stringMatching(/^Ajaka no arrancó\./) });
});

describe('the launcher', () => {
  const TELLS = 'console.log(process.env.PORT, process.cwd(), process.argv.slice(2).join("|"))';

  /** A program of one line where the real one lies. */
  function installation(program = TELLS, node = process.execPath) {
    const root = mkdtempSync(path.join(tmpdir(), 'ajaka-installed '));
    chmodSync(root, 0o755);
    const folders = ['bin', 'node_modules/.bin', 'src/server'];
    for (const folder of folders) mkdirSync(path.join(root, folder), { recursive: true });
    cpSync(LAUNCHER, path.join(root, 'bin/ajaka'));
    symlinkSync(node, path.join(root, 'node_modules/.bin/node'));
    writeFileSync(path.join(root, 'src/server/ajaka.ts'), program);
    return root;
  }

  test('OPS-06 runs its own Node from any folder, through links, with an empty environment, and hands on words and code', () => {
    const root = installation();
    const links = mkdtempSync(path.join(tmpdir(), 'ajaka-links-'));
    symlinkSync(path.join(root, 'bin'), path.join(links, 'current'));
    symlinkSync('current/ajaka', path.join(links, 'ajaka'));
    const answer = ajaka(['one', 'two words'], { cwd: '/usr' }, path.join(links, 'ajaka'));
    expect(answer).toEqual({ status: 0, said: 'undefined /usr one|two words\n', complained: '' });
    expect(ajaka([], {}, path.join(installation('process.exit(7)'), 'bin/ajaka')).status).toBe(7);
  });

  test('OPS-06 settings come from the environment, then the file that AJAKA_ENV names, then .env beside the program', () => {
    const root = installation('console.log(process.env.PORT)');
    const launcher = path.join(root, 'bin/ajaka');
    const other = path.join(root, 'other.env');
    writeFileSync(path.join(root, '.env'), 'PORT=1\n');
    writeFileSync(other, 'PORT=2\n');
    expect(ajaka([], {}, launcher).said).toBe('1\n');
    expect(ajaka([], { env: { AJAKA_ENV: other } }, launcher).said).toBe('2\n');
    expect(ajaka([], { env: { AJAKA_ENV: other, PORT: '3' } }, launcher).said).toBe('3\n');
    // Never with other settings than those that were meant.
    const missing = ajaka([], { env: { AJAKA_ENV: '/no/such/file' } }, launcher);
    expect(missing).toMatchObject({ status: 1, said: '', complained: expect.stringContaining('/no/such/file') });
  });

  test.runIf(process.getuid?.() === 0)('OPS-06 a file of settings that the account may not read is told', () => {
    const root = installation('', '/bin/echo');
    writeFileSync(path.join(root, '.env'), 'PORT=1\n', { mode: 0o600 });
    const answer = ajaka([], { account: { uid: 65534, gid: 65534 } }, path.join(root, 'bin/ajaka'));
    expect(answer).toMatchObject({
      status: 1,
      said: '',
      complained: expect.stringMatching(/No se puede leer .*\.env/),
    });
  });
});
