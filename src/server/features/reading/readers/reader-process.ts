// Reads one file that its parent sends, answers with what it held, and ends. It has no database and no settings: a file
// that gets the better of it gets nothing else.
import { readXml } from './read-xml.ts';

process.once('message', (bytes) => {
  process.send?.(readXml(bytes as Uint8Array), () => process.disconnect());
});
