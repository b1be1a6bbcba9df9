import type { Log } from '#server/platform/log.ts';
import type { Settings } from '#server/platform/settings.ts';
import { type Tracer, traceWith } from '#server/platform/traces/span.ts';
import { VERSION } from '#server/platform/version.ts';

let open: Tracer | undefined;

/** False where no collector is named: then nothing of OpenTelemetry is even loaded. */
export async function openTraces(settings: Settings, log: Log): Promise<boolean> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return false;
  const { openOtlpTracer } = await import('#server/platform/traces/otlp-tracer.ts');
  open = openOtlpTracer(endpoint, { version: VERSION, role: settings.ROLE }, log);
  traceWith(open);
  return true;
}

export async function closeTraces(): Promise<void> {
  traceWith(null);
  await open?.stop();
}
