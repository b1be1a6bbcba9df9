import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { REASON_CHARACTERS, undoCancellation } from '#contract/invoices/history.ts';
import { confirmInvoice } from '#contract/review/decisions.ts';
import { decisionText as text } from '#text/invoice-decisions.ts';
import { call } from '#web/api/client.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

export type Decision = 'confirmAltered' | 'confirm' | 'undoCancellation';

interface DecisionDialogProps {
  id: string;
  documentNumber: string;
  decision: Decision;
  onClose: () => void;
  /** Called once the decision is saved. */
  onDone?: () => void;
}

/** What a decision means, and a field for its reason, which is stored. */
export function DecisionDialog({ id, documentNumber, decision, onClose, onDone }: DecisionDialogProps) {
  const client = useQueryClient();
  const { title, body, action } = text[decision];
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: text.reasonMissing } : {}),
    submit: async ({ reason }) => {
      const route = decision === 'undoCancellation' ? undoCancellation : confirmInvoice;
      const { message } = await call(route, { params: { id }, body: { reason: reason.trim() } });
      notify({ type: 'success', message });
      onDone?.();
      onClose();
      await invoicesChanged(client);
    },
  });
  return (
    <FormDialog
      title={title}
      form={form}
      submit={
        <Button type="submit" color={decision === 'confirmAltered' ? 'red.7' : undefined} loading={form.isSending}>
          {action}
        </Button>
      }
      onClose={onClose}
    >
      <p className="mono">{documentNumber}</p>
      <p className="muted">{body}</p>
      <Textarea
        label={text.reason}
        description={text.reasonHint}
        rows={3}
        maxLength={REASON_CHARACTERS}
        data-autofocus
        {...form.field('reason')}
        onChange={({ currentTarget }) => form.set('reason', currentTarget.value)}
      />
    </FormDialog>
  );
}
