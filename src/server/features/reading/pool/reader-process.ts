// Reads one file that its parent sends, answers with what it held, and ends. It has no database and no settings: a file
// that gets the better of it gets nothing else.
import type { DocumentKind } from '#domain/received-document.ts';
import { readInProcess } from './read-in-process.ts';

process.once('message', async (message) => {
  const { kind, bytes } = message as { kind: DocumentKind; bytes: Uint8Array };
  process.send?.(await readInProcess(kind, bytes), () => process.disconnect());
});
