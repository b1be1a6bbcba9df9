import { t } from '#text/common.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { log } from '#web/log/log.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import type { Decision } from '../decide/decision-dialog.tsx';

/** The dialogs that can be open over the invoice. */
export type PanelQuestion = Decision | 'history' | 'rate';

/** Loaded when needed: few visits decide something or open the history. */
const decisionDialog = defineLazyPart(async () => (await import('../decide/decision-dialog.tsx')).DecisionDialog);
const rateDialog = defineLazyPart(async () => (await import('../typed/rate-dialog.tsx')).RateDialog);
const historyDialog = defineLazyPart(async () => (await import('../history/history-dialog.tsx')).HistoryDialog);

interface QuestionProps {
  invoice: InvoiceDetail;
  question: PanelQuestion;
  onClose: () => void;
}

export function QuestionDialog({ invoice, question, onClose }: QuestionProps) {
  const { id, documentNumber } = invoice.header;
  const shared = { id, documentNumber, onClose };
  const onMissing = (error: unknown) => {
    log.warn(t.log.partMissing, { component: 'invoices', error });
    notify({ type: 'error', message: t.session.noConnection });
    onClose();
  };
  if (question === 'rate') return <LazyPart part={rateDialog} props={{ invoice, onClose }} onMissing={onMissing} />;
  return question === 'history' ? (
    <LazyPart part={historyDialog} props={{ invoice, onClose }} onMissing={onMissing} />
  ) : (
    <LazyPart part={decisionDialog} props={{ ...shared, decision: question }} onMissing={onMissing} />
  );
}
