import { closingMessages, monthName } from '#contract/closing/closing.text.ts';
import type { ChangeMeanwhile } from '#contract/wire/version.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { CLOSING_LINES } from '#domain/closing/closing-groups.ts';
import { compareAmounts } from '#domain/money/money.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { dayInAsuncion, type FiscalMonth } from '#domain/time/period.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { announce } from '#server/features/webhooks/outbox/announce.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { findCalendar } from './calendar.store.ts';
import { insertClose, type KeptFigures, lockFigures, type PicturedLine, reopen } from './closing.store.ts';
import { keptOf } from './describe-figures.ts';
import { acceptAll } from './differences.store.ts';
import { countNotices } from './find-notices.ts';
import { openFindings } from './findings.ts';
import { deadlinesOf } from './read-closing.ts';
import { closingBusiness, hasMonthEnded, type MonthView, viewMonth } from './view-month.ts';

type Needs = Pick<Deps, 'db'>;

/**
 * Closes a month: stores a picture of the figures that the person saw and of the documents behind them. Nobody else
 * writes any of them meanwhile.
 */
export async function closeMonth(
  { db }: Needs,
  ownerId: string,
  { month, version }: { month: FiscalMonth; version: number },
  by: DoneBy,
): Promise<{ message: string }> {
  const today = dayInAsuncion(by.at.getTime());
  if (!hasMonthEnded(month, today)) throw new ApiError('mes_en_curso');
  const notices = await countSeenNotices(db, ownerId, { month, version, today });
  const id = newId(by.at);
  await db.transaction().execute(async (tx) => {
    await lockFigures(tx, ownerId);
    const business = await closingBusiness(tx, ownerId);
    const view = await viewMonth(tx, ownerId, business, month);
    refuseOther(view, version);
    if (view.close !== null) throw new ApiError('mes_cerrado');
    const { lines } = view.figures;
    const pictured = await insertClose(tx, ownerId, {
      ...{ id, month, ruc: business.ruc, business: business.number },
      ...{ figures: lines, notices, userId: by.userId, at: by.at },
    });
    if (pictured === null) throw changed(closingMessages.closedMeanwhile(month, null));
    // A business without invoices has no row to lock: its first ones may have come this very moment.
    if (!isPictureOf(pictured, lines)) throw changed(closingMessages.changed(month));
    const details = {
      ...{ month, notices, purchases: keptOf(lines.purchases) },
      receivedCreditNotes: keptOf(lines['received-credit-notes']),
    };
    await recordSecurityEvent(tx, ownerId, { action: 'month-closed', subject: subjectOf(id, month), details }, by);
    const facts = { month, closedAt: by.at.toISOString(), notices, ...closedFigures(lines) };
    await announce(tx, ownerId, { type: 'month-closed', subject: month, about: monthName(month), facts }, by.at);
  });
  return { message: closingMessages.closed(month) };
}

const closedFigures = (lines: KeptFigures) => {
  const figure = ({ count, total }: KeptFigures['purchases']) => ({ count, total });
  return { purchases: figure(lines.purchases), receivedCreditNotes: figure(lines['received-credit-notes']) };
};

/** Counted before the lock: for the version that the person saw they stay the same. */
async function countSeenNotices(
  db: Db,
  ownerId: string,
  { month, version, today }: { month: FiscalMonth; version: number; today: CalendarDate },
): Promise<number> {
  const business = await closingBusiness(db, ownerId);
  const view = await viewMonth(db, ownerId, business, month);
  refuseOther(view, version);
  const dueOn = deadlinesOf(business, month, await findCalendar(db), today).form120.day;
  const { figures, fingerprint, written } = view;
  const noticed = {
    ...{ month, hasEnded: true, figures, fingerprint, written, dueOn },
    business: business.number,
    settled: business.settled,
  };
  return countNotices(db, ownerId, noticed, await openFindings(db, ownerId, [month]));
}

const isPictureOf = (pictured: readonly PicturedLine[], lines: KeptFigures): boolean =>
  CLOSING_LINES.every((name) => {
    const { count, total } = pictured.find(({ line }) => line === name) ?? { count: 0, total: '0' };
    return count === lines[name].count && compareAmounts(total, lines[name].total) === 0;
  });

export async function reopenMonth(
  { db }: Needs,
  ownerId: string,
  { month, reason }: { month: FiscalMonth; reason: string },
  by: DoneBy,
): Promise<{ message: string }> {
  await db.transaction().execute(async (tx) => {
    const reopened = await reopen(tx, ownerId, month, { reason: reason.trim(), userId: by.userId, at: by.at });
    if (reopened === undefined) throw new ApiError('mes_abierto');
    const { id, closedAt } = reopened;
    const details = { month, reason: reason.trim(), closedAt: closedAt.toISOString() };
    await recordSecurityEvent(tx, ownerId, { action: 'month-reopened', subject: subjectOf(id, month), details }, by);
  });
  return { message: closingMessages.reopened(month) };
}

/** Accepts the differences that the person saw: from then on the month is compared with its present state. */
export async function acceptDifferences(
  { db }: Needs,
  ownerId: string,
  { month, version, reason }: { month: FiscalMonth; version: number; reason: string },
  by: DoneBy,
): Promise<{ message: string }> {
  await db.transaction().execute(async (tx) => {
    await lockFigures(tx, ownerId);
    const business = await closingBusiness(tx, ownerId);
    const view = await viewMonth(tx, ownerId, business, month);
    const { close } = view;
    if (close === null) throw new ApiError('mes_abierto');
    refuseOther(view, version, true);
    const compared = { id: close.id, month, business: rucNumberOf(close.ruc) };
    const given = { step: close.step + 1, reason: reason.trim(), userId: by.userId, at: by.at };
    const count = await acceptAll(tx, ownerId, compared, given);
    if (count === 0) throw new ApiError('sin_diferencias');
    const details = { month, reason: given.reason, count };
    const subject = subjectOf(close.id, month);
    await recordSecurityEvent(tx, ownerId, { action: 'differences-accepted', subject, details }, by);
  });
  return { message: closingMessages.accepted(month) };
}

const subjectOf = (id: string, month: FiscalMonth) => ({ kind: 'closing', id, name: monthName(month) }) as const;

/** Refuses a decision about another version than the person saw. `isKnownClosed`: the person saw the month closed. */
function refuseOther({ month, version, close }: MonthView, seen: number, isKnownClosed = false): void {
  if (seen === version) return;
  const { name = null, email = null } = close?.by ?? {};
  const change: ChangeMeanwhile = {
    who: email === null ? null : { name, email },
    at: close?.closedAt.toISOString() ?? null,
    version,
  };
  const message =
    close === null || isKnownClosed
      ? closingMessages.changed(month)
      : closingMessages.closedMeanwhile(month, name ?? email);
  throw changed(message, change);
}

const changed = (message: string, change?: ChangeMeanwhile) =>
  new ApiError('cambio_mientras_tanto', { message, ...(change && { change }) });
