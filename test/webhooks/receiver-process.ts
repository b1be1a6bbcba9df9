// A receiver of webhooks in a process of its own, until it is killed. What it got stands in a file before it answers, so
// that what it answered with 200 is known whatever happens then.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [port = '0', file = ''] = process.argv.slice(2);
const server = createServer((request, answer) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.on('end', () => {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers;
    appendFileSync(file, `${JSON.stringify({ id, timestamp, signature, text: Buffer.concat(chunks).toString() })}\n`);
    answer.writeHead(200).end();
  });
});
server.listen(Number(port), '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
