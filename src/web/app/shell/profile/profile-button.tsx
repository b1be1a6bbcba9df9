import { IconSelector } from '@tabler/icons-react';
import { t } from '#text/common.ts';
import { truncate } from '#web/format/truncate.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Dropdown } from '#web/ui/layout/dropdown.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import { type Account, EMAIL_LENGTH } from '../status/use-account.ts';
import { Avatar } from './avatar.tsx';
import classes from './profile.module.css';

const NAME_LENGTH = 12;

const profilePanel = defineLazyPart(async () => (await import('../frame-parts.tsx')).ProfilePanel);

/** The foot of the sidebar: who is signed in, and everything about them one click away. */
export function ProfileButton({ account, rail }: { account: Account; rail: boolean }) {
  return (
    <Dropdown
      kind="dialog"
      label={t.profile.panel}
      placement={rail ? 'right-end' : 'top-start'}
      width={rail ? 300 : 280}
      trigger={(props) => (
        <button
          type="button"
          className={look(
            {
              gap: 10,
              align: 'center',
              wide: true,
              mt: 2,
              p: 8,
              radius: 10,
              textAlign: 'left',
              fades: true,
              flow: 'row',
            },
            classes.button,
          )}
          {...props}
        >
          <Avatar name={account.name} picture={account.picture} />
          <span className="visually-hidden">{t.profile.panel}:</span>
          <Text flex={1} shrinkX leading={1.3} className="rail-hidden">
            <Text size={13.5} weight={600} ellipsis display="block" title={account.name}>
              {truncate(account.name, NAME_LENGTH)}
            </Text>
            <Text tone="faint" size={12} ellipsis display="block" title={account.email}>
              {truncate(account.email, EMAIL_LENGTH)}
            </Text>
          </Text>
          <IconSelector className={look({ flex: 'none', tone: 'faint' }, classes.mark)} size={16} aria-hidden="true" />
        </button>
      )}
    >
      {(close) => <LazyPart part={profilePanel} props={{ account, onLeave: close }} />}
    </Dropdown>
  );
}
