import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../server/until.ts';
import { recipeService, recipeSettings } from './recipe.ts';

/** Services of Postfix that a message passes, none of them in a jail. */
const SERVICES = [
  'pickup unix n - n 60 1 pickup',
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 1 1 qmgr',
  'rewrite unix - - n - - trivial-rewrite',
  'bounce unix - - n - 0 bounce',
  'defer unix - - n - 0 bounce',
  'trace unix - - n - 0 bounce',
  'verify unix - - n - 1 verify',
  'proxymap unix - - n - - proxymap',
  'error unix - - n - - error',
  'retry unix - - n - - error',
  'discard unix - - n - - discard',
  'anvil unix - - n - 1 anvil',
  'showq unix n - n - - showq',
  'flush unix n - n 1000? 0 flush',
  'tlsmgr unix - - n 1000? 1 tlsmgr',
  'postlog unix-dgram n - n - 1 postlogd',
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** A real Postfix from Debian with the recipe of docs/operations.md, in a directory of its own. Only root can start it. */
export async function startPostfix(script: string) {
  const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-postfix-'));
  chmodSync(directory, 0o755);
  const inside = (name: string) => path.join(directory, name);
  for (const name of ['etc', 'queue', 'data']) mkdirSync(inside(name));
  const postfixUser = Number(spawnSync('id', ['-u', 'postfix']).stdout.toString());
  chownSync(inside('data'), postfixUser, 0);
  const port = await freePort();
  const log = inside('mail.log');
  const service = recipeService().replace('user=ajaka', 'user=nobody').replace('/usr/local/bin/ajaka-in', script);
  writeFileSync(inside('etc/master.cf'), [`${port} inet n - n - - smtpd`, ...SERVICES, service, ''].join('\n'));
  const settings = [
    'compatibility_level = 3.6',
    `queue_directory = ${inside('queue')}`,
    `data_directory = ${inside('data')}`,
    'command_directory = /usr/sbin',
    'daemon_directory = /usr/lib/postfix/sbin',
    `maillog_file = ${log}`,
    `maillog_file_prefixes = ${directory}`,
    'inet_interfaces = 127.0.0.1',
    'inet_protocols = ipv4',
    'myhostname = mail.docs.empresa.com.py',
    'mydestination =',
    'mynetworks = 127.0.0.0/8',
    'alias_maps =',
    // What goes back to a sender goes nowhere here.
    'default_transport = discard',
    ...recipeSettings(),
  ];
  writeFileSync(inside('etc/main.cf'), `${settings.join('\n')}\n`);
  const server = spawn('/usr/sbin/postfix', ['-c', inside('etc'), 'start-fg'], { stdio: 'ignore' });
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  await until(isUp);
  // As after the recipe.
  if (spawnSync('/usr/sbin/postfix', ['-c', inside('etc'), 'reload']).status !== 0) throw new Error('no reload');
  await until(isUp);
  return {
    log: () => readFileSync(log, 'utf8'),
    async send(to: string, message: Buffer): Promise<void> {
      const socket = connect(port, '127.0.0.1');
      let heard = '';
      socket.on('data', (chunk) => {
        heard += chunk.toString();
      });
      const say = async (line: string | Buffer, answer: RegExp) => {
        heard = '';
        socket.write(line);
        await until(() => answer.test(heard));
      };
      await until(() => /^220 /m.test(heard));
      await say('HELO proveedor.com.py\r\n', /^250 /m);
      await say('MAIL FROM:<ventas@proveedor.com.py>\r\n', /^250 /m);
      await say(`RCPT TO:<${to}>\r\n`, /^250 /m);
      await say('DATA\r\n', /^354 /m);
      await say(Buffer.concat([message, Buffer.from('\r\n.\r\n')]), /^250 /m);
      socket.end('QUIT\r\n');
    },
    async stop(): Promise<void> {
      const gone = once(server, 'exit');
      spawnSync('/usr/sbin/postfix', ['-c', inside('etc'), 'stop']);
      server.kill();
      await gone;
    },
  };
}
