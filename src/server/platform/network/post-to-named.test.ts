import { describe, expect, test } from 'vitest';
import { startReceiver } from '../../../../test/webhooks/receiver.ts';
import { openOutgoingNetwork, type ResolveName } from './outgoing-network.ts';
import { postToNamed } from './post-to-named.ts';

const never = new AbortController().signal;
const POST = { headers: {}, body: '{}', timeoutMs: 2_000, mostBytes: 4_096, signal: never };
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
    'http://8.8.8.8/',
  ])('DOOR-72 is not sent to, whatever way it is written: %s', async (address) => {
    expect(await postToNamed(network(false), new URL(address), POST)).toEqual({ failure: 'host-not-allowed' });
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
