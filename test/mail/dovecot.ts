import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { scratchDirectory } from '../database/scratch-directory.ts';
import { until } from '../server/until.ts';
import { mailAuthority, mailCertificate, type ServerCertificate } from './mail-certificates.ts';

export interface DovecotOptions {
  /** Name and password of each user; more can be added later. */
  readonly users?: Readonly<Record<string, string>>;
  readonly certificate?: ServerCertificate;
  /** The address at which access tokens are checked: XOAUTH2 is offered only with it. */
  readonly introspectionUrl?: string;
  /** Records what clients sent, per user. */
  readonly keepsTranscripts?: boolean;
  /** Further lines of its configuration. */
  readonly settings?: string;
}

/**
 * A real Dovecot in a directory of its own, run by an unprivileged account, with TLS and its own certificate authority.
 */
export async function startDovecot(options: DovecotOptions = {}) {
  const program = findProgram('dovecot');
  const account = accountWithoutRights();
  const directory = scratchDirectory();
  const own = (made: string) => account && chownSync(made, account.uid, account.gid);
  const inside = (...names: string[]) => path.join(directory, ...names);
  for (const name of ['', 'run', 'state', 'mail', 'transcripts']) {
    mkdirSync(inside(name), { recursive: true });
    own(inside(name));
  }
  const users = new Map(Object.entries(options.users ?? {}));
  let writings = 0;
  const writeUsers = () => {
    writeFileSync(inside('users'), [...users].map(([name, password]) => `${name}:{PLAIN}${password}\n`).join(''));
    // Dovecot notices changes by whole seconds only.
    const changedAt = Math.floor(Date.now() / 1000) - 10_000 + writings++;
    utimesSync(inside('users'), changedAt, changedAt);
  };
  const [port, plainPort] = [await freePort(), await freePort()];
  const writeSettings = (certificate: ServerCertificate) => {
    writeFileSync(inside('server.pem'), certificate.certificate);
    writeFileSync(inside('server.key'), certificate.key);
    own(inside('server.key'));
  };
  writeUsers();
  writeSettings(options.certificate ?? mailCertificate());
  writeFileSync(inside('ca.pem'), mailAuthority());
  writeFileSync(inside('oauth2.conf'), oauthSettings(options.introspectionUrl ?? ''));
  writeFileSync(inside('dovecot.conf'), settingsFor(directory, { port, plainPort }, options));

  let server: ChildProcess | undefined;
  const start = async () => {
    const log = inside('dovecot.log');
    rmSync(inside('run', 'master.pid'), { force: true });
    const started = spawn('/bin/sh', ['-c', UNDER_GUARD, program, '-F', '-c', inside('dovecot.conf')], {
      ...account,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      detached: true, // a process group of its own, so that all of its processes can be killed at once
    });
    server = started;
    started.stdio[3]?.on('error', () => {}); // the process may be gone before the pipe is closed
    await until(async () => {
      if (started.exitCode !== null) {
        const said = existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000) : '';
        throw new Error(`Dovecot no arrancó (${started.exitCode}). ${said}`);
      }
      return await answers(port);
    });
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    if (signal === 'SIGKILL') process.kill(-server.pid, signal);
    else server.stdio[3]?.destroy();
    await exited;
    // Its login processes hold the ports a moment longer.
    await until(async () => !(await answers(port)) && !(await answers(plainPort)));
  };
  await start();

  const folderOf = (user: string, folder: string) =>
    inside('mail', user, 'Maildir', folder === 'INBOX' ? '' : `.${folder.replaceAll('/', '.')}`);
  let delivered = 0;
  return {
    host: '127.0.0.1',
    /** The port with TLS from the first byte. */
    port,
    /** STARTTLS. */
    plainPort,
    directory,
    /** The certificate of the authority: the setting MAIL_CA_FILE. */
    caFile: inside('ca.pem'),
    /** Adds a user, or changes the password of an existing one. */
    async addUser(name: string, password: string): Promise<void> {
      users.set(name, password);
      writeUsers();
      // Dovecot checks once a second whether the users changed.
      await until(() => this.doveadm('auth', 'test', name, password).then(...SUCCEEDED));
    },
    /** Delivers as the server itself would: complete files, in the given order. */
    deliver(user: string, messages: readonly (string | Uint8Array)[], folder = 'INBOX', arrivedAt = new Date()) {
      const place = folderOf(user, folder);
      for (const part of ['', 'tmp', 'new', 'cur']) makeFor(path.join(place, part), inside('mail'), own);
      if (folder !== 'INBOX') writeFileSync(path.join(place, 'maildirfolder'), '');
      for (const message of messages) {
        const name = fileNameOf(delivered++, message);
        const file = path.join(place, 'new', name);
        writeFileSync(file, message);
        utimesSync(file, arrivedAt, arrivedAt);
        own(file);
      }
    },
    /** The UIDs of messages that clients have seen. */
    async seen(user: string, folder = 'INBOX'): Promise<number[]> {
      const said = await this.doveadm('search', '-u', user, 'mailbox', folder, 'seen');
      return said
        .split('\n')
        .filter(Boolean)
        .map((line) => Number(line.split(' ')[1]));
    },
    async doveadm(...args: string[]): Promise<string> {
      const command = ['-c', inside('dovecot.conf'), ...args];
      const run = promisify(execFile);
      return (await run(findProgram('doveadm'), command, { ...account, cwd: '/', maxBuffer: 2 ** 28 })).stdout;
    },
    /** What the user's clients sent, in the order of their sessions. Needs `keepsTranscripts`. */
    transcript(user: string): string {
      const files = globSync(inside('transcripts', user, '*.in')).sort();
      return files.map((file) => readFileSync(file, 'latin1')).join('');
    },
    log: () => readFileSync(inside('dovecot.log'), 'utf8'),
    /** Kills all of its processes at once. */
    kill: () => end('SIGKILL'),
    start,
    async changeCertificate(certificate: ServerCertificate) {
      writeSettings(certificate);
      await end('SIGTERM');
      await start();
    },
    async stop() {
      await end('SIGTERM');
      rmSync(directory, { recursive: true, force: true });
    },
    /** Must be called before the first session of the user. */
    prepareTranscript(user: string) {
      mkdirSync(inside('transcripts', user), { recursive: true });
      own(inside('transcripts', user));
    },
  };
}
export type Dovecot = Awaited<ReturnType<typeof startDovecot>>;

// A guard waits on a pipe whose other end only this process holds, so that no Dovecot outlives it, even after kill -9.
const UNDER_GUARD = `
"$0" "$@" </dev/null 3<&- & program=$!
(read -r _ <&3; kill -TERM "$program") & guard=$!
wait "$program"; status=$?
kill "$guard" 2>/dev/null
exit "$status"`;

const SUCCEEDED = [() => true, () => false] as const;

/**
 * Names files as the server's own delivery does: second, microsecond, process, host and size. Names that only count up
 * collide in the server's hash table, and looking through 10,000 of them takes a second each time.
 */
function fileNameOf(at: number, message: string | Uint8Array): string {
  const microsecond = (at * 387_420_489) % 1_000_000;
  return `${1_700_000_000 + at}.M${microsecond}P${1_000 + (at % 30_000)}.pruebas,S=${Buffer.byteLength(message)}`;
}

/** Creates every missing directory on the way down. */
function makeFor(directory: string, from: string, own: (made: string) => void): void {
  if (directory === from || existsSync(directory)) return;
  makeFor(path.dirname(directory), from, own);
  mkdirSync(directory);
  own(directory);
}

export const isDovecotInstalled = () => placeOf('dovecot') !== undefined && placeOf('doveadm') !== undefined;

function placeOf(name: string): string | undefined {
  const places = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin'];
  return places.map((place) => path.join(place, name)).find((file) => existsSync(file));
}

function findProgram(name: string): string {
  const found = placeOf(name);
  if (found) return found;
  throw new Error('Falta Dovecot: instala dovecot-imapd, o deja afuera sus pruebas con TEST_WITHOUT=dovecot.');
}

interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/** The account that runs the tests or, as root, an unprivileged one. */
function accountWithoutRights(): ServerAccount | undefined {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
}

/**
 * Below 32768, where Linux takes the ports for outgoing connections and for port 0: one found there may be taken again
 * before Dovecot has bound it, or while it restarts.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_240, 32_768);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const oauthSettings = (introspectionUrl: string) => `introspection_mode = post
introspection_url = ${introspectionUrl}
username_attribute = username
active_attribute = active
active_value = true
`;

function settingsFor(
  directory: string,
  { port, plainPort }: { port: number; plainPort: number },
  { introspectionUrl, keepsTranscripts = false, settings = '' }: DovecotOptions,
): string {
  const name = nameOfAccount();
  return `base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/dovecot.log
default_internal_user = ${name.user}
default_internal_group = ${name.group}
default_login_user = ${name.user}
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${directory}/server.pem
ssl_key = <${directory}/server.key
auth_mechanisms = plain login xoauth2 oauthbearer
auth_failure_delay = 0
mail_max_userip_connections = 100
mail_location = maildir:~/Maildir
# Files that arrive within the same second are seen too.
maildir_very_dirty_syncs = no
first_valid_uid = 1
first_valid_gid = 1
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  service_count = 0
  inet_listener imap {
    port = ${plainPort}
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service stats {
  chroot =
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Junk {
    special_use = \\Junk
    auto = subscribe
  }
}
${
  introspectionUrl === undefined
    ? ''
    : `passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${directory}/oauth2.conf
}
`
}passdb {
  driver = passwd-file
  mechanisms = plain login
  args = username_format=%u ${directory}/users
}
userdb {
  driver = static
  args = uid=${name.uid} gid=${name.gid} home=${directory}/mail/%u allow_all_users=yes
}
protocol imap {
${keepsTranscripts ? `  rawlog_dir = ${directory}/transcripts/%u\n` : ''}}
${settings}
`;
}

/** Dovecot's configuration needs names of accounts, not ids. */
function nameOfAccount() {
  const { uid, gid } = accountWithoutRights() ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const named = (file: string, id: number) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .find(([, , number]) => Number(number) === id)?.[0] ?? String(id);
  return { uid, gid, user: named('/etc/passwd', uid), group: named('/etc/group', gid) };
}
