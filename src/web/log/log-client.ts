import { type FrontendLog, LOG_LEVELS, LOG_LIMITS, type LogLevel } from '#contract/system/browser-logs.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { createLogBuffer } from './log-buffer.ts';
import { redact, redactData } from './redact.ts';

interface LogFields {
  component?: string;
  eventType?: string;
  extra?: Record<string, unknown>;
  /** Its stack goes into the log. */
  error?: unknown;
}

/** `lost`: the server will never accept these entries; sending them again would only block the others. */
export type Delivery = 'sent' | 'failed' | 'lost';

interface Deps {
  send: (logs: FrontendLog[], how: { keepalive: boolean }) => Promise<Delivery>;
  /** An id that stays the same as long as the tab lives. */
  browserSession: () => string;
  /** Null when nobody is signed in; then the server accepts fewer entries at once. */
  userEmail: () => string | null;
  place: () => { url: string; userAgent: string };
  now: () => Date;
  level?: LogLevel;
}

const EVERY_MS = 10_000;
/** Browsers refuse to send more than 64 KiB in a request that outlives its page. */
const KEEPALIVE_BYTES = 60_000;
const CUT = { message: 2000, url: 2000, userAgent: 512, stack: 8000, component: 200, eventType: 100 };

const cut = (text: string, most: number) => cutText(redact(text), most);

function lastThatFit(logs: FrontendLog[]): FrontendLog[] {
  let first = logs.length;
  let size = 0;
  while (first > 0) {
    size += new TextEncoder().encode(JSON.stringify(logs[first - 1])).length;
    if (size > KEEPALIVE_BYTES) break;
    first--;
  }
  return logs.slice(first);
}

export function createLogClient({ send, browserSession, userEmail, place, now, level = 'debug' }: Deps) {
  const waiting = createLogBuffer<FrontendLog>();
  let sending: Promise<void> | null = null;

  function entryOf(at: LogLevel, message: string, { component, eventType, extra, error }: LogFields): FrontendLog {
    const { url, userAgent } = place();
    const stack = error instanceof Error ? error.stack : undefined;
    return {
      timestamp: now().toISOString(),
      level: at,
      message: cut(message, CUT.message),
      component: component && cut(component, CUT.component),
      requestId: browserSession(),
      url: cut(url, CUT.url),
      userAgent: cut(userAgent, CUT.userAgent),
      eventType: eventType && cut(eventType, CUT.eventType),
      userEmail: userEmail(),
      extraData: extra ? redactData(extra) : null,
      stackTrace: stack ? cut(stack, CUT.stack) : null,
    };
  }

  const atOnce = () => (userEmail() === null ? LOG_LIMITS.entriesWithoutToken : LOG_LIMITS.entries);

  async function drain(): Promise<void> {
    while (waiting.size > 0) {
      const taken = waiting.take(atOnce());
      const delivery = await send(taken, { keepalive: false });
      if (delivery !== 'failed') continue;
      waiting.putBack(taken);
      return;
    }
  }

  /** Sends everything that waits, one request after the other; what fails waits for the next flush. */
  function flush(): Promise<void> {
    sending ??= drain().finally(() => {
      sending = null;
    });
    return sending;
  }

  function write(at: LogLevel, message: string, fields: LogFields = {}): void {
    if (LOG_LEVELS.indexOf(at) < LOG_LEVELS.indexOf(level)) return;
    waiting.add(entryOf(at, message, fields));
    if (at === 'error') void flush();
  }

  return {
    debug: (message: string, fields?: LogFields) => write('debug', message, fields),
    info: (message: string, fields?: LogFields) => write('info', message, fields),
    warn: (message: string, fields?: LogFields) => write('warn', message, fields),
    error: (message: string, fields?: LogFields) => write('error', message, fields),
    flush,
    /**
     * The page is closing: one last request, which may outlive it. What fails is put back, in case the page stays open.
     */
    flushLast: async (): Promise<void> => {
      const taken = waiting.take(atOnce());
      const fitting = lastThatFit(taken);
      waiting.putBack(taken.slice(0, taken.length - fitting.length));
      if (fitting.length > 0 && (await send(fitting, { keepalive: true })) === 'failed') waiting.putBack(fitting);
    },
    start: () => {
      const turn = setInterval(() => void flush(), EVERY_MS);
      return () => clearInterval(turn);
    },
  };
}
export type Log = ReturnType<typeof createLogClient>;
