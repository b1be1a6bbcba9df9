import { t } from '#text/common.ts';
import type { ChangedField } from '#web/ui/feedback/changed-question.ts';
import { askChanged } from '#web/ui/feedback/changed-question.ts';
import { ApiError } from './api-error.ts';

/** The one of a list that was asked for again; gone meanwhile, there is nothing to compare with. */
export function findAgain<T>(list: readonly T[], isIt: (one: T) => boolean): T {
  const found = list.find(isIt);
  if (!found) throw new ApiError({ status: 404, code: 'no_encontrado', message: t.notices.goneMeanwhile });
  return found;
}

interface SeenChange<Resource, Reply> {
  /** As it was looked at. */
  readonly seen: Resource;
  readonly versionOf: (resource: Resource) => number;
  /** Sends what was changed, and nothing else, over the version it is given. */
  readonly change: (version: number) => Promise<Reply>;
  /** As it is now. */
  readonly reread: () => Promise<Resource>;
  /** What somebody else changed, beside what was changed here. */
  readonly compare: (now: Resource) => ChangedField[];
  /** What applying does, where it is no change of fields. */
  readonly applyLabel?: string;
}

export type Changed<Resource, Reply> =
  | { readonly done: Reply }
  /** The person left it as somebody else made it. */
  | { readonly left: Resource };

/**
 * Changes what was seen. Where somebody changed it meanwhile, the person looks at both and decides: then what was changed
 * here goes over what there is now, or it stays as it is. Who does neither is told what the server said.
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
