import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getTaxCalendar, setTaxCalendar, type TaxCalendar } from '#contract/closing/calendar.ts';
import { t } from '#text/common.ts';
import { type Changed, changeSeen } from '#web/api/change-seen.ts';
import { call } from '#web/api/client.ts';
import { CLOSINGS } from '#web/api/queries/closing.queries.ts';
import { type CalendarEdit, compareCalendars, editedPart } from './calendar-changes.ts';

export const calendarQuery = () =>
  queryOptions({
    queryKey: ['operations', 'calendar'],
    queryFn: async ({ signal }) => (await call(getTaxCalendar, { signal, quiet: true })).calendar,
  });

/**
 * Saves an edit. Answers the server's message, or the calendar that somebody else saved, if the person keeps that.
 * Closes are asked for again, since their deadlines come from the calendar.
 */
export async function saveEdit(
  client: QueryClient,
  seen: TaxCalendar,
  edit: CalendarEdit,
): Promise<Changed<TaxCalendar, string>> {
  let base = seen;
  const saved = await changeSeen<TaxCalendar, { message: string; calendar: TaxCalendar }>({
    seen,
    versionOf: ({ version }) => version,
    // Made to the latest calendar, so that other people's entries are kept.
    change: (ifMatch) => call(setTaxCalendar, { body: editedPart(base, edit), ifMatch, quiet: true }),
    reread: async () => {
      base = await client.fetchQuery({ ...calendarQuery(), staleTime: 0 });
      return base;
    },
    compare: (now) => compareCalendars(seen, now, edit),
    ...(edit.after === null && { applyLabel: t.notices.removeAnyway }),
  });
  if ('left' in saved) return saved;
  client.setQueryData(calendarQuery().queryKey, saved.done.calendar);
  void client.invalidateQueries({ queryKey: CLOSINGS });
  return { done: saved.done.message };
}
