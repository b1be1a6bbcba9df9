import { useRef, useState } from 'react';
import { t } from '#text/common.ts';

/** A sentence for each field that is wrong. */
export type FieldErrors<Values> = { readonly [Name in keyof Values]?: string | undefined };

/** How a call says no: a sentence, and with a 422 one for each field, by its name in what was sent. */
interface Refusal {
  message: string;
  fields: Readonly<Record<string, string>>;
}

const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'fields' in error;

interface FormOptions<Values> {
  initial: Values;
  /** Called when the form is sent, and from then on with every change. */
  check?: (values: Values) => FieldErrors<Values>;
  /** An error that this throws is shown: at its fields, and above the buttons. */
  submit: (values: Values) => unknown;
}

const hasErrors = (errors: object): boolean => Object.values(errors).some(Boolean);

/** Values, what is wrong with them, and sending them once. `Form` draws it. */
export function useForm<Values extends object>({ initial, check = () => ({}), submit }: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [hasTried, setTried] = useState(false);
  /** A ref, since the second click of a double click comes before the page is drawn anew. */
  const sending = useRef(false);
  /** The form was reset while it was being sent: what was sent is then not what it holds now. */
  const isRenewed = useRef(false);

  const names = Object.keys(values) as (keyof Values)[];
  const isDirty = names.some((name) => values[name] !== saved[name]);

  /** Changes several values at once. What the server said of the old value of a field is no longer shown. */
  const change = (part: Partial<Values>) => {
    const next = { ...values, ...part };
    const found: FieldErrors<Values> = hasTried ? check(next) : {};
    const changed = (Object.keys(part) as (keyof Values)[]).map((name) => [name, found[name]]);
    setValues(next);
    setErrors({ ...errors, ...found, ...Object.fromEntries(changed) });
  };
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    change({ [name]: value } as unknown as Partial<Values>);

  function refuse(error: unknown): void {
    if (!isRefusal(error)) {
      setProblem(t.session.unexpectedAnswer);
      throw error;
    }
    const known = Object.entries(error.fields).filter(([name]) => names.includes(name as keyof Values));
    setErrors(Object.fromEntries(known) as FieldErrors<Values>);
    setProblem(error.message);
  }

  async function send(): Promise<void> {
    if (sending.current) return;
    const found = check(values);
    setTried(true);
    setErrors(found);
    setProblem(null);
    if (hasErrors(found)) return;
    sending.current = true;
    isRenewed.current = false;
    try {
      const answer = submit(values);
      if (answer instanceof Promise) setSending(true);
      await answer;
      if (!isRenewed.current) setSaved(values);
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
      setSending(false);
    }
  }

  return {
    values,
    errors,
    problem,
    isSending,
    isDirty,
    /** Asked when somebody is about to leave: values that are being sent are not lost. */
    wouldLose: () => isDirty && !sending.current,
    set,
    change,
    send,
    /** Shows errors that were found elsewhere than in `check` or in the answer of the server. */
    showErrors: (found: FieldErrors<Values>) => setErrors({ ...errors, ...found }),
    /** Starts again from these values, as if nothing had been typed. */
    reset: (next: Values) => {
      isRenewed.current = true;
      setValues(next);
      setSaved(next);
      setErrors({});
      setProblem(null);
      setTried(false);
    },
    /** What a field needs to show and to change one value. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      disabled: isSending,
      onChange: (value: Values[Name]) => set(name, value),
    }),
  };
}
