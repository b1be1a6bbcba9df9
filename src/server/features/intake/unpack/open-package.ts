import { documentReason } from '#contract/reading/documents.text.ts';
import { MIB } from '#domain/byte-size.ts';
import { defineTask } from '#server/platform/processes/define-task.ts';
import type { ProcessPool } from '#server/platform/processes/process-pool.ts';
import type { AdmittedFile } from '../files/admit-files.ts';
import type { OpenedFile } from './unpack.ts';
import { UNPACK_LIMITS } from './unpack-budget.ts';

export type PackageToOpen = Pick<AdmittedFile, 'name' | 'kind' | 'bytes'>;
/** Without the package's own bytes, which the caller has. */
export type OpenedPackage = Omit<OpenedFile, 'bytes'>;

/** Besides the contents: names, and remarks on what was left out. */
const WORDS_BYTES = 8 * MIB;

export const openPackageTask = defineTask<PackageToOpen, OpenedPackage>({
  name: 'intake.open-package',
  mostAnswerBytes: UNPACK_LIMITS.bytes + WORDS_BYTES,
});

/**
 * Opens a ZIP or mail in a separate process: a few kilobytes can be made to take long. A package that is not opened
 * quickly is tried again in the slow lane, where it holds up no others.
 */
export async function openPackage(
  processes: ProcessPool,
  ownerId: string,
  { name, kind, bytes }: PackageToOpen,
): Promise<OpenedFile> {
  const ask = (lane: 'quick' | 'slow') =>
    processes.ask(openPackageTask, { name, kind, bytes }, { ownerId, lane, isUrgent: true, size: bytes.length });
  const quick = await ask('quick');
  const opened = typeof quick === 'string' ? await ask('slow') : quick;
  if (typeof opened !== 'string') return { ...opened, bytes };
  return { name, kind, bytes, contents: [], leftOut: [], problem: documentReason(`package-${opened}`) };
}
