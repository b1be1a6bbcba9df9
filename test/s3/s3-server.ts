import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does instead of what it was asked. */
export type Fault =
  | 'error-500'
  | 'slow-down'
  | 'silence'
  | 'trickle'
  | 'hang-up'
  | 'cut-body'
  | 'short-body'
  | 'other-bytes'
  | 'too-much'
  | 'nonsense'
  | 'moved'
  | 'full';

interface Stored {
  bytes: Buffer;
  meta: Record<string, string>;
  changedAt: Date;
}

export interface S3TestServer {
  readonly url: string;
  readonly bucket: string;
  /** Settings for a server that keeps its files here. */
  readonly settings: Record<string, string>;
  /** By name, without the bucket. */
  readonly objects: Map<string, Stored>;
  /** «METHOD name» of what was asked. */
  readonly asked: string[];
  /** Names in one page of a list. */
  pageSize: number;
  /** Away from here on, or back. */
  hasBucket: boolean;
  /** For the next calls of this method, so often; without a number until it is taken back with `heal`. */
  spoil(fault: Fault, options?: { method?: string; times?: number; name?: RegExp }): void;
  heal(): void;
  stop(): Promise<void>;
}

const KEY = { id: 'AKIDPRUEBAS0000001', secret: 'secreto/de+pruebas/que-nadie-ve' };
const BUCKET = 'facturas';

/** A small S3 of our own that checks signatures by itself, as AWS describes them: nothing of it is the product's code. */
export async function startS3Server(): Promise<S3TestServer> {
  const objects = new Map<string, Stored>();
  const asked: string[] = [];
  const spoilt: { fault: Fault; method?: string; name?: RegExp; left: number }[] = [];
  const self = { pageSize: 1_000, hasBucket: true };
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? '';
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const name = decodeURIComponent(path.slice(`/${BUCKET}/`.length));
    asked.push(`${method} ${name}`);
    const at = spoilt.findIndex(
      (one) => (one.method ?? method) === method && (one.name ?? /^/).test(name) && one.left > 0,
    );
    const fault = spoilt[at]?.fault;
    if (spoilt[at]) spoilt[at].left--;
    if (fault === 'silence') return;
    if (fault === 'hang-up') return void request.socket.destroy();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (fault === 'error-500') return say(response, 500, 'InternalError');
    if (fault === 'slow-down') return say(response, 503, 'SlowDown');
    if (fault === 'full') return say(response, 507, 'XMinioStorageFull');
    if (fault === 'moved') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    if (fault === 'nonsense')
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
    const refusal = refusalOf(request, body);
    if (refusal) return say(response, 403, refusal);
    if (!self.hasBucket || !path.startsWith(`/${BUCKET}/`))
      return say(response, 404, 'NoSuchBucket', method === 'HEAD');
    if (name === '') return list(response, new URLSearchParams(query));
    if (method === 'PUT') return keep(request, response, name, body);
    const found = objects.get(name);
    if (method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    if (!found) return say(response, 404, 'NoSuchKey', method === 'HEAD');
    give(request, response, found, fault);
  }

  function keep(request: IncomingMessage, response: ServerResponse, name: string, body: Buffer) {
    if (sha256(body) !== request.headers['x-amz-content-sha256'])
      return say(response, 400, 'XAmzContentSHA256Mismatch');
    const meta = Object.entries(request.headers).filter(([header]) => header.startsWith('x-amz-meta-'));
    objects.set(name, { bytes: body, meta: Object.fromEntries(meta) as Record<string, string>, changedAt: new Date() });
    response.writeHead(200, { etag: etagOf(body) }).end();
  }

  function give(request: IncomingMessage, response: ServerResponse, { bytes, meta, changedAt }: Stored, fault?: Fault) {
    const head = { etag: etagOf(bytes), 'last-modified': changedAt.toUTCString(), ...meta };
    const match = request.headers['if-match'];
    if (match !== undefined && match !== head.etag) return say(response, 412, 'PreconditionFailed');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    let body = range ? bytes.subarray(Number(range[1]), Number(range[2]) + 1) : bytes;
    if (fault === 'other-bytes') body = Buffer.concat([body.subarray(0, -1), Buffer.from([(body.at(-1) ?? 0) ^ 1])]);
    if (fault === 'short-body') body = body.subarray(0, body.length >> 1);
    const status = range ? 206 : 200;
    if (fault === 'too-much') {
      response.writeHead(status, head);
      const more = () => void (response.destroyed || setImmediate(() => response.write(Buffer.alloc(1 << 20), more)));
      return void more();
    }
    response.writeHead(status, { ...head, 'content-length': body.length });
    if (request.method === 'HEAD') return void response.end();
    if (fault === 'cut-body') return void response.write(body.subarray(0, body.length >> 1), () => response.destroy());
    if (fault === 'trickle') {
      let at = 0;
      const timer = setInterval(() => {
        if (response.destroyed || at >= body.length) return clearInterval(timer);
        response.write(body.subarray(at, ++at));
      }, 20);
      return;
    }
    response.end(body);
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const entries: { name: string; isFolder: boolean }[] = [];
    for (const name of [...objects.keys()].sort()) {
      if (!name.startsWith(prefix)) continue;
      const cut = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
      const entry = cut < 0 ? { name, isFolder: false } : { name: name.slice(0, cut + 1), isFolder: true };
      if (entry.name > after && entries.at(-1)?.name !== entry.name) entries.push(entry);
    }
    const page = entries.slice(0, Math.min(self.pageSize, Number(query.get('max-keys') ?? 1_000)));
    const isCut = page.length < entries.length;
    const told = page.map(({ name, isFolder }) => {
      const key = encodeURIComponent(name).replaceAll('%20', '+');
      if (isFolder) return `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`;
      const { bytes, changedAt } = objects.get(name) as Stored;
      return `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const next = isCut
      ? `<NextContinuationToken>${Buffer.from(page.at(-1)?.name ?? '').toString('base64')}</NextContinuationToken>`
      : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${next}${told.join('')}</ListBucketResult>`,
    );
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(self, {
    url,
    bucket: BUCKET,
    settings: {
      FILES_URL: `s3://${BUCKET}/ajaka`,
      S3_ENDPOINT: url,
      S3_REGION: 'sa-east-1',
      S3_ACCESS_KEY_ID: KEY.id,
      S3_SECRET_ACCESS_KEY: KEY.secret,
    },
    objects,
    asked,
    spoil: (
      fault: Fault,
      { method, times = Number.POSITIVE_INFINITY, name }: Parameters<S3TestServer['spoil']>[1] = {},
    ) => void spoilt.push({ fault, left: times, ...(method ? { method } : {}), ...(name ? { name } : {}) }),
    heal: () => void spoilt.splice(0),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function say(response: ServerResponse, status: number, code: string, isBodiless = false): void {
  // As real ones do, it repeats what it was told: nothing of that may reach a log.
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${KEY.secret}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(isBodiless ? undefined : body);
}

/** Why the signature does not hold; nothing when it does. */
function refusalOf({ method, url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/;
  const [, id, day = '', region = '', names = '', signature] = parts.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (id !== KEY.id) return 'InvalidAccessKeyId';
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
  let key: Buffer | string = `AWS4${KEY.secret}`;
  for (const part of [day, region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text).digest('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
