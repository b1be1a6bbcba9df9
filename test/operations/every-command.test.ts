import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { blockCounts, commandsInSentences } from './operations-commands.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The test that runs it, and the words with which it does. */
type Proof = readonly [file: string, words: string];
const HERE = 'test/operations/every-command.test.ts';
const RELEASE = 'test/release/release.test.ts';
const COMMANDS = 'src/server/commands/commands.db.test.ts';
const CLONE = 'test/operations/in-a-clone.db.test.ts';
const MOVE = 'test/s3/move-files.db.test.ts';

/** Blocks, by their heading and how many there are: who takes them from the document runs them as they stand. */
const BLOCKS: Record<string, readonly [count: number, ...proof: Proof]> = {
  '## Install on a server': [3, RELEASE, "commandsUnder('## Install on a server'"],
  '## Update': [1, RELEASE, "commandsUnder('## Update'"],
  '## Back up': [2, COMMANDS, "documented('## Back up')"],
  '### Checking the originals': [1, COMMANDS, "documented('### Checking the originals')"],
  '### A place for the service': [1, RELEASE, "commandsUnder('### A place for the service')"],
  '## Restore': [2, COMMANDS, "documented('## Restore')"],
  '### On the server': [1, RELEASE, "commandsUnder('### On the server')"],
  '### Moving to another server': [1, COMMANDS, "documented('### Moving to another server')"],
  '### Move files': [2, MOVE, "commandsUnder('### Move files')"],
  '## Grow': [2, 'test/cluster/cluster.db.test.ts', "commandsUnder('## Grow')"],
  '### Looking inside': [1, COMMANDS, "commandsUnder('### Looking inside')"],
  '## An address to send to': [2, RELEASE, "commandsUnder('## An address to send to')"],
  '## The list of RUCs': [1, RELEASE, "commandsUnder('## The list of RUCs')"],
};

const SENTENCES: Record<string, Proof> = {
  'npm run release': ['test/release/release-build.ts', 'npm run --silent release'],
  'journalctl -u ajaka': [RELEASE, "startsWith('journalctl')"],
  'systemctl restart ajaka': [RELEASE, "machine.run('systemctl restart ajaka')"],
  'bin/ajaka start': [RELEASE, "'bin/ajaka'), ['start']"],
  'npm start': [CLONE, "documented('npm start')"],
  "cosign verify-blob --bundle <file>.sigstore.json --certificate-oidc-issuer https://token.actions.githubusercontent.com --certificate-identity-regexp '/.github/workflows/release.yml@refs/tags/v' <file>":
    [HERE, 'cosign verify-blob'],
  'openssl rand -hex 24': [HERE, 'openssl'],
  'openssl rand -hex 32': [HERE, 'openssl'],
  'docker compose up -d': [RELEASE, "type('docker compose up -d'"],
  'docker compose ps': [RELEASE, "typed('docker compose ps')"],
  'AJAKA_ROLE=web docker compose --profile roles up -d --scale worker=2': [
    RELEASE,
    "typed('AJAKA_ROLE=web', '--profile roles', '-d --scale')",
  ],
  'docker compose --profile s3 up -d': [RELEASE, "typed('--profile s3')"],
  'docker compose exec ajaka ajaka version': [RELEASE, "typed('docker compose exec', 'version')"],
  'docker compose logs ajaka': [RELEASE, "typed('docker compose logs')"],
  'docker compose up -d --build': [RELEASE, "type('docker compose up -d --build'"],
  'AJAKA_ROLE=web docker compose --profile roles up -d --build --scale worker=2': [
    RELEASE,
    "typed('AJAKA_ROLE=web', '--build')",
  ],
  'docker compose exec ajaka ajaka backup /mnt/respaldos': [RELEASE, "typed('docker compose exec', 'backup')"],
  'docker compose stop ajaka worker': [RELEASE, "typed('docker compose stop')"],
  'docker compose run --rm ajaka restore /mnt/respaldos': [RELEASE, "typed('docker compose run', 'restore')"],
  'runuser -u ajaka -- /opt/ajaka/$release/bin/ajaka migrate': [RELEASE, "endsWith('/bin/ajaka migrate')"],
  'ajaka restore': [COMMANDS, "documented('## Restore')"],
  'ajaka backup --with-secrets': [COMMANDS, "documented('## Back up')"],
  'select pid, state, xact_start, query from pg_stat_activity order by xact_start': [COMMANDS, 'pg_stat_activity'],
  'kill -9': ['test/cluster/cluster.db.test.ts', 'tryCluster(cluster)'],
  'set server web/web-1 state drain': ['cluster/balancer.ts', 'state drain'],
  'curl http://127.0.0.1:8080/metrics': [COMMANDS, 'http://127.0.0.1:8080/metrics'],
  'npm run attack': [CLONE, "documented('npm run attack')"],
  'apt-get install postfix curl': [RELEASE, "typed('apt-get install')"],
  'chmod 755': [RELEASE, "typed('chmod 755')"],
  'postfix reload': [RELEASE, "typed('postfix reload')"],
  'npm run ruc-list --': [CLONE, "documented('npm run ruc-list')"],
};

describe('the commands of docs/operations.md', () => {
  test('OPS-40 each is run by a test: one that is new there has none yet', () => {
    expect(blockCounts()).toEqual(Object.fromEntries(Object.entries(BLOCKS).map(([name, [count]]) => [name, count])));
    expect(commandsInSentences().toSorted()).toEqual(Object.keys(SENTENCES).toSorted());
  });

  test('OPS-40 the tests that are named for them are there, and run them', () => {
    const proofs = [...Object.values(BLOCKS).map(([, ...proof]) => proof), ...Object.values(SENTENCES)];
    const wrong = proofs.filter(([file, words]) => !existsSync(path.join(ROOT, file)) || !read(file).includes(words));
    expect(wrong).toEqual([]);
  });

  test('OPS-40 those for secrets give as many letters as it takes', () => {
    for (const command of commandsInSentences().filter((one) => one.startsWith('openssl'))) {
      const [program = '', ...args] = command.split(' ');
      const bytes = Number(args.at(-1));
      expect(execFileSync(program, args, { encoding: 'utf8' }).trim()).toMatch(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
    }
  });

  test('OPS-40 OPS-18 those of docker compose name profiles, services, settings and programs that there are', () => {
    const compose = read('compose.yaml');
    const commands = commandsInSentences().filter((one) => one.includes('docker compose'));
    expect(commands.length).toBeGreaterThan(5);
    for (const command of commands) {
      const [, setting, words = ''] = /^(?:(\w+)=\S+ )?docker compose (.*)$/.exec(command) ?? [];
      if (setting) expect(compose).toContain(`\${${setting}`);
      for (const [, profile] of words.matchAll(/--profile (\w+)/g))
        expect(compose).toMatch(new RegExp(`profiles:\\n +- ${profile}\\n`));
      const named = [...words.matchAll(/--scale (\w+)=|(?:exec|logs|run --rm) (\w+)/g)].map(
        ([, one, other]) => one ?? other,
      );
      const services = [...named, ...(/^stop (.*)$/.exec(words)?.[1]?.split(' ') ?? [])];
      for (const service of services) expect(compose).toMatch(new RegExp(`^  ${service}:`, 'm'));
      const [, program] = /(?:exec ajaka|run --rm) ajaka (\w+)/.exec(words) ?? [];
      if (program) expect(existsSync(path.join(ROOT, `src/server/commands/${program}.ts`))).toBe(true);
    }
  });

  test('OPS-40 OPS-19 who checks a signature asks for the workflow that signs, and a bundle that it publishes', () => {
    const [command = ''] = commandsInSentences().filter((one) => one.startsWith('cosign verify-blob'));
    const workflow = read('.github/workflows/release.yml');
    expect(
      existsSync(path.join(ROOT, /'\/(\.github\/workflows\/[\w.]+)@refs\/tags\/v'/.exec(command)?.[1] ?? '?')),
    ).toBe(true);
    expect(workflow).toContain('.sigstore.json');
    expect(workflow).toMatch(/tags:[\s\S]{0,40}v/);
    expect(workflow).toContain('id-token: write');
  });
});
