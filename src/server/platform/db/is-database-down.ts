/** SQLSTATE classes of a server that is away or not accepting: connection (08), shutdown and start (57P0x), too many (53300). */
const AWAY = /^(08...|57P0[1-3]|53300)$/;
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE']);

/** True when the trouble is the database's absence and not the statement. */
export function isDatabaseDown(error: unknown): boolean {
  const { code, syscall, message } = error as { code?: string; syscall?: string; message?: string };
  if (code !== undefined && AWAY.test(code)) return true;
  if (code !== undefined && SOCKET.has(code))
    return syscall === 'connect' || syscall === 'read' || syscall === 'getaddrinfo';
  return /^(Connection terminated|timeout exceeded when trying to connect)/.test(message ?? '');
}
