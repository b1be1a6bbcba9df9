import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#text/common.ts';
import { reviewText as text } from '#text/review.ts';
import { ApiError, isOutdated } from '#web/api/api-error.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import type { Decided } from '../queue/review-queue.ts';
import { isCorrectedField, wrongSentence } from './corrected-fields.ts';
import type { SeenInvoice } from './decide-review.ts';
import { changesOf } from './review-draft.ts';
import type { DoubtfulInvoice, DraftInHand } from './use-draft.ts';

/** A sentence for each field that is wrong; `items` for the items as a whole. */
export type FieldSentences = Readonly<Record<string, string | undefined>>;

/** `items.0.cantidad` is shown as an error of the items as a whole. */
const fieldOf = (path: string): string => path.split('.')[0] ?? path;

/** A sentence about one invoice, to be shown. */
export interface ToldProblem {
  readonly id: string;
  readonly sentence: string;
}

interface Options {
  invoice: DoubtfulInvoice & { readonly version: number };
  inHand: DraftInHand;
  /** The last sentence about this invoice. It is kept when a new version begins with a new draft. */
  told: ToldProblem | null;
  onTold: (told: ToldProblem | null) => void;
  onDecided: (decision: Decided) => void;
}

/** Loaded right after the page: nobody decides before having looked. */
const decisions = () => import('./decide-review.ts');

/** Sends a person's decision once, and tells the result. */
export function useReviewDecision({ invoice, inHand, told, onTold, onDecided }: Options) {
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [errors, setErrors] = useState<FieldSentences>({});
  const { header, version, doubts } = invoice;
  const seen: SeenInvoice = { id: header.id, version, doubts };
  useEffect(() => void decisions().catch(() => {}), []);
  const tell = (sentence: string) => onTold({ id: header.id, sentence });

  async function send(step: () => Promise<Decided | null>): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    onTold(null);
    setErrors({});
    try {
      const decision = await step();
      if (decision) onDecided(decision);
      else tell(text.moreDoubts);
      await invoicesChanged(client);
    } catch (caught) {
      if (!(caught instanceof ApiError)) {
        tell(t.session.unexpectedAnswer);
        throw caught;
      }
      showRefusal(caught);
      if (isOutdated(caught)) await invoicesChanged(client);
    } finally {
      setSaving(false);
    }
  }

  function showRefusal(refusal: ApiError): void {
    const wrong = Object.entries(refusal.fields).map(([path, sentence]) => [fieldOf(path), sentence] as const);
    setErrors(Object.fromEntries(wrong));
    tell(isOutdated(refusal) ? text.changedMeanwhile : refusal.message);
    const doubted = inHand.groups.find(({ field }) => wrong.some(([name]) => name === field));
    if (doubted) inHand.goTo(doubted.field);
  }

  function confirm(): void {
    const changes = changesOf(inHand.draft, header);
    const wrong = Object.entries(changes.errors).map(([field, why]) => [field, wrongSentence(why)] as const);
    setErrors(Object.fromEntries(wrong));
    const doubted = inHand.groups.find(({ field }) => isCorrectedField(field) && field in changes.errors);
    if (doubted) inHand.goTo(doubted.field);
    if (wrong.length > 0) return;
    void send(async () => {
      const answer = await (await decisions()).confirmSeen(seen, changes.fields);
      return answer.kind === 'decided' ? answer.decision : null;
    });
  }

  return {
    isSaving,
    problem: told?.id === header.id ? told.sentence : null,
    errors,
    confirm,
    notAnInvoice: () => void send(async () => (await decisions()).sayNotAnInvoice(seen)),
  };
}
export type ReviewDecision = ReturnType<typeof useReviewDecision>;
