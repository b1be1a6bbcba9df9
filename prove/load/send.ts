import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });
/** A person has gone by then. */
const MOST_MS = 60_000;
const BOUNDARY = 'prueba-de-carga';

export interface Sent {
  readonly token: string;
  readonly method?: string;
  readonly json?: unknown;
  /** A file that is uploaded. */
  readonly file?: { readonly name: string; readonly content: string };
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** As little of a client as there can be: it shares the processor with what is measured. */
export function send(url: string, { token, method = 'GET', json, file }: Sent): Promise<Answer> {
  const body = file ? formOf(file) : json === undefined ? undefined : Buffer.from(JSON.stringify(json));
  const type = file ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    ...(body ? { 'content-type': type, 'content-length': body.length } : {}),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const call = request(url, { method, agent, headers, timeout: MOST_MS }, (answer) => {
    text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, body: said }), reject);
  });
  call.on('timeout', () => call.destroy(new Error('timeout')));
  call.on('error', reject);
  call.end(body);
  return promise;
}

const formOf = ({ name, content }: NonNullable<Sent['file']>) =>
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
      `Content-Type: text/xml\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`,
  );
