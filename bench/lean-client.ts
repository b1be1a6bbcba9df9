import { Agent, request } from 'node:http';

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

/** As little of a client as there can be: it shares the processor with what is measured. */
export function post(url: string, token: string, form: Buffer): Promise<Record<string, unknown>> {
  return new Promise((done, failed) => {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': form.length,
    };
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => done(JSON.parse(Buffer.concat(chunks).toString())));
    });
    call.on('error', failed);
    call.end(form);
  });
}

/** Takes what browsers take, and looks at nothing but the status. */
export function get(url: string, authorization: string): Promise<void> {
  return new Promise((done, failed) => {
    const headers = { authorization, accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' };
    const call = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => (answer.statusCode === 200 ? done() : failed(new Error(`${url}: ${answer.statusCode}`))));
    });
    call.on('error', failed);
    call.end();
  });
}
