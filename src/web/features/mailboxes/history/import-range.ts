import { dayInAsuncion } from '#domain/time/period.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import type { FieldErrors } from '#web/ui/form/use-form.ts';

const { wrong } = mailboxesText.history;

/** Days as `YYYY-MM-DD`, or empty. */
export interface ImportRange {
  from: string;
  to: string;
}

/** From the first day of the year until today, by the days of Asunción. */
export function usualRange(now: number): ImportRange {
  const today = dayInAsuncion(now);
  return { from: `${today.slice(0, 4)}-01-01`, to: today };
}

export function checkRange({ from, to }: ImportRange, now: number): FieldErrors<ImportRange> {
  const today = dayInAsuncion(now);
  const day = (value: string, missing: string) => (!value ? missing : value > today ? wrong.future : undefined);
  return {
    from: day(from, wrong.from),
    to: day(to, wrong.to) ?? (from && to < from ? wrong.order : undefined),
  };
}
