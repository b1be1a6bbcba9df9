import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { correctInvoice } from '#contract/review/decisions.ts';
import { typeInvoice } from '#contract/review/type-invoice.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { t } from '#text/common.ts';
import { typedText as text } from '#text/typed-invoice.ts';
import { ApiError, isOutdated } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import type { CorrectionFields } from '../review/doubts/review-draft.ts';
import { changedFields, type WrittenFields, writtenFields } from './typed-body.ts';
import {
  type CarriedFields,
  complete,
  ESSENTIAL,
  FORM_FIELDS,
  type FormField,
  type Proposer,
  problemsOf,
  startTyped,
  type TypedDraft,
  withCarried,
  write,
} from './typed-draft.ts';

/** The result of saving. */
export interface Saved {
  readonly id: string;
  readonly isInReview: boolean;
  /** Empty when there is nothing to tell. */
  readonly message: string;
  /** How many decisions the server made: undoing takes back as many. */
  readonly calls: number;
}

interface Options {
  /** Null for a new invoice. */
  readonly invoice: InvoiceDetail | null;
  readonly documentId: string | null;
  /** Values typed before the file was read. */
  readonly carried: CarriedFields;
  /** `more`: another invoice is to be typed. `doubtful`: a doubt is left that the person has not seen. */
  readonly onSaved: (saved: Saved, next: 'leave' | 'more' | 'doubtful') => void;
}

type Body<R> = R extends { body: infer B } ? B : never;
type NewBody = Body<Parameters<typeof call<typeof typeInvoice>>[1]>;

/** The state of the form for one invoice: its values, what is wrong with them, and saving it once. */
export function useTyped({ invoice, documentId, carried, onSaved }: Options) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => withCarried(startTyped(invoice?.header ?? null), carried));
  const [current, setCurrent] = useState<FormField>('issuerRuc');
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const place = useRef<HTMLFormElement>(null);
  /** The person's choice of taxes: it is saved after the invoice, and tells its own result. */
  const along = useRef<(() => Promise<void>) | null>(null);
  /** The field that gets the focus once the page is drawn. */
  const [wanted, setWanted] = useState<{ readonly field: FormField; readonly turn: number } | null>(null);
  const problems = problemsOf(draft, dayInAsuncion(Date.now()));
  useEffect(() => {
    if (wanted === null) return;
    const field = place.current?.querySelector<HTMLElement>(
      `[data-field="${wanted.field}"] :is(input:not([aria-hidden]), select)`,
    );
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, [wanted]);
  const goTo = (field: FormField) => setWanted((before) => ({ field, turn: (before?.turn ?? 0) + 1 }));
  const change = (next: TypedDraft, ...fields: FormField[]) => {
    setDraft(next);
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !fields.includes(name as FormField))),
    );
  };

  /** The next field that is wrong, after the one in use; after the last, the search goes on from the first. */
  function nextWrong(after: FormField | null): FormField | undefined {
    const at = after === null ? -1 : FORM_FIELDS.indexOf(after);
    const around = [...FORM_FIELDS.slice(at + 1), ...FORM_FIELDS.slice(0, at + 1)];
    return around.find((field) => problems[field] !== undefined);
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) {
      setProblem(t.session.unexpectedAnswer);
      throw error;
    }
    setRefused(error.fields);
    setProblem(isOutdated(error) ? text.changedMeanwhile : error.message);
    const first = FORM_FIELDS.find((field) => field in error.fields);
    if (first) goTo(first);
    if (isOutdated(error)) void invoicesChanged(client);
  }

  async function send(step: () => Promise<() => void>): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    setProblem(null);
    setRefused({});
    try {
      const then = await step();
      await along.current?.();
      await invoicesChanged(client);
      then();
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
      setSending(false);
    }
  }

  const typeNew = (fields: WrittenFields, isLeftInReview: boolean) =>
    call(typeInvoice, {
      body: { ...fields, documentId, ...(isLeftInReview && { isLeftInReview }) } as NewBody,
    });

  async function saveNew(next: 'leave' | 'more'): Promise<() => void> {
    const answer = await typeNew(writtenFields(draft), false);
    return () => onSaved({ ...answer, calls: 1 }, answer.isInReview ? 'doubtful' : next);
  }

  async function saveCorrection(known: InvoiceDetail): Promise<() => void> {
    const { header, version, doubts } = known;
    const fields = changedFields(draft) as CorrectionFields;
    const saved = { id: header.id, isInReview: header.isInReview, message: '', calls: 0 };
    if (Object.keys(fields).length === 0 && !header.isInReview) return () => onSaved(saved, 'leave');
    const { confirmSeen } = await import('../review/doubts/decide-review.ts');
    const answer = await confirmSeen({ id: header.id, version, doubts }, fields);
    if (answer.kind === 'more-doubts') return () => onSaved({ ...saved, isInReview: true }, 'doubtful');
    const { id, calls } = answer.decision;
    return () => onSaved({ id, calls, isInReview: false, message: text.corrected }, 'leave');
  }

  async function leaveInReview(): Promise<() => void> {
    if (invoice === null) {
      const answer = await typeNew(writtenFields(draft), true);
      return () => onSaved({ ...answer, calls: 1 }, 'leave');
    }
    const { header, version } = invoice;
    const answer = await call(correctInvoice, {
      params: { id: header.id },
      body: { ...(changedFields(draft) as CorrectionFields), version, isLeftInReview: true },
    });
    return () => onSaved({ ...answer, calls: 1 }, 'leave');
  }

  return {
    place,
    along,
    draft,
    problems,
    current,
    hasTried,
    refused,
    problem,
    isSending,
    /** Whether leaving now would lose something. */
    wouldLose: () =>
      (along.current !== null || FORM_FIELDS.some((field) => draft.values[field] !== draft.first[field])) &&
      !sending.current,
    look: setCurrent,
    goTo,
    goToNextWrong: () => {
      const field = nextWrong(current);
      if (field) goTo(field);
      return field !== undefined;
    },
    write: (field: FormField, value: string) => change(write(draft, field, value), field),
    /** A known RUC fills in the name while nobody wrote one. */
    bring: (name: string, by: Proposer) => {
      if (draft.values.issuerName.trim() === '' || draft.proposed.has('issuerName')) {
        change(write(draft, 'issuerName', name, by), 'issuerName');
      }
    },
    use: (field: FormField, value: string) => change(write(draft, field, value, 'supplier'), field),
    complete: (field: FormField) => setDraft((now) => complete(now, field)),
    save: (next: 'leave' | 'more' = 'leave') => {
      setTried(true);
      const first = nextWrong(null);
      if (first) goTo(first);
      else void send(() => (invoice === null ? saveNew(next) : saveCorrection(invoice)));
    },
    leave: () => {
      const first = ESSENTIAL.find((field) => problems[field] !== undefined && problems[field] !== 'closing');
      if (first === undefined) return void send(leaveInReview);
      setTried(true);
      setProblem(text.essentials);
      goTo(first);
    },
    /** Starts anew, for the next invoice. */
    restart: () => {
      setDraft(startTyped(null));
      setTried(false);
      setProblem(null);
      goTo('issuerRuc');
    },
  };
}
export type TypedInHand = ReturnType<typeof useTyped>;
