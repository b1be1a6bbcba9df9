import pLimit from 'p-limit';
import type { DocumentSource } from '#domain/received-document.ts';
import type { NewDocument } from '#server/features/reading/accept/document.ts';
import { isContainer } from '#server/features/reading/accept/document.ts';
import type { DocumentToRead } from '#server/features/reading/read/read-and-save.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import { limitByOwner } from '#server/platform/processes/limit-by-owner.ts';
import { outcomeOfPackage } from '../unpack/describe-contents.ts';
import { openPackage } from '../unpack/open-package.ts';
import type { OpenedFile } from '../unpack/unpack.ts';
import type { AdmittedFile } from './admit-files.ts';
import type { Refusal } from './refusal.ts';

/** Files that came together, in an upload or a mail. */
export interface IncomingFiles {
  readonly files: readonly IncomingFile[];
  readonly taskId: string | null;
  readonly source: DocumentSource;
  readonly sender: string | null;
  /** `YYYY-MM-DD`, as the sender says. */
  readonly documentDate: string | null;
  readonly at: Date;
}

/** `content`: when its reading was begun already. */
type IncomingFile = AdmittedFile & Pick<DocumentToRead, 'content'>;

/** Its id is known before it is stored: others refer to it. */
export type StoredDocument = NewDocument & Pick<IncomingFile, 'content'> & { readonly id: string };

/** All packages that come together: 200 small bombs in one upload are a large one. */
const MOST_DOCUMENTS = 2_000;
const MOST_UNPACKED = 400 * 1024 * 1024;
const TOO_MUCH: Refusal = {
  refused: 'muy_grande',
  sentence: 'Los ZIP y correos contienen demasiado para un solo envío. Súbelos en varias tandas.',
};

/** Files written at once: enough to keep a disk busy. */
const storeInTurn = pLimit(16);
/** Packages whose contents this process holds at once, until they are stored; each may have 100 MiB. */
const openInTurn = limitByOwner({ atOnce: 3, perOwner: 2, mostWaiting: Number.POSITIVE_INFINITY });

type Needs = Pick<Deps, 'files' | 'processes'>;

/**
 * The one door: an upload and a mailbox enter by it. Bytes are stored first, packages are opened, and what comes back is
 * ready to be accepted in one transaction. What is stored and then not accepted harms nothing: it is found by content
 * when it comes again.
 */
export async function storeFiles(
  { files, processes }: Needs,
  ownerId: string,
  incoming: IncomingFiles,
): Promise<StoredDocument[] | Refusal> {
  const store: StoreBytes = (bytes) => storeInTurn(() => files.keep(ownerId, bytes));
  const unpacked = { documents: 0, bytes: 0 };
  const isTooMuch = () => unpacked.documents > MOST_DOCUMENTS || unpacked.bytes > MOST_UNPACKED;
  const stored = await Promise.all(
    incoming.files.map(async (file) => {
      const sha256 = await store(file.bytes);
      if (!isContainer(file.kind)) return storedLeaf(file, sha256);
      return await openInTurn(ownerId, async () => {
        if (isTooMuch()) return null;
        const opened = await openPackage(processes, ownerId, file);
        addUp(unpacked, opened);
        return isTooMuch() ? null : await storeContents(opened, sha256, store);
      });
    }),
  );
  if (isTooMuch()) return TOO_MUCH;
  return asDocuments(
    stored.filter((file) => file !== null),
    incoming,
  );
}

/**
 * Once the documents are written down: a file that was found on the disk may have been on its way out, with an invoice
 * that was deleted. Nobody takes it away any more, so it is enough to store it again.
 */
export async function restoreMissingFiles(
  needs: Needs,
  ownerId: string,
  incoming: IncomingFiles,
  documents: readonly NewDocument[],
): Promise<void> {
  if (documents.every(({ sha256 }) => needs.files.has(ownerId, sha256))) return;
  await storeFiles(needs, ownerId, incoming);
}

type StoreBytes = (bytes: Buffer) => Promise<string>;

/** Where its bytes lie, without the bytes. */
interface StoredFile extends Omit<OpenedFile, 'bytes' | 'contents'>, Pick<IncomingFile, 'content'> {
  readonly sha256: string;
  readonly size: number;
  readonly contents: readonly StoredFile[];
}

const storedLeaf = ({ name, kind, bytes, content }: IncomingFile, sha256: string): StoredFile => ({
  name,
  kind,
  sha256,
  size: bytes.length,
  contents: [],
  leftOut: [],
  problem: null,
  ...(content ? { content } : {}),
});

async function storeContents(file: OpenedFile, sha256: string, store: StoreBytes): Promise<StoredFile> {
  const { bytes, ...rest } = file;
  const contents = await Promise.all(
    file.contents.map(async (inner) => storeContents(inner, await store(inner.bytes), store)),
  );
  return { ...rest, sha256, size: bytes.length, contents };
}

function addUp(sum: { documents: number; bytes: number }, { contents }: OpenedFile): void {
  for (const inner of contents) {
    sum.documents++;
    sum.bytes += inner.bytes.length;
    addUp(sum, inner);
  }
}

/** Ids in the order of the files, a package before what it holds: every list shows them in this order. */
function asDocuments(stored: readonly StoredFile[], incoming: IncomingFiles): StoredDocument[] {
  const { taskId, source, sender, documentDate, at } = incoming;
  const ids = Array.from({ length: stored.reduce((sum, file) => sum + sizeOf(file), 0) }, () => newId(at)).sort();
  const documents: StoredDocument[] = [];
  const add = (file: StoredFile, parentId: string | null) => {
    const { sha256, size, name, kind, content } = file;
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
      ...(content ? { content } : {}),
    });
    for (const inner of file.contents) add(inner, id);
  };
  for (const file of stored) add(file, null);
  return documents;
}

const sizeOf = ({ contents }: StoredFile): number => contents.reduce((sum, inner) => sum + sizeOf(inner), 1);
