import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Profile } from '#contract/session.ts';
import { t } from '#text/common.ts';
import { formatTime } from '#web/format/dates.ts';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import classes from '../shell.module.css';
import { TrialBanner } from './trial-banner.tsx';
import { useShownSince } from './use-shown-since.ts';
import { useSystemHealth } from './use-system-health.ts';

/** When the server answers again, whatever failed meanwhile is asked for once more. */
function useResume(isDown: boolean): void {
  const client = useQueryClient();
  const wasDown = useRef(false);
  useEffect(() => {
    if (wasDown.current && !isDown) {
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    }
    wasDown.current = isDown;
  }, [client, isDown]);
}

/** Tells how old the figures are only on a page that has figures. */
function Offline() {
  const since = useShownSince();
  return (
    <Row
      as="p"
      gap={10}
      align="center"
      py={9}
      px={28}
      fill="warn-soft"
      size={13}
      phone={{ wrap: true, size: 12.5 }}
      className={classes.banner}
      data-tone="quiet"
    >
      <IconCloudOff
        className={look({ flex: 'none', tone: 'warn' }, classes.icon)}
        size={16}
        stroke={1.8}
        aria-hidden="true"
      />
      <Text flex={1} shrinkX tone="muted" className={classes.words}>
        <Text as="strong" tone="ink" weight={600}>
          {t.shell.offline}
        </Text>{' '}
        {since > 0 ? t.shell.dataOf(formatTime(new Date(since))) : t.shell.tryingAgain}
      </Text>
    </Row>
  );
}

/** One strip at a time, the more serious first: no connection, then what the trial allows. */
export function TopStrip({ profile }: { profile: Profile | undefined }) {
  const isDown = useSystemHealth().health === 'down';
  useResume(isDown);
  return (
    <>
      <div role="status">{isDown && <Offline />}</div>
      {!isDown && <TrialBanner profile={profile} />}
    </>
  );
}
