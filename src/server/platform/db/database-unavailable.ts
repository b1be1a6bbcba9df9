/** The database is away, or went away under a statement. Nothing is wrong with what was asked: it may be asked again. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`the database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** For what the driver throws, and nothing else: elsewhere the same words may mean a disk or a child process. */
export function rethrowDriverError(error: unknown): never {
  throw isConnectionLost(error) ? new DatabaseUnavailable(error) : error;
}

/**
 * SQLSTATE of a server that is away or does not let us in: connection (08), shutdown, crash, start, dropped database and
 * idle session (57P0x), a transaction cut because it was idle (25P03), too many connections (53300).
 */
const SQLSTATES = /^(08...|57P0[1-5]|25P03|53300)$/;
const SOCKET_ERRORS = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED'],
]);
/** What driver, pool and query builder say without a code. */
const SENTENCES = [
  /^Connection terminated/,
  /^timeout e(xceeded|xpired)/,
  /^Query read timeout/,
  /^Client (has encountered a connection error|was closed) and is not queryable/,
  /^Postgres connection has been discarded/,
  /^Cannot use a pool after calling end/,
];

export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  // Several addresses of one host, each with its own failure.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isConnectionLost);
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (SQLSTATES.test(code) || SOCKET_ERRORS.has(code))) return true;
  return typeof message === 'string' && SENTENCES.some((sentence) => sentence.test(message));
}
