import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { mailSentence } from '#contract/mailboxes/mail.text.ts';
import { openOutgoingNetwork, type ResolveName } from '#server/platform/network/outgoing-network.ts';
import { isFullRun } from '../../../../../test/long-run.ts';
import { mailAuthority, mailCertificate } from '../../../../../test/mail/mail-certificates.ts';
import { signingIn, startScriptedImap } from '../../../../../test/mail/scripted-imap.ts';
import { ConnectionProblem } from './connection-problem.ts';
import { type ImapAccess, withImapClient } from './imap-client.ts';

const PASSWORD = 'clave-secreta';
const OK = (tag: string) => `${tag} OK bienvenida`;

let authoritiesFile: string;
beforeAll(() => {
  authoritiesFile = path.join(tmpdir(), `ajaka-mail-ca-${process.pid}.pem`);
  writeFileSync(authoritiesFile, mailAuthority());
});

const started: { stop(): void }[] = [];
afterEach(() => {
  for (const server of started.splice(0)) server.stop();
});

async function serve(script: Parameters<typeof startScriptedImap>[0]) {
  const server = await startScriptedImap(script);
  started.push(server);
  return server;
}

const network = (resolveName?: ResolveName) =>
  openOutgoingNetwork({ allowsPrivate: true, authoritiesFile, resolveName });

const accessTo = (port: number, over: Partial<ImapAccess> = {}): ImapAccess => ({
  host: 'localhost',
  port,
  useSsl: true,
  username: 'ana@empresa.com.py',
  auth: 'password',
  hasOrdinaryPassword: true,
  credentials: { pass: PASSWORD },
  ...over,
});

async function reasonOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'none';
  } catch (error) {
    if (error instanceof ConnectionProblem) return error.reason;
    throw error;
  }
}

const open = (port: number, over: Partial<ImapAccess> = {}, net = network()) =>
  reasonOf(withImapClient(net, accessTo(port, over), async (client) => void (await client.mailboxOpen('INBOX'))));

describe('a server that sends somewhere else', () => {
  test('a referral to another server is not followed, at sign-in nor at a folder', async () => {
    const other = await serve({ certificate: null });
    const to = `imap://ana@127.0.0.1:${other.port}/INBOX`;
    const atSignIn = await serve({
      answer: signingIn((tag) => `${tag} NO [REFERRAL ${to}] Specified user is invalid on this server. Try there.`),
    });
    expect(await open(atSignIn.port)).toBe('credenciales');
    const atFolder = await serve({
      answer: signingIn(OK, (line, say) => say(`${line.split(' ')[0]} NO [REFERRAL ${to}] Remote mailbox.`)),
    });
    expect(await open(atFolder.port)).not.toBe('none');
    const atGreeting = await serve({ greeting: `* BYE [REFERRAL ${to}] Server not accepting connections.` });
    expect(await open(atGreeting.port)).not.toBe('none');
    expect(other.connections()).toBe(0);
  });
});

describe('a server that breaks off or never ends', () => {
  test('a line, a literal and an answer without end are cut, not kept in memory', async () => {
    const endless = 'x'.repeat(1024 * 1024);
    const line = await serve({ greeting: `* OK ${endless}${endless}` });
    expect(await open(line.port)).toBe('respuesta_excesiva');
    const literal = await serve({
      answer: signingIn(OK, (_, say) => say('* LIST () "/" {999999999}\r\n')),
    });
    expect(await open(literal.port)).toBe('respuesta_excesiva');
  });

  test('a folder’s name is never a command, whatever it holds', async () => {
    const server = await serve({ answer: signingIn(OK, (line, say) => say(`${line.split(' ')[0]} NO no`)) });
    const trick = 'INBOX"\r\nX1 DELETE "INBOX';
    const work = withImapClient(network(), accessTo(server.port), (client) => client.mailboxOpen(trick), 2_000);
    await expect(work).rejects.toThrow();
    expect(server.received.filter((line) => /DELETE/.test(line))).toEqual([]);
  });

  test.runIf(isFullRun)('short answers without end are cut too', async () => {
    const server = await serve({
      answer: signingIn(OK, (_line, say, socket) => {
        const go = () => {
          if (!socket.writable) return;
          say('* 1 EXISTS\r\n'.repeat(1_000));
          setImmediate(go);
        };
        go();
      }),
    });
    expect(await open(server.port)).toBe('respuesta_excesiva');
  });

  test('something else than IMAP, and one that hangs up, are told as such', async () => {
    const web = await serve({ greeting: 'HTTP/1.1 400 Bad Request', hangsUp: true });
    expect(['no_es_imap', 'sin_respuesta', 'conexion_cortada']).toContain(await open(web.port));
    const gone = await serve({ answer: signingIn(OK, (_line, _say, socket) => socket.destroy()) });
    expect(await open(gone.port)).toBe('conexion_cortada');
  });

  test('MBOX-23 a session has an end, however busily the server keeps it', async () => {
    const drip = await serve({
      answer: signingIn(OK, (_, say) => {
        const timer = setInterval(() => say('* OK todavía'), 20);
        timer.unref();
      }),
    });
    const work = withImapClient(network(), accessTo(drip.port), (client) => client.mailboxOpen('INBOX'), 300);
    expect(await reasonOf(work)).toBe('conexion_cortada');
  });

  test.runIf(isFullRun)('MBOX-23 a server that never greets is left after ten seconds', async () => {
    const silent = await serve({ greeting: null });
    expect(await open(silent.port)).toBe('sin_saludo');
  });

  describe('SAFE-62 that hangs is told apart from one that is not there', () => {
    afterEach(() => void vi.useRealTimers());
    type Server = Awaited<ReturnType<typeof serve>>;
    const hasTurned = async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
    };

    /** Once the server has come so far, as much time passes as anybody waits. */
    async function toldOf(
      script: Parameters<typeof startScriptedImap>[0],
      hangs: (server: Server) => boolean,
      over: Partial<ImapAccess> = {},
    ) {
      const server = await serve(script);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      let problem: unknown;
      const work = (client: { mailboxOpen(name: string): Promise<unknown> }) => client.mailboxOpen('INBOX');
      const attempt = withImapClient(network(), accessTo(server.port, over), work, 45_000).catch((error: unknown) => {
        problem = error;
      });
      while (!hangs(server)) await hasTurned();
      await hasTurned();
      vi.advanceTimersByTime(46_000);
      await attempt;
      vi.useRealTimers();
      if (!(problem instanceof ConnectionProblem)) throw new Error('it hung, and nobody said so');
      return [problem.reason, mailSentence(problem.told).replace(String(server.port), '993')];
    }
    const hasHeard = (what: RegExp) => (server: Server) => server.received.some((line) => what.test(line));
    const STOPPED = [
      'dejo_de_contestar',
      'El servidor respondió al saludo y después dejó de contestar (localhost:993). Intenta más tarde; si sigue así, avisa a quien administra ese correo.',
    ];
    const TAKEN = [
      'sin_saludo',
      'localhost:993 aceptó la conexión y después no contestó. Revisa el puerto y SSL, o intenta más tarde.',
    ];

    test('SAFE-62 after its greeting, before and after the sign-in', async () => {
      expect(await toldOf({}, hasHeard(/CAPABILITY/))).toEqual(STOPPED);
      expect(await toldOf({ certificate: null }, hasHeard(/CAPABILITY/), { useSsl: false })).toEqual(STOPPED);
      const atSignIn = signingIn(() => '* OK un momento');
      expect(await toldOf({ answer: atSignIn }, hasHeard(/LOGIN|AUTHENTICATE/))).toEqual(STOPPED);
      expect(await toldOf({ answer: signingIn(OK) }, hasHeard(/SELECT/))).toEqual(STOPPED);
    });

    test('SAFE-62 without greeting, with TLS and without, and before TLS', async () => {
      expect(await toldOf({ greeting: null }, (server) => server.connections() > 0)).toEqual(TAKEN);
      const mute = { greeting: null, certificate: null };
      expect(await toldOf(mute, (server) => server.bytesHeard() > 0)).toEqual(TAKEN); // TLS is never answered
      const [plainly] = await toldOf(mute, (server) => server.connections() > 0, { useSsl: false });
      expect(plainly).toBe('sin_saludo');
    });
  });

  test('what the work itself throws comes through as it is, also after the connection was lost', async () => {
    const good = await serve({ answer: signingIn(OK) });
    // As the database's driver would.
    const failure = Object.assign(new Error('de otra parte'), { code: 'ECONNRESET' });
    for (const isLost of [false, true]) {
      const work = withImapClient(network(), accessTo(good.port), async (client) => {
        if (isLost) client.close();
        throw failure;
      });
      await expect(work).rejects.toBe(failure);
    }
  });
});

describe('the password', () => {
  test.each([
    ['self-made', { isSelfSigned: true }],
    ['another’s', { hosts: ['imap.otra.com.py'] }],
    ['expired', { to: '2025-01-01' }],
  ])('MBOX-26 is not sent to a server whose certificate is %s', async (_, flaw) => {
    const server = await serve({ certificate: mailCertificate(flaw), answer: signingIn(OK) });
    expect(await open(server.port)).toBe('certificado');
    expect(server.received).toEqual([]);
  });

  test('is not sent without encryption over the Internet, also when STARTTLS was cut out of the answers', async () => {
    const plain = await serve({ certificate: null, answer: signingIn(OK) });
    // The name leads to a public address, which this machine does not reach: the way there is what counts.
    const seen: unknown[] = [];
    const publicly = {
      ...network(),
      allowsPrivate: false,
      findHost: async () => ({ addresses: ['127.0.0.1'] as const, serverName: 'localhost' }),
    };
    seen.push(await open(plain.port, { useSsl: false }, publicly));
    expect(seen).toEqual(['sin_cifrado']);
    expect(plain.received.join(' ')).not.toContain(PASSWORD);
    expect(plain.received.some((line) => /LOGIN|AUTHENTICATE/.test(line))).toBe(false);
  });

  test('is sent without encryption in the own network, where that is allowed', async () => {
    const plain = await serve({
      certificate: null,
      answer: signingIn(OK, (line, say) => say(`${line.split(' ')[0]} OK [READ-WRITE]`)),
    });
    expect(await open(plain.port, { useSsl: false })).not.toBe('sin_cifrado');
    expect(plain.received.join(' ')).toContain(PASSWORD);
  });
});

test('a dead address of a name does not hide the one that answers', async () => {
  const server = await serve({ answer: signingIn((tag) => `${tag} NO [AUTHENTICATIONFAILED] no`) });
  const both = network(async () => ['127.0.0.9', '127.0.0.1']);
  expect(await open(server.port, {}, both)).toBe('credenciales');
  expect(
    await open(
      server.port,
      {},
      network(async () => ['127.0.0.9']),
    ),
  ).toBe('conexion_rechazada');
});

test.each([1, 22, 25, 80, 110, 443, 465, 587, 994])(
  'port %i is not connected to outside the own network',
  async (port) => {
    const outside = openOutgoingNetwork({
      allowsPrivate: false,
      authoritiesFile: undefined,
      resolveName: async () => ['8.8.8.8'],
    });
    expect(await open(port, {}, outside)).toBe('puerto_no_permitido');
  },
);
