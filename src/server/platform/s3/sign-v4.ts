import { createHash, createHmac } from 'node:crypto';

/** Whose key signs, and for which region. */
export interface Signer {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Unsigned {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hexadecimal: signed too, so that the server refuses a body that was altered on its way. */
  readonly bodySha256: string;
}

export const EMPTY_SHA256 = createHash('sha256').digest('hex');
const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The headers to send: those given, and the signature of all of them (AWS Signature Version 4, for S3). */
export function signV4(
  { method, url, headers, bodySha256 }: Unsigned,
  signer: Signer,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodySha256,
    'x-amz-date': time,
  };
  const names = Object.keys(signed).sort();
  const asked = [
    method,
    url.pathname,
    url.search.slice(1),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    bodySha256,
  ].join('\n');
  const scope = [time.slice(0, 8), signer.region, 's3', 'aws4_request'].join('/');
  const toSign = [ALGORITHM, time, scope, createHash('sha256').update(asked).digest('hex')].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${signer.secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const authorization = `${ALGORITHM} Credential=${signer.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { ...signed, authorization };
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** As the signature wants addresses written: everything but letters, digits and `-._~` as %XX. */
export const encodeName = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const encodeKey = (key: string): string => key.split('/').map(encodeName).join('/');

/** In the order of their names, which is that of the signature. */
export const encodeQuery = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query)
    .sort()
    .map((name) => `${encodeName(name)}=${encodeName(query[name] ?? '')}`)
    .join('&');
