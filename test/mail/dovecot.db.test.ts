import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../long-run.ts';
import { isLeftOut } from '../parts-left-out.ts';
import { type Dovecot, startDovecot } from './dovecot.ts';

const USER = 'compras@ferreteria.com.py';

describe.skipIf(isLeftOut('dovecot'))('the mail server that tests use', () => {
  let server: Dovecot;
  beforeAll(async () => {
    server = await startDovecot({ users: { [USER]: 'clave' } });
  });
  afterAll(() => server.stop());

  const subjects = async (folder: string) =>
    (await server.doveadm('-f', 'tab', 'fetch', '-u', USER, 'hdr.subject', 'mailbox', folder))
      .split('\n')
      .slice(1)
      .filter(Boolean);

  test('has what was delivered, in order, and still has it after all of its processes were killed', async () => {
    server.deliver(USER, ['Subject: uno\r\n\r\n', 'Subject: dos\r\n\r\n']);
    server.deliver(USER, ['Subject: tres\r\n\r\n'], 'Facturas/2026');
    expect(await subjects('INBOX')).toEqual(['uno', 'dos']);
    await server.kill();
    await server.start();
    server.deliver(USER, ['Subject: cuatro\r\n\r\n']);
    expect(await subjects('INBOX')).toEqual(['uno', 'dos', 'cuatro']);
    expect(await subjects('Facturas/2026')).toEqual(['tres']);
    expect(await server.seen(USER)).toEqual([]);
  });

  test.runIf(isFullRun)('ends with whoever started it, also when that was killed', async () => {
    const rig = JSON.stringify(new URL('./dovecot.ts', import.meta.url).href);
    const program = `const { port } = await (await import(${rig})).startDovecot(); console.log(port); setInterval(() => {}, 1e6);`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(starter.stdout, 'data');
    const port = Number(said);
    starter.kill('SIGKILL');
    const answer = () =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1')
          .on('connect', () => resolve('here'))
          .on('error', () => resolve('gone'));
        socket.on('connect', () => socket.destroy());
      });
    await expect.poll(answer).toBe('gone');
  });
});
