import type { HttpContext } from './http-context.ts';

/** Where people reach this server. Without a setting that can be this computer alone: null from anywhere else. */
export function publicOrigin(publicUrl: string | undefined, { headers }: Pick<HttpContext, 'headers'>): string | null {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '');
  const host = typeof headers.host === 'string' ? headers.host : '';
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) ? `http://${host}` : null;
}
