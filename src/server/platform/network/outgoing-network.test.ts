import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { connect } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { parseHost } from './host-name.ts';
import { HostRefused, openOutgoingNetwork, type ResolveName } from './outgoing-network.ts';

const network = (resolveName: ResolveName, allowsPrivate = false) =>
  openOutgoingNetwork({ allowsPrivate, authoritiesFile: undefined, resolveName });

const problemOf = async (host: string, resolveName: ResolveName = async () => []) => {
  try {
    return await network(resolveName).findHost(host);
  } catch (error) {
    return error instanceof HostRefused ? error.problem : error;
  }
};

describe('a host as somebody wrote it', () => {
  test.each([
    ['imap.gmail.com', 'imap.gmail.com', false],
    [' IMAP.Gmail.com. ', 'imap.gmail.com', false],
    ['correo.señal.com.py', 'correo.xn--seal-hqa.com.py', false],
    ['mail_1.empresa.com.py', 'mail_1.empresa.com.py', false],
    ['93.184.216.34', '93.184.216.34', true],
    ['[2001:4860::8888]', '2001:4860::8888', true],
    ['2130706433', '127.0.0.1', true],
    ['127.1', '127.0.0.1', true],
    ['0x7f.1', '127.0.0.1', true],
    ['0177.0.0.1', '127.0.0.1', true],
    ['１２７.０.０.１', '127.0.0.1', true],
    ['127。0。0。1', '127.0.0.1', true],
  ])('%s is %s', (written, text, isAddress) => {
    expect(parseHost(written)).toEqual({ text, isAddress });
  });

  test.each([
    '',
    ' ',
    '.',
    'a..b',
    'a b',
    'imap.gmail.com:993',
    'https://imap.gmail.com',
    'a/b',
    'a@b',
    '-a.com',
    'x'.repeat(64),
    'a\r\nb',
  ])('%j is none', (written) => {
    expect(parseHost(written)).toBeNull();
  });
});

describe('MBOX-04 what may be connected to', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.1.1',
    '::1',
    '[::1]',
    '2130706433',
    '0x7f000001',
    '::ffff:127.0.0.1',
    '127.0.0.1.',
  ])('%s is refused before any name is asked for', async (host) => {
    const asked: string[] = [];
    const resolve: ResolveName = async (name) => {
      asked.push(name);
      return ['8.8.8.8'];
    };
    expect(await problemOf(host, resolve)).toBe('not-allowed');
    expect(asked).toEqual([]);
  });

  test('a name is refused when any of its addresses is private', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['2001:4860::8888', '::1'], ['fe80::1']]) {
      expect(await problemOf('imap.trampa.com', async () => addresses)).toBe('not-allowed');
    }
  });

  test('a public name is connected to by its addresses, with its own name for the certificate', async () => {
    const found = await problemOf('IMAP.Empresa.com.py.', async (name) => {
      expect(name).toBe('imap.empresa.com.py');
      return ['8.8.8.8', '2001:4860::8888'];
    });
    expect(found).toEqual({ addresses: ['8.8.8.8', '2001:4860::8888'], serverName: 'imap.empresa.com.py' });
    expect(await problemOf('8.8.8.8')).toEqual({ addresses: ['8.8.8.8'], serverName: null });
  });

  test('MBOX-24 a name without an address, or whose servers fail, is not found', async () => {
    expect(await problemOf('no.existe.com.py')).toBe('not-found');
    const failing: ResolveName = async () => {
      throw new Error('SERVFAIL');
    };
    expect(await problemOf('no.existe.com.py', failing)).toBe('not-found');
    expect(await problemOf('http://imap.gmail.com')).toBe('not-a-host');
  });

  test('MBOX-05 with private hosts allowed the own network is found, by the system’s own names too', async () => {
    const open = openOutgoingNetwork({ allowsPrivate: true, authoritiesFile: undefined });
    expect(await open.findHost('127.0.0.1')).toEqual({ addresses: ['127.0.0.1'], serverName: null });
    const { addresses, serverName } = await open.findHost('localhost');
    expect({ addresses, serverName }).toEqual({
      addresses: expect.arrayContaining(['127.0.0.1']),
      serverName: 'localhost',
    });
  });
});

test('a file of authorities that is not there, or holds none, stops the start', () => {
  const open = (authoritiesFile: string) => () => openOutgoingNetwork({ allowsPrivate: false, authoritiesFile });
  expect(open('/no/existe.pem')).toThrow(/No se puede leer/);
  expect(open(import.meta.filename)).toThrow(/ningún certificado/);
});

/** The versions that a client offers in the first message of TLS (RFC 8446, 4.2.1), as «supported_versions» lists them. */
function versionsOffered(hello: Buffer): string[] {
  const skip = (at: number, lengthBytes: number) => at + lengthBytes + hello.readUIntBE(at, lengthBytes);
  const random = 5 + 4 + 2; // after the heads of the record and of the message, and the version of old
  let at = skip(skip(skip(random + 32, 1), 2), 1) + 2; // the session, the ciphers, the compressions; a length
  for (; at < hello.length; at = skip(at + 2, 2)) {
    if (hello.readUInt16BE(at) !== 43) continue;
    const list = hello.subarray(at + 5, skip(at + 2, 2));
    return Array.from({ length: list.length / 2 }, (_, one) => list.toString('hex', 2 * one, 2 * one + 2));
  }
  return [];
}

test('to mail servers nothing older than TLS 1.2 is offered', async () => {
  const { promise: heard, resolve } = Promise.withResolvers<Buffer>();
  const server = createServer((socket) => socket.on('error', () => {}).once('data', (data) => resolve(data)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect({ host: '127.0.0.1', port, secureContext: network(async () => []).secureContext });
  client.on('error', () => {});
  expect(versionsOffered(await heard)).toEqual(['0304', '0303']);
  client.destroy();
  server.close();
});
