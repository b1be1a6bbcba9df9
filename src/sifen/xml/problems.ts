import type { EssentialPart } from '#domain/invoice/invoice.ts';
import type { Refusal } from './limits.ts';

/** Why a file, or a part of it, gave no invoice. */
export type ProblemReason =
  | Refusal
  | 'empty'
  | 'html'
  | 'pdf'
  | 'zip'
  | 'not-xml'
  | 'event-only'
  | 'answer-without-invoice'
  | 'other-xml'
  | 'bad-archive'
  | 'nested-too-deep'
  | 'too-much-unpacked'
  | 'too-many-parts'
  | 'too-many-documents'
  | 'too-many-events'
  | 'too-many-signatures';

export interface Problem {
  readonly reason: ProblemReason | 'incomplete';
  /** `not-an-invoice`: the file is readable, but something else. `unreadable`: a person should look at it. */
  readonly outcome: 'not-an-invoice' | 'unreadable';
  /** For an incomplete document: what it lacks. */
  readonly missing?: readonly EssentialPart[];
}

const SOUND: ReadonlySet<ProblemReason> = new Set<ProblemReason>([
  'html',
  'event-only',
  'answer-without-invoice',
  'other-xml',
]);

export function problem(reason: ProblemReason): Problem {
  return { reason, outcome: SOUND.has(reason) ? 'not-an-invoice' : 'unreadable' };
}

export function incomplete(missing: readonly EssentialPart[]): Problem {
  return { reason: 'incomplete', outcome: 'unreadable', missing };
}
