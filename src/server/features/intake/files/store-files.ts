import pLimit from 'p-limit';
import type { DocumentSource } from '#domain/received-document.ts';
import type { NewDocument } from '#server/features/reading/accept/document.ts';
import { isContainer } from '#server/features/reading/accept/document.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { outcomeOfPackage } from '../unpack/describe-contents.ts';
import { type OpenedFile, openFile } from '../unpack/unpack.ts';
import type { AdmittedFile } from './admit-files.ts';

export interface Delivery {
  readonly files: readonly AdmittedFile[];
  readonly taskId: string;
  readonly source: DocumentSource;
  readonly sender: string | null;
  /** `YYYY-MM-DD`, as the sender says. */
  readonly documentDate: string | null;
  readonly at: Date;
}

/** Its id is known before it is stored: others refer to it. */
export type NumberedDocument = NewDocument & {
  readonly id: string;
  /** Of what was sent as it is: the sender holds them anyway. */
  readonly bytes?: Buffer;
};

/** All packages of one delivery together: 200 small bombs in one upload are a large one. */
const MOST_DOCUMENTS = 2_000;
const MOST_UNPACKED = 400 * 1024 * 1024;

/** Files written at once: enough to keep a disk busy. */
const keepInTurn = pLimit(16);
/** Packages open in this process at once; each may hold 100 MiB. */
const openInTurn = pLimit(2);

/**
 * The one door: an upload and a mailbox enter by it. Bytes are kept first, packages are opened, and what comes back is
 * ready to be accepted in one transaction. What is kept and then not accepted harms nothing: it is found by content
 * when it comes again.
 */
export async function keepDelivery(
  files: Deps['files'],
  ownerId: string,
  delivery: Delivery,
): Promise<NumberedDocument[]> {
  const tally = { documents: 0, bytes: 0 };
  const keep = (bytes: Buffer) => keepInTurn(() => files.keep(ownerId, bytes));
  const kept = await Promise.all(
    delivery.files.map(async (file) => {
      const sha256 = await keep(file.bytes);
      if (!isContainer(file.kind)) return keptLeaf(file, sha256);
      return openInTurn(async () => {
        const opened = await openFile(file.name, file.kind, file.bytes);
        count(tally, opened);
        return await keepContents(opened, sha256, keep);
      });
    }),
  );
  return asDocuments(kept, delivery);
}

/** Where its bytes lie, without the bytes. */
interface Kept extends Omit<OpenedFile, 'bytes' | 'contents'> {
  readonly sha256: string;
  readonly size: number;
  readonly contents: readonly Kept[];
  readonly bytes?: Buffer;
}

const keptLeaf = ({ name, kind, bytes }: AdmittedFile, sha256: string): Kept => ({
  name,
  kind,
  sha256,
  bytes,
  size: bytes.length,
  contents: [],
  leftOut: [],
  problem: null,
});

async function keepContents(file: OpenedFile, sha256: string, keep: (bytes: Buffer) => Promise<string>): Promise<Kept> {
  const { bytes, ...rest } = file;
  const contents = await Promise.all(
    file.contents.map(async (inner) => keepContents(inner, await keep(inner.bytes), keep)),
  );
  return { ...rest, sha256, size: bytes.length, contents };
}

function count(tally: { documents: number; bytes: number }, { contents }: OpenedFile): void {
  for (const inner of contents) {
    tally.documents++;
    tally.bytes += inner.bytes.length;
    count(tally, inner);
  }
  if (tally.documents <= MOST_DOCUMENTS && tally.bytes <= MOST_UNPACKED) return;
  throw new ApiError('muy_grande', {
    message: 'Los ZIP y correos contienen demasiado para un solo envío. Súbelos en varias tandas.',
  });
}

/** Ids in the order of the files, a package before what it holds: the tray and the batch show them in this order. */
function asDocuments(kept: readonly Kept[], delivery: Delivery): NumberedDocument[] {
  const { taskId, source, sender, documentDate, at } = delivery;
  const ids = Array.from({ length: kept.reduce((sum, file) => sum + sizeOf(file), 0) }, () => newId(at)).sort();
  const documents: NumberedDocument[] = [];
  const add = (file: Kept, parentId: string | null) => {
    const { sha256, size, name, kind, bytes } = file;
    const id = ids[documents.length] ?? newId(at);
    const outcome = isContainer(kind) ? { outcome: outcomeOfPackage(file) } : {};
    documents.push({
      id,
      taskId,
      parentId,
      sha256,
      size,
      name,
      kind,
      source,
      sender,
      documentDate,
      ...outcome,
      ...(bytes ? { bytes } : {}),
    });
    for (const inner of file.contents) add(inner, id);
  };
  for (const file of kept) add(file, null);
  return documents;
}

const sizeOf = ({ contents }: Kept): number => contents.reduce((sum, inner) => sum + sizeOf(inner), 1);
