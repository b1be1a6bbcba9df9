import { useEffect, useState } from 'react';
import type { ListColumn } from '#contract/invoices/list-preference.ts';
import { t } from '#text/common.ts';
import { log } from '#web/log/log.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { USUAL_COLUMNS } from './list-preference.ts';

export type MoreColumns = typeof import('./more-columns.tsx')['moreColumns'];

let loaded: MoreColumns | null = null;

/** The additional columns, loaded once somebody chooses one of them; null until then. */
export function useMoreColumns(columns: readonly ListColumn[]): MoreColumns | null {
  const [more, setMore] = useState(loaded);
  const isWanted = more === null && columns.some((name) => !USUAL_COLUMNS.some((usual) => usual === name));
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    import('./more-columns.tsx').then(
      ({ moreColumns: part }) => {
        loaded = part;
        if (isHere) setMore(part);
      },
      (error: unknown) => {
        log.warn(t.log.partMissing, { component: 'invoices', error });
        notify({ type: 'error', message: t.session.noConnection });
      },
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return more;
}
