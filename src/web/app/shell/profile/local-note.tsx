import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '#text/common.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { Row } from '#web/ui/layout/parts.tsx';
import { railTip } from '../sidebar/rail-tooltip.tsx';
import classes from './profile.module.css';

/** Without Firebase the accounts exist on this computer only: the note keeps people from taking them for Google's. */
export function LocalNote({ place, rail = false }: { place: 'sidebar' | 'strip'; rail?: boolean }) {
  const { data: config } = useQuery(sessionQueries.config());
  if (config?.identity !== 'local') return null;
  return (
    <Row
      as="section"
      gap={8}
      align="start"
      tone="ink"
      size={12}
      leading={1.35}
      className={classes.note}
      data-place={place}
      aria-label={t.shell.localTitle}
      {...railTip(t.shell.localAccounts, rail)}
    >
      <IconDeviceDesktop size={15} stroke={1.6} aria-hidden="true" />
      <span className="rail-hidden">{t.shell.localAccounts}</span>
    </Row>
  );
}
