import { IconSelector } from '@tabler/icons-react';
import { truncate } from '#web/format/truncate.ts';
import { t } from '#web/text/es.ts';
import { Dropdown } from '#web/ui/layout/dropdown.tsx';
import type { Account } from '../status/use-account.ts';
import { Avatar } from './avatar.tsx';
import classes from './profile-button.module.css';
import { EMAIL_LENGTH, ProfilePanel } from './profile-panel.tsx';

const NAME_LENGTH = 12;

/** The foot of the sidebar: who is here, and everything about them one click away. */
export function ProfileButton({ account, rail }: { account: Account; rail: boolean }) {
  return (
    <Dropdown
      kind="dialog"
      label={t.profile.panel}
      placement={rail ? 'right-end' : 'top-start'}
      width={rail ? 300 : 280}
      trigger={(props) => (
        <button type="button" className={classes.button} {...props}>
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
      )}
    >
      {(close) => <ProfilePanel account={account} onLeave={close} />}
    </Dropdown>
  );
}
