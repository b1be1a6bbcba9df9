import { NOT_TAKEN_REASONS, type NotTakenReason } from '#contract/intake/packages.text.ts';
import { type DocumentReason, documentReason } from '#contract/reading/documents.text.ts';
import type { Outcome } from '#server/features/reading/accept/document.ts';
import type { OpenedFile } from './unpack.ts';

const MOST_NAMED = 5;

type Opened = Pick<OpenedFile, 'kind' | 'leftOut' | 'problem'> & { readonly contents: readonly unknown[] };

/** Reasons that may leave out an invoice: the sender of the package must be told. */
const LOST: ReadonlySet<NotTakenReason> = new Set(['encrypted', 'damaged', 'too-large']);

/** The outcome of a package, for the tray: how many documents were in it, and by name what was not taken and why. */
export function outcomeOfPackage(file: Opened): Outcome {
  if (file.problem !== null) return { state: 'failed', reasons: [file.problem], canRetry: false };
  const remarks = remarksOn(file.leftOut);
  const lost = file.leftOut.some(({ why }) => LOST.has(why));
  const count = file.contents.length;
  if (count > 0) {
    const reasons = [documentReason('package-held', { count }), ...remarks];
    return { state: lost ? 'failed' : 'read', reasons, canRetry: false };
  }
  const nothing = documentReason('package-held-nothing', { kind: file.kind === 'eml' ? 'eml' : 'zip' });
  return { state: lost ? 'failed' : 'not-invoice', reasons: [nothing, ...remarks], canRetry: false };
}

function remarksOn(leftOut: OpenedFile['leftOut']): DocumentReason[] {
  return NOT_TAKEN_REASONS.flatMap((why) => {
    const names = leftOut.filter((left) => left.why === why).map(({ name }) => name);
    if (names.length === 0) return [];
    return [documentReason('package-left-out', { why, names: names.slice(0, MOST_NAMED), count: names.length })];
  });
}
