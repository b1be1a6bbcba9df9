import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsSchema } from '#server/platform/settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Lines that continue are one. */
const dockerfile = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n');
const instruction = (name: string) =>
  dockerfile.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

describe('the image', () => {
  test('OPS-15 runs as nobody of the host, keeps its data in a volume, is stopped in order, and its base is an argument', () => {
    expect(instruction('ARG')[0]).toMatch(/^BASE=docker\.io\/library\/debian:/);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as Docker writes it
    expect(instruction('FROM')).toEqual(['${BASE}']);
    expect(instruction('USER')).toEqual(['10001:10001']);
    expect(instruction('VOLUME')).toEqual(['/var/lib/ajaka']);
    expect(instruction('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(instruction('ENTRYPOINT')).toEqual(['["/usr/local/bin/ajaka"]']);
    // Nothing is fetched while it is built.
    expect(instruction('RUN').join('\n')).not.toMatch(/apt|curl|wget|npm/);
  });

  describe('its health check', () => {
    let answer = 200;
    const asked: (string | undefined)[] = [];
    const server = createServer((request, reply) => {
      asked.push(request.url);
      reply.writeHead(answer).end();
    });
    beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
    afterAll(() => void server.close());

    /** As the runtime asks: the words of the instruction, in the environment of the image. */
    function ask(port: number): Promise<number> {
      const [, words = '[]'] = /CMD (\[.*\])$/.exec(instruction('HEALTHCHECK')[0] ?? '') ?? [];
      const [, ...args] = JSON.parse(words) as string[];
      return new Promise((done) => {
        const env = { PORT: String(port) };
        execFile(process.execPath, args, { env }, (error) => done(error === null ? 0 : Number(error.code)));
      });
    }

    test('OPS-17 says well while /ready answers well, ill when it answers anything else or nothing', async () => {
      const { port } = server.address() as AddressInfo;
      expect(await ask(port)).toBe(0);
      for (const bad of [503, 507]) {
        answer = bad;
        expect(await ask(port)).toBe(1);
      }
      expect(new Set(asked)).toEqual(new Set(['/ready']));
      await new Promise((done) => server.close(done));
      expect(await ask(port)).toBe(1);
    });
  });
});

test('OPS-18 compose runs the application with a PostgreSQL, its root read-only and without privileges; workers and S3 are profiles', () => {
  const compose = read('compose.yaml');
  const [, common = ''] = /^x-ajaka: &ajaka\n((?: .*\n|\n)+)/m.exec(compose) ?? [];
  for (const line of ['read_only: true', 'no-new-privileges:true', 'data:/var/lib/ajaka', 'env_file: .env'])
    expect(common).toContain(line);
  expect(common).toMatch(/cap_drop:\n +- ALL\n/);
  const service = (name: string) => new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';
  for (const name of ['ajaka', 'worker']) expect(service(name)).toContain('<<: *ajaka');
  expect(service('ajaka')).not.toContain('profiles');
  expect(service('ajaka')).toMatch(/- 127\.0\.0\.1:/);
  expect(service('worker')).toMatch(/profiles:\n +- roles\n[\s\S]*ROLE: worker/);
  expect(service('s3')).toMatch(/profiles:\n +- s3\n/);
  expect(service('postgres')).not.toContain('profiles');
  // Settings that it gives exist.
  const [, environment = ''] = /^x-environment: &environment\n((?: .*\n)+)/m.exec(compose) ?? [];
  const named = [...`${environment}${service('ajaka')}`.matchAll(/^ +([A-Z]+_?[A-Z_]*): (?!\n)/gm)].map(
    ([, name]) => name,
  );
  const known = [...Object.keys(settingsSchema.shape), 'RELEASE'];
  expect(named).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATA_DIR', 'ROLE']));
  expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

test('OPS-12 the unit runs the installed program as its own account, starts it again when it fails, and locks it in', () => {
  const lines = read('deploy/ajaka.service').split('\n');
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
  const locks = {
    User: 'ajaka',
    ExecStart: '/opt/ajaka/current/bin/ajaka start',
    Restart: 'on-failure',
    RestartPreventExitStatus: '78',
    KillMode: 'mixed',
    StateDirectory: 'ajaka',
    ProtectSystem: 'strict',
    ProtectHome: 'yes',
    NoNewPrivileges: 'yes',
    CapabilityBoundingSet: '',
    // Processes that read files are shut off from the network by it.
    RestrictNamespaces: 'user net',
  };
  expect(Object.fromEntries(Object.keys(locks).map((name) => [name, value(name)]))).toEqual(locks);
  // Settings stand where a command typed by hand finds them too: two places could say different things.
  expect(lines.filter((line) => /^Environment/.test(line))).toEqual(['Environment=TMPDIR=/run/ajaka']);
  const settings = [...read('deploy/ajaka.env').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(settings).toEqual(expect.arrayContaining(['DATA_DIR', 'NODE_ENV']));
  expect(settings.filter((name) => !((name ?? '') in settingsSchema.shape))).toEqual([]);
});

test('OPS-19 a tag is built, tried and put into an image on both architectures, and signed before it is published', () => {
  const workflow = read('.github/workflows/release.yml');
  for (const machine of ['ubuntu-24.04, arch: x64', 'ubuntu-24.04-arm, arch: arm64'])
    expect(workflow).toContain(machine);
  const order = [
    'npm test',
    'TEST_FULL=1',
    'npm run release',
    'docker build',
    'cosign sign-blob',
    'cosign sign --yes',
    'gh release create',
  ];
  const places = order.map((step) => workflow.indexOf(step));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  // What the installation asks for beside the file.
  expect(/gh release create[\s\S]*$/.exec(workflow)?.[0]).toMatch(/ajaka-\*\.tar\.gz ajaka-\*\.tar\.gz\.sha256/);
  // The base of the Dockerfile, which is a public one.
  expect(workflow).not.toContain('BASE=');
  expect(workflow).toMatch(/--read-only .*--cap-drop ALL/);
});
