import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startReceiver } from '../../../../test/webhooks/receiver.ts';
import { openOutgoingNetwork, type ResolveName } from './outgoing-network.ts';
import { postToNamed } from './post-to-named.ts';

const never = new AbortController().signal;
const POST = { headers: {}, body: '{}', timeoutMs: 20_000, mostBytes: 4_096, signal: never };
const network = (allowsPrivate: boolean, resolveName?: ResolveName) =>
  openOutgoingNetwork({ allowsPrivate, authoritiesFile: undefined, ...(resolveName ? { resolveName } : {}) });

describe('an address of the own network', () => {
  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0.0.0.0/',
    'https://0/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[ff02::1]/',
    'https://100.64.0.1/',
    'https://192.168.1.1:8443/',
    'https://172.31.255.255/',
    'https://255.255.255.255/',
    'https://①②⑦.⓪.⓪.①/',
    'http://8.8.8.8/',
  ])('DOOR-72 is not sent to, whatever way it is written: %s', async (address) => {
    expect(await postToNamed(network(false), new URL(address), POST)).toEqual({ failure: 'host-not-allowed' });
  });

  test('DOOR-72 is not sent to by a name that has a public address beside it', async () => {
    const both = network(false, async () => ['8.8.8.8', '10.0.0.1']);
    expect(await postToNamed(both, new URL('https://trampa.com/'), POST)).toEqual({ failure: 'host-not-allowed' });
  });

  test('DOOR-72 is not sent to by a name that meant another one when it was written down', async () => {
    const receiver = await startReceiver();
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const moving = network(false, async () => answers.shift() ?? []);
    await moving.findHost('trampa.com');
    const address = new URL(receiver.url.replace('http://127.0.0.1', 'https://trampa.com'));
    expect(await postToNamed(moving, address, POST)).toEqual({ failure: 'host-not-allowed' });
    expect(receiver.received).toHaveLength(0);
    await receiver.stop();
  });

  test('DOOR-72 is sent to where that is allowed, plain too, by the address that was checked and with its own name', async () => {
    const receiver = await startReceiver();
    const asked: string[] = [];
    const open = network(true, async (name) => {
      asked.push(name);
      return asked.length > 1 ? ['8.8.8.8'] : ['127.0.0.1'];
    });
    const address = new URL(receiver.url.replace('127.0.0.1', 'erp.interno'));
    expect(await postToNamed(open, address, POST)).toEqual({ status: 200 });
    expect(asked).toEqual(['erp.interno']);
    expect(receiver.received[0]?.headers.host).toBe(`erp.interno:${receiver.port}`);
    await receiver.stop();
  });
});

describe('whoever answers', () => {
  const outcome = async (how: Parameters<typeof startReceiver>[0], post = POST) => {
    const receiver = await startReceiver(how);
    const answer = await postToNamed(network(true), new URL(receiver.url), post);
    await receiver.stop();
    return answer;
  };

  test('DOOR-62 nothing is left when the time is over, and who drips an answer too', async () => {
    expect(await outcome(() => 'silence', { ...POST, timeoutMs: 200 })).toEqual({ failure: 'no-answer' });
    const drip = await outcome(() => (answer) => void answer.writeHead(200).write('x'), { ...POST, timeoutMs: 200 });
    expect(drip).toEqual({ failure: 'no-answer' });
  });

  test('DOOR-62 more than is taken has answered, and is cut off', async () => {
    expect(await outcome(() => (answer) => void answer.writeHead(201).write('x'.repeat(100_000)))).toEqual({
      status: 201,
    });
  });

  test.each([
    ['a header without end', 'HTTP/1.1 200 OK\r\nx-a: ', 'x'.repeat(4_096)],
    ['headers without end', 'HTTP/1.1 200 OK\r\n', 'x-a: b\r\n'.repeat(400)],
    ['early hints without end', '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(100)],
    ['trailers without end', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n', 'x-a: b\r\n'.repeat(400)],
    ['chunks of nothing but remarks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;', 'x'.repeat(4_096)],
  ])('DOOR-62 %s are left long before the time is over', async (_, first, more) => {
    let sent = 0;
    const endless = createServer((socket) => {
      socket.on('error', () => {});
      socket.write(first);
      const on = () => {
        if (socket.destroyed) return;
        sent += more.length;
        socket.write(more, () => setImmediate(on));
      };
      on();
    });
    await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done));
    const { port } = endless.address() as AddressInfo;
    const begun = performance.now();
    await postToNamed(network(true), new URL(`http://127.0.0.1:${port}/`), POST);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(sent).toBeLessThan(8 * 1024 * 1024);
    await new Promise((done) => endless.close(done));
  });

  test('with a redirect has answered that, and nothing else is asked', async () => {
    expect(
      await outcome(() => (answer) => void answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
    ).toEqual({
      status: 302,
    });
  });

  test('by hanging up or not at all has not', async () => {
    expect(await outcome(() => (answer) => void answer.destroy())).toEqual({ failure: 'cut-off' });
    expect(await postToNamed(network(true), new URL('http://127.0.0.1:9/'), POST)).toEqual({
      failure: 'connection-refused',
    });
  });

  test('is not waited for once we stop', async () => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 50);
    expect(await outcome(() => 'silence', { ...POST, signal: stopping.signal })).toEqual({ failure: 'given-up' });
  });
});
