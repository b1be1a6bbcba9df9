import { createHash } from 'node:crypto';
import { PACKAGE_SENTENCES } from '#contract/intake/packages.text.ts';
import { MIB } from '#domain/byte-size.ts';
import { type DocumentSource, isContainer, isPrinted } from '#domain/received-document.ts';
import type { NewDocument } from '#server/features/reading/accept/document.ts';
import type { DocumentToRead } from '#server/features/reading/read/read-and-save.ts';
import { dropFiles } from '#server/features/reading/storage/drop-files.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import { OwnerShares } from '#server/platform/owner-shares.ts';
import { outcomeOfPackage } from '../unpack/describe-contents.ts';
import { openPackage } from '../unpack/open-package.ts';
import type { OpenedFile } from '../unpack/unpack.ts';
import type { AdmittedFile } from './admit-files.ts';
import type { Refusal } from './refusal.ts';
import { checkStorageRoom } from './storage-limit.ts';

/** Files that came together, in an upload or a mail. */
export interface IncomingFiles {
  readonly files: readonly IncomingFile[];
  readonly taskId: string | null;
  readonly source: DocumentSource;
  readonly sender: string | null;
  /** `YYYY-MM-DD`, as the sender says. */
  readonly documentDate: string | null;
  /** True: AI is asked about none of them until a person wants that. */
  readonly withoutAi?: boolean;
  /** On whose word they go to the businesses of their receivers; null: they stay. */
  readonly sharesOutFor?: string | null;
  readonly at: Date;
}

/** `content`: when its reading was begun already. `outcome`: when the file is only to be shown. */
export type IncomingFile = AdmittedFile &
  Pick<DocumentToRead, 'content'> &
  Pick<NewDocument, 'outcome'> & {
    /** The mail it came in, where several mails come together. */
    readonly mail?: { readonly messageId: string; readonly sender: string | null };
  };

/** Its id is known before it is stored: others refer to it. */
export type StoredDocument = NewDocument & Pick<IncomingFile, 'content'> & { readonly id: string };

/** All packages that come together: 200 small bombs in one upload are a large one. */
const MOST_DOCUMENTS = 2_000;
const MOST_UNPACKED = 400 * MIB;
const TOO_MUCH: Refusal = {
  refused: 'muy_grande',
  sentence: PACKAGE_SENTENCES['packages-hold-too-much'](),
};

/**
 * Files written at once: enough to keep a disk busy, and never all for one owner's thousands. Each waits for the disk
 * on two threads, of the sixteen there are.
 */
const filesWritten = new OwnerShares({ total: 16, perOwner: 6 });
/** Packages whose contents this process holds at once, until they are stored; each may have 100 MiB. */
const packagesOpen = new OwnerShares({ total: 3, perOwner: 2 });

type Needs = Pick<Deps, 'db' | 'files' | 'processes' | 'settings'>;

/**
 * Uploads and mailboxes both store their files here. Bytes are stored first, packages are opened, and what comes back
 * is ready to be accepted in one transaction. What is refused leaves nothing on the disk.
 */
export async function storeFiles(
  needs: Needs,
  ownerId: string,
  incoming: IncomingFiles,
): Promise<StoredDocument[] | Refusal> {
  const refusal = await checkStorageRoom(needs, ownerId, incoming.files);
  if (refusal) return refusal;
  const { stored, isTooMuch } = await store(needs, ownerId, incoming);
  const documents = asDocuments(stored, incoming);
  if (!isTooMuch) return documents;
  await discardFiles(needs, ownerId, documents);
  return TOO_MUCH;
}

/** Deletes files that were stored and then not accepted. Files that a document of the owner is made of stay. */
export async function discardFiles(
  needs: Pick<Needs, 'db' | 'files'>,
  ownerId: string,
  documents: readonly NewDocument[],
): Promise<void> {
  const sha256s = documents.filter(({ isPackageOnly }) => !isPackageOnly).map(({ sha256 }) => sha256);
  await dropFiles(needs, { ownerId, sha256s });
}

/**
 * Called once the documents are written down: a file that was found on the disk may have been deleted meanwhile, with
 * an invoice. From now on nobody deletes it, so it is enough to store it again.
 */
export async function restoreMissingFiles(
  needs: Pick<Needs, 'files' | 'processes'>,
  ownerId: string,
  incoming: IncomingFiles,
  documents: readonly NewDocument[],
): Promise<void> {
  const kept = documents.filter(({ isPackageOnly }) => !isPackageOnly).map(({ sha256 }) => sha256);
  if ((await needs.files.missing(ownerId, kept)).length > 0) await store(needs, ownerId, incoming);
}

async function store(
  { files, processes }: Pick<Needs, 'files' | 'processes'>,
  ownerId: string,
  incoming: IncomingFiles,
) {
  const storeBytes: StoreBytes = (bytes) => filesWritten.run(ownerId, () => files.keep(ownerId, bytes));
  const unpacked = { documents: 0, bytes: 0 };
  const isTooMuch = () => unpacked.documents > MOST_DOCUMENTS || unpacked.bytes > MOST_UNPACKED;
  const stored = await Promise.all(
    incoming.files.map(async (file) => {
      const sha256 = await storeBytes(file.bytes);
      if (!isContainer(file.kind) || file.outcome) return storedLeaf(file, sha256);
      return await packagesOpen.run(ownerId, async () => {
        if (isTooMuch()) return storedLeaf(file, sha256);
        const opened = await openPackage(processes, ownerId, file);
        addUp(unpacked, opened);
        if (isTooMuch()) return storedLeaf(file, sha256);
        return { ...(await storeContents(opened, sha256, storeBytes)), ...mailOf(file) };
      });
    }),
  );
  return { stored, isTooMuch: isTooMuch() };
}

type StoreBytes = (bytes: Buffer) => Promise<string>;

/** A file whose bytes are stored, without the bytes. */
interface StoredFile
  extends Omit<OpenedFile, 'bytes' | 'contents'>,
    Pick<IncomingFile, 'content' | 'outcome' | 'mail'> {
  readonly sha256: string;
  readonly size: number;
  readonly isPackageOnly?: boolean;
  readonly contents: readonly StoredFile[];
}

const storedLeaf = (file: IncomingFile, sha256: string): StoredFile => ({
  name: file.name,
  kind: file.kind,
  sha256,
  size: file.bytes.length,
  contents: [],
  leftOut: [],
  problem: null,
  ...(file.content ? { content: file.content } : {}),
  ...(file.outcome ? { outcome: file.outcome } : {}),
  ...mailOf(file),
});

const mailOf = ({ mail }: Pick<IncomingFile, 'mail'>) => (mail ? { mail } : {});

/** Packages within packages are not stored again: the outermost has them. */
async function storeContents(file: OpenedFile, sha256: string, storeBytes: StoreBytes): Promise<StoredFile> {
  const { bytes, ...rest } = file;
  const contents = await Promise.all(
    file.contents.map(async (inner) => {
      if (!isContainer(inner.kind)) return await storeContents(inner, await storeBytes(inner.bytes), storeBytes);
      const innerSha256 = createHash('sha256').update(inner.bytes).digest('hex');
      return { ...(await storeContents(inner, innerSha256, storeBytes)), isPackageOnly: true };
    }),
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
  const { taskId, source, sender, documentDate, withoutAi = false, sharesOutFor = null, at } = incoming;
  const ids = Array.from({ length: stored.reduce((sum, file) => sum + sizeOf(file), 0) }, () => newId(at)).sort();
  const documents: StoredDocument[] = [];
  const add = (file: StoredFile, parentId: string | null, mail: StoredFile['mail']) => {
    const { sha256, size, name, kind, content, isPackageOnly = false } = file;
    const id = ids[documents.length] ?? newId(at);
    const outcome = isContainer(kind) ? { outcome: file.outcome ?? outcomeOfPackage(file) } : {};
    documents.push({
      id,
      taskId,
      parentId,
      sha256,
      size,
      name,
      kind,
      source,
      sender: mail ? mail.sender : sender,
      documentDate,
      mailMessageId: mail?.messageId ?? null,
      isPackageOnly,
      withoutAi: withoutAi && isPrinted(kind),
      sharesOutFor,
      ...outcome,
      ...(content ? { content } : {}),
    });
    for (const inner of file.contents) add(inner, id, mail);
  };
  for (const file of stored) add(file, null, file.mail);
  return documents;
}

const sizeOf = ({ contents }: StoredFile): number => contents.reduce((sum, inner) => sum + sizeOf(inner), 1);
