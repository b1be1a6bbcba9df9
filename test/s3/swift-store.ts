import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { request as askUpstream, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signV4 } from '#server/platform/s3/sign-v4.ts';
import { faultList, give, isAnsweredInstead } from './faults.ts';
import type { S3TestStore, StoreOptions } from './s3-test-store.ts';
import { startSwift } from './swift.ts';

const BUCKET = 'facturas';

/** A real Swift, behind what can spoil its answers. */
export async function startSwiftStore(options: StoreOptions = {}): Promise<S3TestStore> {
  const swift = await startSwift(options);
  const faults = faultList();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void pass(request, response).catch(() => response.destroy());
  });

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?');
    const name = decodeURIComponent(path.slice(`/${BUCKET}/`.length));
    asked.push(`${method} ${name}`);
    const fault = faults.next(method, name);
    if (fault === 'silence') return;
    if (fault === 'hang-up') return void request.socket.destroy();
    const sent = await buffer(request);
    if (isAnsweredInstead(fault, response, swift.key.secret)) return;
    const answer = await ask(swift.url, request, sent);
    const { statusCode: status = 0, headers } = answer;
    const body = await buffer(answer);
    if (method === 'HEAD' || status === 204) return void response.writeHead(status, headers).end();
    const { 'content-length': _, 'transfer-encoding': __, ...others } = headers;
    give(response, { status, headers: others, body }, status < 300 ? fault : undefined);
  }

  /** Not by way of what spoils. */
  const own = async (
    method: string,
    name: string,
    more: { body?: Buffer; headers?: Record<string, string>; query?: string } = {},
  ) => {
    const address = new URL(`/${[BUCKET, ...name.split('/')].map(encoded).join('/')}`, swift.url);
    address.search = more.query ?? '';
    const bodySha256 = createHash('sha256')
      .update(more.body ?? '')
      .digest('hex');
    const signer = { region: 'us-east-1', accessKeyId: swift.key.id, secretAccessKey: swift.key.secret };
    const { host: _, ...headers } = signV4(
      { method, url: address, headers: more.headers ?? {}, bodySha256 },
      signer,
      new Date(),
    );
    const answer = await fetch(address, { method, headers, ...(more.body ? { body: new Uint8Array(more.body) } : {}) });
    if (!answer.ok && answer.status !== 404 && !(method === 'PUT' && answer.status === 409))
      throw new Error(`${method} ${name}: ${answer.status}`);
    return answer;
  };
  const names = async () => {
    const all: string[] = [];
    for (;;) {
      const answer = await own('GET', '', { query: `marker=${encoded(all.at(-1) ?? '')}` });
      if (answer.status === 404) return [];
      const text = await answer.text();
      for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) all.push(key.replaceAll('&amp;', '&'));
      if (!text.includes('<IsTruncated>true')) return all;
    }
  };
  const inside = (program: string, name: string) =>
    execFileSync('/usr/bin/python3', ['-c', program, swift.directory, swift.account, BUCKET, name], {
      encoding: 'utf8',
    }).trim();
  const clear = async () => {
    for (const name of await names()) await own('DELETE', name);
  };
  const makeBucket = async () => void (await own('PUT', ''));

  await swift.makeBucket(BUCKET);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: { ...swift.settings, FILES_URL: `s3://${BUCKET}/ajaka`, S3_ENDPOINT: url },
    asked,
    spoil: faults.spoil,
    heal: faults.heal,
    names,
    async bytesOf(name) {
      const answer = await own('GET', name);
      return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer());
    },
    async alter(name, bytes) {
      const before = await own('HEAD', name);
      const kept = [...before.headers].filter(([header]) => header.startsWith('x-amz-meta-'));
      await own('PUT', name, { body: bytes, headers: Object.fromEntries(kept) });
    },
    lose: async (name) => rmSync(inside(OBJECT_FILE, name)),
    unlist: async (name) => void inside(UNLIST, name),
    clear,
    async dropBucket() {
      await clear();
      await own('DELETE', '');
    },
    makeBucket,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await swift.stop();
    },
  };
}

/** As signatures want it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** As it came, with its signature and the name of the host that was signed. */
function ask(at: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  askUpstream(new URL(url ?? '/', at), { method, headers }, resolve)
    .on('error', reject)
    .end(body);
  return promise;
}

/** Where Swift keeps an object, by its own rule. */
const PLACES = `
import glob, sys
from swift.common import utils
directory, account, container, name = sys.argv[1:]
utils.SWIFT_CONF_FILE = directory + '/swift.conf'
utils.validate_hash_conf()
`;
const OBJECT_FILE = `${PLACES}
[found] = glob.glob(f'{directory}/devices/d1/objects/*/*/{utils.hash_path(account, container, name)}/*.data')
print(found)
`;
/** As long as the word of the object server has not come. */
const UNLIST = `${PLACES}
from swift.common.utils import Timestamp
from swift.container.backend import ContainerBroker
[found] = glob.glob(f'{directory}/devices/d1/containers/*/*/*/{utils.hash_path(account, container)}.db')
ContainerBroker(found, account=account, container=container).delete_object(name, Timestamp.now().internal)
`;
