import { Popover } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { truncate } from '#web/format/truncate.ts';
import { t } from '#web/text/es.ts';
import type { Account } from '../status/use-account.ts';
import { Avatar } from './avatar.tsx';
import classes from './profile-button.module.css';
import { EMAIL_LENGTH, ProfilePanel } from './profile-panel.tsx';

const NAME_LENGTH = 12;

/** The foot of the sidebar: who is here, and everything about them one click away. */
export function ProfileButton({ account, rail }: { account: Account; rail: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={rail ? 'right-end' : 'top-start'}
      offset={8}
      width={rail ? 300 : 280}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: classes.dropdown }}
    >
      <Popover.Target>
        <button type="button" className={classes.button} onClick={() => setOpened(!opened)}>
          <Avatar name={account.name} picture={account.picture} />
          <span className="visually-hidden">{t.profile.panel}:</span>
          <span className={`${classes.who} rail-hidden`}>
            <span className={classes.name} title={account.name}>
              {truncate(account.name, NAME_LENGTH)}
            </span>
            <span className={classes.email} title={account.email}>
              {truncate(account.email, EMAIL_LENGTH)}
            </span>
          </span>
          <IconSelector className={classes.mark} size={16} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.profile.panel} aria-labelledby={undefined}>
        <ProfilePanel account={account} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
