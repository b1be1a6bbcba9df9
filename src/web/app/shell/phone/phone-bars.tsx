import { IconMenu2, IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '#web/text/es.ts';
import { Logo } from '#web/ui/marks/logo.tsx';
import { Avatar } from '../profile/avatar.tsx';
import { links, type NavigationLink } from '../sidebar/navigation-links.ts';
import { UploadProgress } from '../status/upload-progress.tsx';
import type { Account } from '../status/use-account.ts';
import { useSystemHealth } from '../status/use-system-health.ts';
import classes from './phone-bars.module.css';

type TopBar = { account: Account; onSearch: () => void; onAccount: () => void };

/** No `header`: an open dialog brings one, and a page has a single banner. */
export function PhoneTopBar({ account, onSearch, onAccount }: TopBar) {
  return (
    <section className={classes.top} aria-label={t.shell.topBar}>
      <Link to="/" className={classes.brand} aria-label={t.shell.home}>
        <Logo size={24} />
        {t.product.name}
      </Link>
      <UploadProgress />
      <button type="button" className={classes.tool} aria-label={t.shell.searchLabel} onClick={onSearch}>
        <IconSearch size={21} stroke={1.6} aria-hidden="true" />
      </button>
      <button type="button" className={classes.tool} aria-haspopup="dialog" onClick={onAccount}>
        <Avatar name={account.name} picture={account.picture} />
        <span className="visually-hidden">{t.profile.panel}</span>
      </button>
    </section>
  );
}

function Tab({ link: { to, label, Icon } }: { link: NavigationLink }) {
  return (
    <Link to={to} className={classes.tab} activeOptions={{ exact: to === '/', includeSearch: false }}>
      <Icon aria-hidden="true" />
      {label}
    </Link>
  );
}

export function PhoneTabs({ onUpload, onMore }: { onUpload: () => void; onMore: () => void }) {
  const { failingMailboxes } = useSystemHealth();
  return (
    <nav className={classes.tabs} aria-label={t.shell.main}>
      <Tab link={links.dashboard} />
      <Tab link={links.invoices} />
      <button
        type="button"
        className={classes.tab}
        aria-label={t.shell.upload}
        aria-haspopup="dialog"
        onClick={onUpload}
      >
        <span className={classes.plus}>
          <IconPlus aria-hidden="true" />
        </span>
      </button>
      <Tab link={links.explorer} />
      <button type="button" className={classes.tab} aria-haspopup="dialog" onClick={onMore}>
        <IconMenu2 aria-hidden="true" />
        {t.shell.more}
        {failingMailboxes > 0 && (
          <span className={classes.alarm}>
            <span className="visually-hidden">{t.shell.failingMailboxes(failingMailboxes)}</span>
          </span>
        )}
      </button>
    </nav>
  );
}
