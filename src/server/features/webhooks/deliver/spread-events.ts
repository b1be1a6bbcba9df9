import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import { insertDeliveries } from '../deliveries/deliveries.store.ts';
import { makeEndpointsDue } from '../endpoints/endpoints.store.ts';
import { takeUnspread } from './lane.store.ts';

const AT_ONCE = 500;

/** Makes one delivery of each event for each address that listens to it. True when there may be more events. */
export async function spreadEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const events = await takeUnspread(tx, AT_ONCE);
    const at = clock.now();
    const added = events.flatMap(({ endpointIds, ownerId, id: eventId, seq, subject }) =>
      endpointIds.map((endpointId) => ({ id: newId(at), ownerId, endpointId, eventId, seq, subject })),
    );
    await insertDeliveries(tx, added, at);
    for (const ownerId of [...new Set(added.map((one) => one.ownerId))].sort()) {
      const own = added.filter((one) => one.ownerId === ownerId);
      await makeEndpointsDue(tx, ownerId, [...new Set(own.map(({ endpointId }) => endpointId))], at);
    }
    return events.length === AT_ONCE;
  });
}
