import { t } from '#text/common.ts';
import type { ChangedField } from '#web/ui/feedback/changed-question.ts';
import { askChanged } from '#web/ui/feedback/changed-question.ts';
import { ApiError } from './api-error.ts';

/**
 * The entry of a list that was asked for again; throws when it was deleted meanwhile, as there is nothing to compare
 * with.
 */
export function findAgain<T>(list: readonly T[], isIt: (one: T) => boolean): T {
  const found = list.find(isIt);
  if (!found) throw new ApiError({ status: 404, code: 'no_encontrado', message: t.notices.goneMeanwhile });
  return found;
}

interface SeenChange<Resource, Reply> {
  /** The resource as the person saw it. */
  readonly seen: Resource;
  readonly versionOf: (resource: Resource) => number;
  /** Sends only what was changed, over the given version. */
  readonly change: (version: number) => Promise<Reply>;
  /** Asks for the resource as it is now. */
  readonly reread: () => Promise<Resource>;
  /** What somebody else changed, beside what was changed here. */
  readonly compare: (now: Resource) => ChangedField[];
  /** The label of the button that applies the change, where it is not a change of fields, such as a deletion. */
  readonly applyLabel?: string;
}

export type Changed<Resource, Reply> =
  | { readonly done: Reply }
  /** The person kept what somebody else had saved. */
  | { readonly left: Resource };

/**
 * Sends a change. If somebody else changed the resource meanwhile, the person sees both versions and decides: the own
 * change replaces the other one, or the other one stays. If the person goes back to the form, it shows the server's
 * message.
 */
export async function changeSeen<Resource, Reply>(
  order: SeenChange<Resource, Reply>,
): Promise<Changed<Resource, Reply>> {
  const { versionOf, change, reread, compare, applyLabel } = order;
  let { seen } = order;
  for (;;) {
    try {
      return { done: await change(versionOf(seen)) };
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.code !== 'cambio_mientras_tanto') throw problem;
      const now = await reread();
      const { who, at = null } = problem.change ?? {};
      const answer = await askChanged({ who: who?.name ?? who?.email ?? null, at, fields: compare(now), applyLabel });
      if (answer === 'back') throw problem;
      if (answer === 'leave') return { left: now };
      seen = now;
    }
  }
}
