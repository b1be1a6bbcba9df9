import type { FetchedFile } from './client.ts';

/** Milliseconds after which the browser has read the file and its address can be revoked. */
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

/** The name that the server gave a file: it may differ from the one that was asked for. */
export function fileNameOf({ headers }: Pick<FetchedFile, 'headers'>, asked: string): string {
  const told = headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(told) ?? [];
  const [, plain] = /filename="?([^";]+)"?/i.exec(told) ?? [];
  if (encoded === undefined) return plain ?? asked;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return asked;
  }
}
