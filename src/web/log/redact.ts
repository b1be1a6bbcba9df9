/** A token must not reach a log, whatever message or stack it slipped into. */
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const API_TOKEN = /\bajk_\w+/g;
const BEARER = /\bBearer\s+\S+/gi;

export const redact = (text: string): string =>
  text.replace(TOKEN, '[token]').replace(API_TOKEN, '[token]').replace(BEARER, 'Bearer [token]');

/** A copy as plain JSON, so that nothing in an entry can change, or fail to be written, later. */
export function redactData(data: Record<string, unknown>): Record<string, unknown> {
  try {
    return JSON.parse(redact(JSON.stringify(data))) as Record<string, unknown>;
  } catch {
    return { unreadable: true };
  }
}
