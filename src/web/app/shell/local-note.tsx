import { Tooltip } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { t } from '#web/text/es.ts';
import classes from './local-note.module.css';

/** Without Firebase the accounts exist on this computer only: nobody may take them for Google's. */
export function LocalNote({ place }: { place: 'sidebar' | 'strip' }) {
  const { data: config } = useQuery(sessionQueries.config());
  if (config?.identity !== 'local') return null;
  return (
    <Tooltip label={t.shell.localAccounts} position="right" disabled={place === 'strip'}>
      <p className={classes.note} data-place={place}>
        <IconDeviceDesktop size={15} stroke={1.6} aria-hidden="true" />
        <span className="rail-hidden">{t.shell.localAccounts}</span>
      </p>
    </Tooltip>
  );
}
