import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MOST_FAILED_DOCUMENTS } from '#contract/dashboard.ts';
import { t } from '#web/text/es.ts';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { Logo } from '#web/ui/marks/logo.tsx';
import { paletteKeys } from '../../shortcuts.ts';
import { AiMeter } from '../profile/ai-meter.tsx';
import { LocalNote } from '../profile/local-note.tsx';
import { ProfileButton } from '../profile/profile-button.tsx';
import { UploadProgress } from '../status/upload-progress.tsx';
import type { Account } from '../status/use-account.ts';
import type { Counts } from '../status/use-counts.ts';
import { useSystemHealth } from '../status/use-system-health.ts';
import { NavItem } from './nav-item.tsx';
import { links as known, type NavigationLink, sidebarGroups } from './navigation-links.ts';
import { railTip, useRailTooltip } from './rail-tooltip.tsx';
import classes from './sidebar.module.css';

const RAIL = '(min-width: 768px) and (max-width: 1199.98px)';

/** What stands beside a link. */
function countOf(link: NavigationLink, { listed, waiting, failedDocuments }: Counts) {
  if (link === known.invoices) return { count: listed };
  if (link === known.review) return { count: waiting, tone: 'warn' } as const;
  if (link !== known.documents) return {};
  return {
    count: failedDocuments,
    most: MOST_FAILED_DOCUMENTS,
    tone: 'bad',
    counted: t.shell.failedDocuments,
  } as const;
}

/** The navigation of the specification, standing up: 232 px wide, 64 px between 768 and 1199. Phones have bars instead. */
export function Sidebar({ account, counts, onSearch }: { account: Account; counts: Counts; onSearch: () => void }) {
  const { failingMailboxes } = useSystemHealth();
  const rail = useMediaQuery(RAIL, false, { getInitialValueInEffect: false });
  const { handlers, tooltip } = useRailTooltip(rail);
  return (
    <aside className={classes.sidebar} aria-label={t.shell.sidebar} {...handlers}>
      <Link to="/" className={classes.brand} aria-label={t.shell.home}>
        <Logo />
        <span className="rail-hidden">{t.product.name}</span>
      </Link>
      <button
        type="button"
        className={classes.search}
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        {...railTip(t.shell.searchLabel, rail)}
      >
        <IconSearch size={15} aria-hidden="true" />
        <span className={`${classes.searchWords} rail-hidden`}>{t.shell.search}</span>
        <KeyCaps keys={paletteKeys()} />
      </button>
      <nav className={classes.links} aria-label={t.shell.sections}>
        {sidebarGroups({ isAdmin: account.profile?.isAdmin ?? false, isReviewWaiting: counts.waiting > 0 }).map(
          ({ name, links }) => (
            <div key={name ?? t.shell.main}>
              {name && (
                <p className={classes.group}>
                  <span className="rail-hidden">{name}</span>
                </p>
              )}
              {links.map((link) => (
                <NavItem
                  key={link.to}
                  link={link}
                  rail={rail}
                  {...countOf(link, counts)}
                  alarm={
                    link === known.mailboxes && failingMailboxes > 0 ? t.shell.failing(failingMailboxes) : undefined
                  }
                />
              ))}
            </div>
          ),
        )}
      </nav>
      <div className={classes.foot}>
        <UploadProgress />
        <LocalNote place="sidebar" rail={rail} />
        <AiMeter profile={account.profile} />
        <ProfileButton account={account} rail={rail} />
      </div>
      {tooltip}
    </aside>
  );
}
