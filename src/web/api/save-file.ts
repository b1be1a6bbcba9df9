/** Milliseconds after which the browser has taken hold of a file. */
const HELD_MS = 10_000;

/** A link cannot send the token: the bytes are fetched, and the browser saves them. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), HELD_MS);
}
