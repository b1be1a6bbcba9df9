import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoDecision } from '#contract/review/decisions.ts';
import { invoicePanelText as text } from '#text/invoice-panel.ts';
import { call } from '#web/api/client.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { invoicesChanged, invoicesRemoved } from '#web/api/queries/invoices-changed.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { notify } from '#web/ui/feedback/toast.tsx';

interface UndoButtonProps {
  invoice: InvoiceDetail;
  className?: string | undefined;
  onDone?: () => void;
  /** Called when undoing removed the invoice: the decision was the one that created it. */
  onGone?: () => void;
}

/** Undoes the last decision about the invoice; not shown when there is none, or when something happened after it. */
export function UndoButton({ invoice, className, onDone, onGone }: UndoButtonProps) {
  const mayWrite = useMay('contador');
  const client = useQueryClient();
  const { header, version, undoable } = invoice;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(undoDecision, { params: { id: header.id }, body: { version } }),
    onSuccess: ({ message, undone }) => {
      notify({ type: 'success', message });
      onDone?.();
      if (undone === 'typed') onGone?.();
    },
    onError: (problem) => notify({ type: 'error', title: text.undoFailed, message: problem.message }),
    onSettled: (answer) =>
      answer?.undone === 'typed' ? invoicesRemoved(client, [header.id]) : invoicesChanged(client),
  });
  if (!mayWrite || undoable === null || undoable === 'not-an-invoice') return null;
  return (
    <Button variant="default" size="xs" className={className} loading={isPending} onClick={() => mutate()}>
      {text.undo[undoable]}
    </Button>
  );
}
