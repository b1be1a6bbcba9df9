import type { NotTakenReason } from '#contract/intake/packages.text.ts';
import { type DocumentReason, documentReason } from '#contract/reading/documents.text.ts';
import { MIB } from '#domain/byte-size.ts';

export type PackedFile = { name: string; bytes: Buffer } | { name: string; leftOut: NotTakenReason };

export const UNPACK_LIMITS = {
  /** Archives within archives, the outermost included. */
  levels: 3,
  /** Files, in all levels together. */
  entries: 200,
  bytes: 100 * MIB,
  /** One file: what may be uploaded alone. */
  entryBytes: 25 * MIB,
  /** Entries of the directory, which also lists folders and the marks of macOS; nobody reads further. */
  directory: 2_000,
  /**
   * Of mails. The parser takes some 2 µs for a line of plain text, however short, and empty ones compress to nothing.
   * An honest mail has some thousands; what is attached comes in longer lines.
   */
  shortLines: 250_000,
};
export type UnpackLimits = Readonly<typeof UNPACK_LIMITS>;

const LINE_END = 0x0a;
/** Bytes; lines of base64 have 60 and more. */
const SHORT_LINE = 40;

/** The whole package is refused. */
export class PackageRefused extends Error {
  override name = 'PackageRefused';
  readonly reason: DocumentReason;

  constructor(reason: DocumentReason, options?: ErrorOptions) {
    super(reason.code, options);
    this.reason = reason;
  }
}

/** What one package may still unpack, all its levels together. */
export class Budget {
  readonly limits: UnpackLimits;
  #entries: number;
  #bytes: number;
  #shortLines: number;

  /** True once it refused anything. */
  isSpent = false;

  constructor(limits: UnpackLimits) {
    this.limits = limits;
    this.#entries = limits.entries;
    this.#bytes = limits.bytes;
    this.#shortLines = limits.shortLines;
  }

  takeEntries(count: number): void {
    this.#entries -= count;
    if (this.#entries < 0) {
      this.isSpent = true;
      throw new PackageRefused(documentReason('package-too-many-files', { most: this.limits.entries }));
    }
  }

  /** Before unpacking, by what the archive says of itself. */
  foresee(bytes: number): void {
    if (bytes > this.#bytes) throw this.#tooMuch();
  }

  /** While unpacking, by what really comes out. */
  takeBytes(count: number): void {
    this.#bytes -= count;
    if (this.#bytes < 0) throw this.#tooMuch();
  }

  /** Before a mail is taken apart. */
  takeShortLines(mail: Buffer): void {
    let start = 0;
    for (let end = mail.indexOf(LINE_END); end >= 0; end = mail.indexOf(LINE_END, start)) {
      if (end - start < SHORT_LINE) this.#shortLines--;
      start = end + 1;
      if (this.#shortLines >= 0) continue;
      this.isSpent = true;
      throw new PackageRefused(documentReason('mail-too-many-lines'));
    }
  }

  #tooMuch(): PackageRefused {
    this.isSpent = true;
    return new PackageRefused(documentReason('package-too-large', { mib: this.limits.bytes / MIB }));
  }
}
