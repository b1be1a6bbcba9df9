import { documentSentence } from '#contract/reading/documents.text.ts';
import { MOST_INVOICES_NAMED } from '#contract/webhooks/event-bodies.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Announcement } from '#server/features/webhooks/outbox/announce.ts';
import type { Outcome } from '../accept/document.ts';
import type { NamedDocument } from '../reading.store.ts';

const LONGEST_NAME = 200;
const LONGEST_REASON = 1_500;

interface Settled {
  readonly outcome: Pick<Outcome, 'state' | 'reasons' | 'canRetry'>;
  readonly saved?: readonly { readonly invoiceId: string }[];
}

/** Events of a document that a person has to look at. */
export function documentEvents(document: NamedDocument | undefined, { outcome, saved = [] }: Settled): Announcement[] {
  const type = TYPES[outcome.state];
  if (document === undefined || type === undefined) return [];
  const name = document.name === null ? null : cutText(document.name, LONGEST_NAME);
  const reason = documentSentence(outcome.reasons);
  const facts = {
    id: document.id,
    name,
    origin: document.source,
    reason: reason === null ? null : cutText(reason, LONGEST_REASON),
    canRetry: outcome.canRetry,
    invoiceIds: saved.slice(0, MOST_INVOICES_NAMED).map(({ invoiceId }) => invoiceId),
    invoiceCount: saved.length,
  };
  return [{ type, subject: document.id, about: name ?? 'Documento', facts }];
}

const TYPES: Partial<Record<Outcome['state'], 'document-in-review' | 'document-failed'>> = {
  'in-review': 'document-in-review',
  failed: 'document-failed',
};
