/** A backslash that is written out, or what no `json` of the store holds: the null character, and half of a pair. */
const ESCAPES = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g;
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/**
 * JSON for a statement. Documents, mails and models write anything; PostgreSQL refuses a whole row for one null character
 * or for half of an emoji, and a document would be lost for it. The first goes, the second is marked.
 */
export const storedJson = (value: unknown): string => storableJson(JSON.stringify(value));

/** The same for what is JSON already. `JSON.stringify` writes whole pairs as they are, and only halves as escapes. */
export function storableJson(json: string): string {
  if (!UNSTORABLE.test(json)) return json;
  return json.replace(ESCAPES, (found) => (found === '\\\\' ? found : found === '\\u0000' ? '' : '\uFFFD'));
}
