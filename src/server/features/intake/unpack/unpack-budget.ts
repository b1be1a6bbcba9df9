/** Why something in a package becomes no document. */
export type LeftOut = 'other-kind' | 'empty' | 'encrypted' | 'damaged' | 'too-large' | 'system' | 'decoration';

export type PackedFile = { name: string; bytes: Buffer } | { name: string; leftOut: LeftOut };
const MIB = 1024 * 1024;

export const UNPACK_LIMITS = {
  /** Archives within archives, the outermost included. */
  levels: 3,
  /** Files, in all levels together. */
  entries: 200,
  bytes: 100 * MIB,
  /** One file: what may be uploaded alone. */
  entryBytes: 25 * MIB,
  /** Folders and the marks of macOS stand in the directory too; past this nobody reads it. */
  directory: 2_000,
  /**
   * Of mails. The parser takes some 2 µs for a line of plain text, however short, and empty ones compress to nothing. An
   * honest mail has some thousands; what is attached comes in longer lines.
   */
  shortLines: 250_000,
};
export type UnpackLimits = Readonly<typeof UNPACK_LIMITS>;

const LINE_END = 0x0a;
/** Bytes; lines of base64 have 60 and more. */
const SHORT_LINE = 40;
const TOO_MANY_LINES = 'Trae un correo con demasiadas líneas casi vacías. Sube solo los archivos que trae.';

/** The whole package is refused, with a sentence for the user. */
export class PackageRefused extends Error {
  override name = 'PackageRefused';
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
      throw new PackageRefused(`Contiene más de ${this.limits.entries} archivos. Divídelo y súbelo en partes.`);
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
      throw new PackageRefused(TOO_MANY_LINES);
    }
  }

  #tooMuch(): PackageRefused {
    this.isSpent = true;
    const most = `${this.limits.bytes / MIB} MiB`;
    return new PackageRefused(`Al descomprimirlo ocuparía más de ${most}. Divídelo y súbelo en partes.`);
  }
}
