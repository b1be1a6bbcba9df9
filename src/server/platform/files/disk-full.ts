/** The file system is full, or our quota on it; or the database says so of its own (`disk_full`). */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && FULL.has(code);
}
