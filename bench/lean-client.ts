import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

const BOUNDARY = 'limite-de-la-medicion';
const agent = new Agent({ keepAlive: true });

/** A form ready to be sent, so that making it is not measured. */
export function preparedForm(files: readonly { name: string; content: string }[]): Buffer {
  const parts = files.map(
    ({ name, content }) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
      `Content-Type: text/xml\r\n\r\n${content}\r\n`,
  );
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`);
}

interface Sent {
  readonly authorization: string;
  /** Posted; without it the call is a GET that takes what browsers take. */
  readonly form?: Buffer;
}

/** As little of a client as there can be: it shares the processor with what is measured. */
function send<T>(
  url: string,
  { authorization, form }: Sent,
  take: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  return new Promise((done, failed) => {
    const shared = { authorization, accept: 'application/json' };
    const headers =
      form === undefined
        ? { ...shared, 'accept-encoding': 'gzip, deflate, br' }
        : {
            ...shared,
            'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
            'content-length': form.length,
          };
    const method = form === undefined ? 'GET' : 'POST';
    const call = request(url, { method, agent, headers }, (answer) => take(answer).then(done, failed));
    call.on('error', failed);
    call.end(form);
  });
}

export const post = (url: string, token: string, form: Buffer): Promise<Record<string, unknown>> =>
  send(url, { authorization: `Bearer ${token}`, form }, async (answer) => JSON.parse(await text(answer)));

/** Looks at nothing but the status. */
export function statusOf(url: string, sent: Sent): Promise<number> {
  return send(url, sent, async (answer) => {
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode ?? 0;
  });
}

export async function get(url: string, authorization: string): Promise<void> {
  const status = await statusOf(url, { authorization });
  if (status !== 200) throw new Error(`${url}: ${status}`);
}
