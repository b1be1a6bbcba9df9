import { getTaxCalendar, setTaxCalendar } from '#contract/closing/calendar.ts';
import { closingMessages } from '#contract/closing/closing.text.ts';
import { acceptDifferences, closeMonth, getClosing, listClosings, reopenMonth } from '#contract/closing/closing.ts';
import { listDifferences, listMissingSuppliers, listRequests } from '#contract/closing/missing.ts';
import { doneBy } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import * as deeds from './close-month.ts';
import { listClosingMonths } from './list-closings.ts';
import { listMissing, listWithoutXml } from './list-missing.ts';
import { readClosing, readDifferences } from './read-closing.ts';
import { changeCalendar, readCalendar } from './tax-calendar.ts';

export const closingRoutes = (deps: Pick<Deps, 'db' | 'clock'>) => [
  bind(listClosings, async ({ caller }) => ({ months: await listClosingMonths(deps, caller.ownerId) })),
  bind(getClosing, ({ caller, params }) => readClosing(deps, caller.ownerId, params.month)),
  bind(listMissingSuppliers, ({ caller, params, query }) => listMissing(deps, caller.ownerId, { ...params, query })),
  bind(listRequests, ({ caller, params, query }) => listWithoutXml(deps, caller.ownerId, { ...params, query })),
  bind(listDifferences, ({ caller, params }) => readDifferences(deps, caller.ownerId, params.month)),
  bind(closeMonth, ({ caller, http, params, body }) =>
    deeds.closeMonth(deps, caller.ownerId, { ...params, ...body }, doneBy(caller, http, deps.clock.now())),
  ),
  bind(reopenMonth, ({ caller, http, params, body }) =>
    deeds.reopenMonth(deps, caller.ownerId, { ...params, ...body }, doneBy(caller, http, deps.clock.now())),
  ),
  bind(acceptDifferences, ({ caller, http, params, body }) =>
    deeds.acceptDifferences(deps, caller.ownerId, { ...params, ...body }, doneBy(caller, http, deps.clock.now())),
  ),
  bind(getTaxCalendar, async () => ({ calendar: await readCalendar(deps.db) })),
  bind(setTaxCalendar, async ({ caller, http, body, seen }) => ({
    message: closingMessages.calendarSaved,
    calendar: await changeCalendar(
      deps,
      { ownerId: caller.ownerId, seen },
      body,
      doneBy(caller, http, deps.clock.now()),
    ),
  })),
];
