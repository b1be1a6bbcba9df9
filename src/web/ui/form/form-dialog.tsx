import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#text/common.ts';
import { useFocusBack } from '../hooks/use-focus-back.ts';
import { Dialog } from '../layout/dialog.tsx';
import { Form } from './form.tsx';
import type { useForm } from './use-form.ts';

interface FormDialogProps {
  title: string;
  /** Pixels. */
  size?: number;
  form: Pick<ReturnType<typeof useForm>, 'errors' | 'problem' | 'isSending' | 'send'>;
  /** The button that submits. */
  submit: ReactNode;
  /** Before the buttons. */
  note?: ReactNode;
  /** The label of the button that closes the dialog without sending. */
  cancel?: string;
  /** Where sending cannot be undone, «Cancelar» has the focus when the dialog opens. */
  focusesCancel?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form over the page. While it is being sent the dialog stays open; afterwards the focus goes back to where it was.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, size, form, submit, note, cancel = t.common.cancel, focusesCancel, onClose, children } = props;
  useFocusBack();
  const close = () => !form.isSending && onClose();
  return (
    <Dialog opened onClose={close} title={title} {...(size !== undefined && { size })}>
      <Form
        errors={form.errors}
        problem={form.problem}
        isSending={form.isSending}
        onSend={form.send}
        actions={
          <>
            {note}
            <Button
              variant="default"
              data-autofocus={focusesCancel || undefined}
              disabled={form.isSending}
              onClick={close}
            >
              {cancel}
            </Button>
            {submit}
          </>
        }
      >
        {children}
      </Form>
    </Dialog>
  );
}
