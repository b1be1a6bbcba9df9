/** An escaped backslash, or what PostgreSQL's `json` cannot hold: the null character, and half of a surrogate pair. */
const ESCAPES = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g;
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/**
 * JSON for a statement. Documents, mails and models write anything; PostgreSQL refuses a whole row for one null
 * character or half of an emoji, and the document would be lost. The null character is removed, the half is replaced by
 * U+FFFD.
 */
export const storedJson = (value: unknown): string => storableJson(JSON.stringify(value));

/** The same for what is JSON already. `JSON.stringify` writes whole pairs as they are, and only halves as escapes. */
export function storableJson(json: string): string {
  if (!UNSTORABLE.test(json)) return json;
  return json.replace(ESCAPES, (found) => (found === '\\\\' ? found : found === '\\u0000' ? '' : '\uFFFD'));
}
