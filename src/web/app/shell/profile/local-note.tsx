import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { t } from '#web/text/es.ts';
import { railTip } from '../sidebar/rail-tooltip.tsx';
import classes from './local-note.module.css';

/** Without Firebase the accounts exist on this computer only: nobody may take them for Google's. */
export function LocalNote({ place, rail = false }: { place: 'sidebar' | 'strip'; rail?: boolean }) {
  const { data: config } = useQuery(sessionQueries.config());
  if (config?.identity !== 'local') return null;
  return (
    <section
      className={classes.note}
      data-place={place}
      aria-label={t.shell.localTitle}
      {...railTip(t.shell.localAccounts, rail)}
    >
      <IconDeviceDesktop size={15} stroke={1.6} aria-hidden="true" />
      <span className="rail-hidden">{t.shell.localAccounts}</span>
    </section>
  );
}
