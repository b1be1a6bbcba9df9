import { createHash } from 'node:crypto';
import type { Spool } from '#server/platform/files/spool.ts';
import type { ZipPart } from './write-zip.ts';

const FILE = 'SHA256SUMS';

/** The hashes of everything in an archive, as `sha256sum -c` reads them. It is the last part. */
export class HashList {
  readonly #spool: Spool;

  constructor(spool: Spool) {
    this.#spool = spool;
  }

  async add(sha256: string, path: string): Promise<void> {
    await this.#spool.write(`${sha256}  ${path}\n`);
  }

  /** The same part; its hash is added to the list once all of it was read. */
  hashed({ content, ...part }: ZipPart): ZipPart {
    const add = (sha256: string) => this.add(sha256, part.path);
    async function* taken() {
      const hash = createHash('sha256');
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        hash.update(chunk);
        yield chunk;
      }
      await add(hash.digest('hex'));
    }
    return { ...part, content: taken() };
  }

  part(): ZipPart {
    return { path: FILE, content: this.#spool.read() };
  }
}
