import { TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row } from '#web/ui/layout/parts.tsx';
import { Note } from '../feedback/note.tsx';
import classes from '../inputs/inputs.module.css';

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  /** Sentences by field. When they change the focus goes to the first field that is wrong. */
  errors: object;
  /** A problem of the whole form; stands above the buttons. */
  problem?: string | null;
  isSending: boolean;
  onSend: () => unknown;
  /** Buttons, of which one submits. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Fields one below the other, what went wrong, and the buttons. What was typed stays, whatever the server answers. */
export function Form({ errors, problem, isSending, onSend, actions, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const wrong = Object.entries(errors).filter(([, sentence]) => sentence);
  const told = JSON.stringify(wrong);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is told, when the fields can be typed into
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!isSending && !form.current?.contains(document.activeElement?.closest('[aria-invalid="true"]') ?? null)) {
      field?.focus();
    }
  }, [told, isSending]);
  return (
    <form
      ref={form}
      className={look({ gap: 14, shrinkX: true, flow: 'stack' }, classes.form)}
      noValidate
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
      {...rest}
    >
      {children}
      {problem && (
        <Note tone="bad" Icon={IconAlertCircle} role="alert">
          {problem}
        </Note>
      )}
      {actions && (
        <Row wrap gap={8} className={classes.actions}>
          {actions}
        </Row>
      )}
    </form>
  );
}

/** Fields beside each other where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <Grid gap={12} className={classes.row}>
    {children}
  </Grid>
);

interface TextFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

export function TextField({ onChange, ...rest }: TextFieldProps) {
  return <TextInput {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
