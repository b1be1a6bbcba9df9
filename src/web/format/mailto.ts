/** Exactly one address: it comes from a document, and must not add recipients or fields. */
const ADDRESS = /^[\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** The address that a document gives; null when it is no valid one. */
export const knownAddress = (written: string | null): string | null =>
  written !== null && ADDRESS.test(written.trim()) ? written.trim() : null;

interface Letter {
  readonly to: string | null;
  readonly subject: string;
  readonly body: string;
}

/** A link that opens the person's own mail program with the text ready: nothing is sent by itself. */
export function mailto({ to, subject, body }: Letter): string {
  // RFC 6068: lines end with CR LF, and spaces are never «+».
  const written = (text: string) => encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${to ?? ''}?subject=${written(subject)}&body=${written(body)}`;
}
