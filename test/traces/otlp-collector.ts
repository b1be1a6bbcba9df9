import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly events?: readonly unknown[];
  readonly status?: Readonly<Record<string, unknown>>;
}

/** Takes what OpenTelemetry sends over HTTP, as a collector does. */
export async function startOtlpCollector() {
  /** As they came. */
  const bodies: string[] = [];
  const addresses: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = Buffer.concat(chunks);
    bodies.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString());
    addresses.push(`${request.method} ${request.url} ${request.headers['content-type']}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const resources = () => bodies.flatMap((body) => JSON.parse(body).resourceSpans);
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    addresses,
    resources: (): OtlpAttribute[] => resources().flatMap(({ resource }) => resource.attributes),
    spans: (): ReceivedSpan[] =>
      resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }: { spans: ReceivedSpan[] }) => spans)),
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
