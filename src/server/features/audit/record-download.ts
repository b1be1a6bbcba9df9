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
  /** Its beginning was sent, and then whoever took it left, or it failed. */
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
 * A file that is made while it is sent: how much it held is known at its end. Without the event it does not end properly,
 * and so is no file; of one that was cut short the event says so. What nobody began to take is not written down.
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

/** A file that is there already: its first byte goes once it is written down who takes it. */
export async function* recordedBeforeSent(
  record: () => Promise<void>,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  await record();
  yield* source;
}
