import { closedDiffers } from '#contract/closing/closing.text.ts';
import type { DeskItem, listDeskQueue } from '#contract/desk.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { isBlocking } from '#server/features/closing/across/read-months-of.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { type DeskMonthOfBusiness, type DeskRow, nameOrder, readDeskRows } from './desk-rows.ts';

const PAGE_SIZE = 50;

/**
 * What keeps months from being closed, by the day on which they are due; at the end, months that changed after their
 * close.
 */
export async function listQueue(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { month, cursor, pageSize = PAGE_SIZE }: RouteInput<typeof listDeskQueue>['query'],
): Promise<RouteReply<typeof listDeskQueue>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const { rows } = await readDeskRows(deps, userId, month);
  const orders = new Map(rows.map(({ business }) => [business.id, nameOrder(business)]));
  const placed = rows
    .flatMap((row) => row.months.flatMap((one) => itemsOf(row, one)))
    .map((item) => ({ item, order: orderOf(readCursor(item.place), orders) }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1));
  // The page begins after that place in the order: the item itself may have been solved and left the list.
  const from = after === null ? '' : orderOf(after, orders);
  const rest = placed.filter(({ order }) => order > from);
  const page = rest.slice(0, pageSize).map(({ item }) => item);
  return {
    items: page,
    total: placed.length,
    nextCursor: rest.length > pageSize ? (page.at(-1)?.place ?? null) : null,
  };
}

interface Place {
  /** Changes after a close last, then by due day, then what blocks a close first. */
  readonly urgency: string;
  readonly businessId: string;
  /** The month, and the number of the notice. */
  readonly within: string;
}

const PLACE =
  /^([01]\.\d{4}-\d{2}-\d{2}\.[01])\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{4}-\d{2}\.\d{1,3})$/;

/** It may be anything. */
function readCursor(cursor: string): Place {
  const [, urgency, businessId, within] = PLACE.exec(cursor) ?? [];
  if (urgency === undefined || businessId === undefined || within === undefined)
    throw new ApiError('datos_invalidos', { fields: { cursor: 'No es válido. Vuelve a la primera página.' } });
  return { urgency, businessId, within };
}

const orderOf = ({ urgency, businessId, within }: Place, orders: ReadonlyMap<string, string>): string =>
  `${urgency} ${orders.get(businessId) ?? ''}\n${within}`;

function itemsOf({ business }: DeskRow, one: DeskMonthOfBusiness): DeskItem[] {
  const { month, deadlines, differenceCount } = one;
  const deadline = deadlines.form120;
  const told = (item: Pick<DeskItem, 'kind' | 'count' | 'sentence'> & Partial<DeskItem>, at: number): DeskItem => {
    const blocks = item.isBlocking === true;
    const urgency = `${item.kind === 'closed-differs' ? 1 : 0}.${deadline.day}.${blocks ? 0 : 1}`;
    return {
      place: `${urgency}.${business.id}.${month}.${String(at).padStart(2, '0')}`,
      business: { id: business.id, name: business.name, ruc: business.ruc, role: business.role },
      ...{ month, deadline },
      ...item,
      isBlocking: blocks,
    };
  };
  if (differenceCount > 0) {
    return [
      told({ kind: 'closed-differs', count: differenceCount, sentence: closedDiffers(month, differenceCount) }, 0),
    ];
  }
  if (!one.hasEnded || !one.isAskedAbout) return [];
  return one.notices.map((notice, at) => {
    const { mailboxes: _, ...shown } = notice;
    return told({ ...shown, isBlocking: isBlocking(notice) }, at);
  });
}
