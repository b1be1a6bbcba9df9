import type { NotTakenReason } from '#contract/intake/packages.text.ts';
import { type DocumentReason, documentReason } from '#contract/reading/documents.text.ts';
import type { DocumentKind } from '#domain/received-document.ts';
import { isContainer } from '#domain/received-document.ts';
import { cleanFileName } from '#server/platform/http/upload/file-name.ts';
import { isGzip, recogniseKind } from '../files/recognise-kind.ts';
import type { PackedFile } from './unpack-budget.ts';
import { Budget, PackageRefused, UNPACK_LIMITS, type UnpackLimits } from './unpack-budget.ts';
import { gunzip } from './unpack-gzip.ts';
import { openMail } from './unpack-mail.ts';
import { unzip } from './unpack-zip.ts';

/** A file with what was found in it. */
export interface OpenedFile {
  readonly name: string;
  readonly kind: DocumentKind;
  readonly bytes: Buffer;
  readonly contents: readonly OpenedFile[];
  /** Files in it that become no document. */
  readonly leftOut: readonly { name: string; why: NotTakenReason }[];
  /** Why it could not be opened. */
  readonly problem: DocumentReason | null;
}

const tooDeep = ({ levels }: UnpackLimits) => documentReason('package-too-deep', { levels });

/** Opens ZIP and mail down to the documents. Never throws for what the bytes are. */
export async function openFile(
  name: string,
  kind: DocumentKind,
  bytes: Buffer,
  limits: UnpackLimits = UNPACK_LIMITS,
): Promise<OpenedFile> {
  try {
    return await open(name, kind, bytes, { budget: new Budget(limits), level: 1 });
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    return { ...closed(name, kind, bytes), problem: error.reason };
  }
}

interface Depth {
  readonly budget: Budget;
  readonly level: number;
}

const closed = (name: string, kind: DocumentKind, bytes: Buffer): OpenedFile => ({
  name,
  kind,
  bytes,
  contents: [],
  leftOut: [],
  problem: null,
});

async function open(name: string, kind: DocumentKind, bytes: Buffer, depth: Depth): Promise<OpenedFile> {
  const file = closed(name, kind, bytes);
  if (!isContainer(kind)) return file;
  const { limits } = depth.budget;
  if (depth.level > limits.levels) return { ...file, problem: tooDeep(limits) };
  const contents: OpenedFile[] = [];
  const leftOut: { name: string; why: NotTakenReason }[] = [];
  for await (const packed of opened(file, depth.budget)) {
    const inner = cleanFileName(packed.name);
    if ('leftOut' in packed) leftOut.push({ name: inner, why: packed.leftOut });
    else {
      const innerKind = recogniseKind(packed.bytes);
      if (innerKind === 'unknown' || innerKind === 'html') leftOut.push({ name: inner, why: 'other-kind' });
      else contents.push(await openInner(inner, innerKind, packed.bytes, depth));
    }
  }
  return { ...file, contents, leftOut };
}

function opened({ name, kind, bytes }: OpenedFile, budget: Budget): AsyncGenerator<PackedFile> {
  if (kind === 'eml') return openMail(bytes, budget);
  return isGzip(bytes) ? gunzip(name, bytes, budget) : unzip(bytes, budget);
}

/** A damaged archive inside a sound one spoils only itself; a spent budget spoils the whole. */
async function openInner(name: string, kind: DocumentKind, bytes: Buffer, { budget, level }: Depth) {
  try {
    return await open(name, kind, bytes, { budget, level: level + 1 });
  } catch (error) {
    if (!(error instanceof PackageRefused) || budget.isSpent) throw error;
    return { ...closed(name, kind, bytes), problem: error.reason };
  }
}
