import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import type { DoneBy } from './audit-event.ts';
import { recordSecurityEvent } from './audit-events.ts';

/** A file that somebody takes away. */
export interface DownloadedFile {
  readonly action:
    | 'exported'
    | 'originals-exported'
    | 'rg90-exported'
    | 'audit-exported'
    | 'export-downloaded'
    | 'comparison-exported'
    | 'register-downloaded'
    | 'evidence-exported';
  readonly fileName: string;
  readonly format: string;
  /** By its name: it may be another one later. */
  readonly template?: string;
  /** What was asked for, as it was asked. */
  readonly filters?: object;
  /** Rows, invoices or lines that it holds; null for one that was counted when it was made. */
  readonly rows: number | null;
  /** Only its beginning was sent: the client left, or sending failed. */
  readonly isCutShort?: true;
}

/** In the transaction that makes it, where there is one. */
export async function recordDownload(
  tx: Deps['db'],
  ownerId: string,
  { action, fileName, ...details }: DownloadedFile,
  by: DoneBy,
): Promise<void> {
  const subject = { kind: 'export', id: newId(by.at), name: fileName } as const;
  await recordSecurityEvent(tx, ownerId, { action, subject, details }, by);
}

/**
 * For a file that is made while it is sent: how much it holds is known only at its end. When the event cannot be
 * written the stream fails, so that no whole file goes unrecorded; the event of a file cut short says so. A file of
 * which nothing was taken is not recorded.
 */
export async function* recordedWhenSent(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  ownerId: string,
  source: AsyncIterable<Uint8Array>,
  taken: () => DownloadedFile,
  by: DoneBy,
): AsyncGenerator<Uint8Array> {
  let isWhole = false;
  try {
    yield* source;
    await recordDownload(db, ownerId, taken(), by);
    isWhole = true;
  } finally {
    if (!isWhole) {
      await recordDownload(db, ownerId, { ...taken(), isCutShort: true }, by).catch((error: unknown) =>
        log.error({ err: error, ownerId }, 'no se pudo anotar una descarga que se cortó'),
      );
    }
  }
}

/** For a file that exists already: the download is recorded before its first byte is sent. */
export async function* recordedBeforeSent(
  record: () => Promise<void>,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  await record();
  yield* source;
}
