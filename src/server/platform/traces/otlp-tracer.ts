import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import { newId } from '../new-id.ts';
import type { Tracer } from './span.ts';

/** A collector that does not answer holds nothing up: spans are dropped. */
const EXPORT_MS = 5_000;
const SAY_AGAIN_MS = 60_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
};

interface Service {
  readonly version: string;
  readonly role: string;
}

/** Sends spans to a collector. The only module that uses OpenTelemetry, loaded only where a collector is named. */
export function openOtlpTracer(endpoint: string, { version, role }: Service, log: Log): Tracer {
  tellProblems(log);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  });
  // Nothing is detected about the machine: all that is told of the process stands here.
  const resource = resourceFromAttributes({
    'service.name': 'ajaka',
    'service.version': version,
    'service.instance.id': newId(new Date()),
    'ajaka.role': role,
  });
  const processor = new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({ resource, spanProcessors: [processor] });
  const tracer = provider.getTracer('ajaka', version);
  const running = new AsyncLocalStorage<Context>();
  return {
    begin(name, kind, facts, startedAt) {
      const parent = running.getStore() ?? ROOT_CONTEXT;
      const options = { kind: KINDS[kind], attributes: { ...facts }, ...(startedAt ? { startTime: startedAt } : {}) };
      const span = tracer.startSpan(name, options, parent);
      const own = trace.setSpan(parent, span);
      return {
        run: (work) => running.run(own, work),
        end(more = {}, hasFailed = false) {
          span.setAttributes({ ...more });
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => provider.shutdown(),
  };
}

/** Lost spans are logged, but not each time. */
function tellProblems(log: Log): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = () => {
    if (performance.now() - saidAt < SAY_AGAIN_MS) return;
    saidAt = performance.now();
    log.warn('las trazas no llegan a OTEL_EXPORTER_OTLP_ENDPOINT');
  };
  const nothing = () => {};
  diag.setLogger(
    { error: say, warn: say, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
