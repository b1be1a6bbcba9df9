/**
 * Bytes in pieces, joined when they are asked for. The parser of mails makes a `Blob` of every text, of two pieces a line,
 * and Node's takes 20 µs for each: five mails of blank lines, 1.5 KB in a ZIP, kept a process busy for half a minute. This
 * one takes a tenth of a microsecond.
 */
class JoinedParts {
  readonly #parts: readonly (Uint8Array | ArrayBuffer | string)[];

  constructor(parts: readonly (Uint8Array | ArrayBuffer | string)[] = []) {
    this.#parts = parts;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const parts = this.#parts.map((part) => (part === '\n' ? LINE_END : bytesOf(part)));
    const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole.buffer;
  }
}

const LINE_END = Buffer.from('\n');

function bytesOf(part: Uint8Array | ArrayBuffer | string): Uint8Array {
  if (typeof part === 'string') return Buffer.from(part);
  return part instanceof ArrayBuffer ? new Uint8Array(part) : part;
}

/** The library takes the `Blob` that it finds. */
export async function withJoinedParts<T>(parse: () => Promise<T>): Promise<T> {
  const { Blob: usual } = globalThis;
  globalThis.Blob = JoinedParts as unknown as typeof Blob;
  try {
    return await parse();
  } finally {
    globalThis.Blob = usual;
  }
}
