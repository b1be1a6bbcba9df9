import { IconMenu2, IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '#text/common.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Text } from '#web/ui/layout/parts.tsx';
import { Logo } from '#web/ui/marks/logo.tsx';
import { Avatar } from '../profile/avatar.tsx';
import { links, type NavigationLink } from '../sidebar/navigation-links.ts';
import { UploadProgress } from '../status/upload-progress.tsx';
import type { Account } from '../status/use-account.ts';
import { useSystemHealth } from '../status/use-system-health.ts';
import classes from './phone.module.css';

const TOOL: Look = {
  phone: {
    relative: true,
    display: 'grid',
    placeItems: 'center',
    p: 0,
    frame: 'none',
    radius: 'control',
    pointer: true,
  },
};

const TAB: Look = {
  phone: {
    relative: true,
    display: 'flex',
    direction: 'column',
    gap: 3,
    align: 'center',
    justify: 'center',
    shrinkX: true,
    p: 0,
    frame: 'none',
    radius: 'control',
    pointer: true,
  },
};

type TopBar = { account: Account; onSearch: () => void; onAccount: () => void };

/** Not a `header` element: an open dialog has one, and a page may have only one banner. */
export function PhoneTopBar({ account, onSearch, onAccount }: TopBar) {
  return (
    <Box
      as="section"
      phone={{ gap: 4, align: 'center', fill: 'sheet' }}
      className={classes.top}
      aria-label={t.shell.topBar}
    >
      <Link
        to="/"
        className={look({ phone: { display: 'flex', align: 'center', touch: true } }, classes.brand)}
        aria-label={t.shell.home}
      >
        <Logo size={24} />
        {t.product.name}
      </Link>
      <UploadProgress />
      <button type="button" className={look(TOOL, classes.tool)} aria-label={t.shell.searchLabel} onClick={onSearch}>
        <IconSearch size={21} stroke={1.6} aria-hidden="true" />
      </button>
      <button type="button" className={look(TOOL, classes.tool)} aria-haspopup="dialog" onClick={onAccount}>
        <Avatar name={account.name} picture={account.picture} />
        <span className="visually-hidden">{t.profile.panel}</span>
      </button>
    </Box>
  );
}

function Tab({ link: { to, label, Icon } }: { link: NavigationLink }) {
  return (
    <Link to={to} className={look(TAB, classes.tab)} activeOptions={{ exact: to === '/', includeSearch: false }}>
      <Icon aria-hidden="true" />
      {label}
    </Link>
  );
}

export function PhoneTabs({ onUpload, onMore }: { onUpload: () => void; onMore: () => void }) {
  const { failingMailboxes } = useSystemHealth();
  return (
    <Box as="nav" phone={{ rule: 'top', fill: 'sheet' }} className={classes.tabs} aria-label={t.shell.main}>
      <Tab link={links.dashboard} />
      <Tab link={links.invoices} />
      <May needs="contador">
        <button
          type="button"
          className={look(TAB, classes.tab)}
          aria-label={t.shell.upload}
          aria-haspopup="dialog"
          onClick={onUpload}
        >
          <Text phone={{ display: 'grid', placeItems: 'center' }} className={classes.plus}>
            <IconPlus aria-hidden="true" />
          </Text>
        </button>
      </May>
      <Tab link={links.explorer} />
      <button type="button" className={look(TAB, classes.tab)} aria-haspopup="dialog" onClick={onMore}>
        <IconMenu2 aria-hidden="true" />
        {t.shell.more}
        {failingMailboxes > 0 && (
          <span className={classes.alarm}>
            <span className="visually-hidden">{t.shell.failingMailboxes(failingMailboxes)}</span>
          </span>
        )}
      </button>
    </Box>
  );
}
