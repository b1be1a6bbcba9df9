import pino, { type DestinationStream, type Logger } from 'pino';
import { withoutSecrets as withoutSecretPaths } from './secrets-in-paths.ts';

export type Log = Logger;

/** Names under which a secret could slip into a log line; whatever stands there is cut out. */
const SECRET_FIELDS = ['authorization', 'cookie', 'password', 'token', 'apiKey', 'secret', 'connectionString'];

/** JSON lines, one per outcome, with ids and never with bodies, tokens or passwords. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[oculto]',
    },
    serializers: { err: describeError, error: describeError },
    hooks: { streamWrite: withoutSecrets },
  };
  return to ? pino(options, to) : pino(options);
}

/** Keeps only the parts of an error that help to find it: drivers attach statements and values to theirs. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/**
 * Applied to every finished line: secrets also hide in sentences, as in the address of a server that did not answer.
 */
function withoutSecrets(text: string): string {
  return withoutSecretPaths(text)
    .replace(/(\w+:\/\/[^:/\s]+):[^@\s]+@/g, '$1:[oculto]@')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\bajk_\w+/g, '[token]')
    .replace(/\bwhsec_[\w+/=-]+/g, '[secreto]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [oculto]');
}
