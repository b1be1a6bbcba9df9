import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, faultList, give as giveAnswer, isAnsweredInstead, sayProblem } from './faults.ts';
import type { S3TestStore, StoreOptions } from './s3-test-store.ts';

interface Stored {
  bytes: Buffer;
  meta: Record<string, string>;
  changedAt: Date;
}

interface Key {
  readonly id: string;
  readonly secret: string;
}

const TEST_KEY: Key = { id: 'AKIDPRUEBAS0000001', secret: 'secreto/de+pruebas/que-nadie-ve' };

/** Where it listens, and what it has and asks for. */
interface ServerOptions extends StoreOptions {
  readonly host?: string;
  readonly port?: number;
  readonly bucket?: string;
  readonly key?: Key;
}

/** A small S3 of our own that checks signatures by itself, as AWS describes them: nothing of it is the product's code. */
export async function startS3Server({
  pageSize = 1_000,
  host = '127.0.0.1',
  port = 0,
  bucket = 'facturas',
  key = TEST_KEY,
}: ServerOptions = {}): Promise<S3TestStore> {
  const objects = new Map<string, Stored>();
  const lost = new Map<string, Stored>();
  const unlisted = new Set<string>();
  const asked: string[] = [];
  const faults = faultList();
  let hasBucket = true;
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  // As real ones do, it repeats what it was told: nothing of that may reach a log.
  const say = (response: ServerResponse, status: number, code: string, isBodiless = false) =>
    sayProblem(response, status, code, isBodiless ? null : key.secret);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? '';
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const name = decodeURIComponent(path.slice(`/${bucket}/`.length));
    asked.push(`${method} ${name}`);
    const fault = faults.next(method, name);
    if (fault === 'silence') return;
    if (fault === 'hang-up') return void request.socket.destroy();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (isAnsweredInstead(fault, response, key.secret)) return;
    const refusal = refusalOf(request, body, key);
    if (refusal) return say(response, 403, refusal);
    if (!hasBucket || !path.startsWith(`/${bucket}/`)) return say(response, 404, 'NoSuchBucket', method === 'HEAD');
    if (name === '') return list(response, new URLSearchParams(query));
    if (method === 'PUT') return keep(request, response, name, body);
    const found = objects.get(name);
    if (method === 'DELETE') {
      objects.delete(name);
      lost.delete(name);
      return void response.writeHead(204).end();
    }
    if (!found) return say(response, 404, 'NoSuchKey', method === 'HEAD');
    give(request, response, found, fault);
  }

  function keep(request: IncomingMessage, response: ServerResponse, name: string, body: Buffer) {
    if (sha256(body) !== request.headers['x-amz-content-sha256'])
      return say(response, 400, 'XAmzContentSHA256Mismatch');
    const meta = Object.entries(request.headers).filter(([header]) => header.startsWith('x-amz-meta-'));
    lost.delete(name);
    unlisted.delete(name);
    objects.set(name, { bytes: body, meta: Object.fromEntries(meta) as Record<string, string>, changedAt: new Date() });
    response.writeHead(200, { etag: etagOf(body) }).end();
  }

  function give(request: IncomingMessage, response: ServerResponse, { bytes, meta, changedAt }: Stored, fault?: Fault) {
    const head = { etag: etagOf(bytes), 'last-modified': changedAt.toUTCString(), ...meta };
    const match = request.headers['if-match'];
    if (match !== undefined && match !== head.etag) return say(response, 412, 'PreconditionFailed');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const body = range ? bytes.subarray(Number(range[1]), Number(range[2]) + 1) : bytes;
    const status = range ? 206 : 200;
    if (request.method === 'HEAD')
      return void response.writeHead(status, { ...head, 'content-length': body.length }).end();
    giveAnswer(response, { status, headers: head, body }, fault);
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const entries: { name: string; isFolder: boolean }[] = [];
    const told = new Map([...objects, ...lost]);
    for (const name of unlisted) told.delete(name);
    for (const name of [...told.keys()].sort()) {
      if (!name.startsWith(prefix)) continue;
      const cut = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
      const entry = cut < 0 ? { name, isFolder: false } : { name: name.slice(0, cut + 1), isFolder: true };
      if (entry.name > after && entries.at(-1)?.name !== entry.name) entries.push(entry);
    }
    const page = entries.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? 1_000)));
    const isCut = page.length < entries.length;
    const lines = page.map(({ name, isFolder }) => {
      const written = encodeURIComponent(name).replaceAll('%20', '+');
      if (isFolder) return `<CommonPrefixes><Prefix>${written}</Prefix></CommonPrefixes>`;
      const { bytes, changedAt } = told.get(name) as Stored;
      return `<Contents><Key>${written}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const next = isCut
      ? `<NextContinuationToken>${Buffer.from(page.at(-1)?.name ?? '').toString('base64')}</NextContinuationToken>`
      : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${next}${lines.join('')}</ListBucketResult>`,
    );
  }

  await new Promise<void>((resolve) => void server.listen(port, host, resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: {
      FILES_URL: `s3://${bucket}/ajaka`,
      S3_ENDPOINT: url,
      S3_REGION: 'sa-east-1',
      S3_ACCESS_KEY_ID: key.id,
      S3_SECRET_ACCESS_KEY: key.secret,
    },
    asked,
    spoil: faults.spoil,
    heal: faults.heal,
    names: async () => [...objects.keys()].sort(),
    bytesOf: async (name) => objects.get(name)?.bytes ?? null,
    async alter(name, bytes) {
      const stored = objects.get(name);
      if (stored === undefined) throw new Error(`${name} is not there`);
      stored.bytes = bytes;
    },
    async lose(name) {
      const stored = objects.get(name);
      if (stored === undefined) throw new Error(`${name} is not there`);
      lost.set(name, stored);
      objects.delete(name);
    },
    unlist: async (name) => void unlisted.add(name),
    async clear() {
      for (const all of [objects, lost, unlisted]) all.clear();
    },
    async dropBucket() {
      hasBucket = false;
      objects.clear();
    },
    async makeBucket() {
      hasBucket = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** Why the signature does not hold; nothing when it does. */
function refusalOf(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  { id: ours, secret }: Key,
): string | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/;
  const [, id, day = '', region = '', names = '', signature] = parts.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (id !== ours) return 'InvalidAccessKeyId';
  const time = String(headers['x-amz-date']);
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sentAt) < 900_000) || !time.startsWith(day)) return 'RequestTimeTooSkewed';
  const must = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-') || name === 'range')];
  if (must.some((name) => !names.split(';').includes(name))) return 'AccessDenied';
  const declared = String(headers['x-amz-content-sha256']);
  if (method !== 'PUT' && declared !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path, query = ''] = url.split('?');
  const request =
    `${method}\n${path}\n${query.split('&').sort().join('&')}\n` +
    names
      .split(';')
      .map((name) => `${name}:${String(headers[name]).trim()}\n`)
      .join('') +
    `\n${names}\n${declared}`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${sha256(request)}`;
  let derived: Buffer | string = `AWS4${secret}`;
  for (const part of [day, region, 's3', 'aws4_request']) derived = createHmac('sha256', derived).update(part).digest();
  return createHmac('sha256', derived).update(text).digest('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
