import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MOST_FAILED_DOCUMENTS } from '#contract/dashboard.ts';
import { t } from '#text/common.ts';
import { useKnownBusinesses, useMay } from '#web/features/session/businesses/may.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Stack, Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { Logo } from '#web/ui/marks/logo.tsx';
import { paletteKeys } from '../../shortcuts.ts';
import { AiMeter } from '../profile/ai-meter.tsx';
import { LocalNote } from '../profile/local-note.tsx';
import { ProfileButton } from '../profile/profile-button.tsx';
import classes from '../shell.module.css';
import { UploadProgress } from '../status/upload-progress.tsx';
import type { Account } from '../status/use-account.ts';
import type { Counts } from '../status/use-counts.ts';
import { useSystemHealth } from '../status/use-system-health.ts';
import { NavItem } from './nav-item.tsx';
import { links as known, type NavigationLink, sidebarGroups } from './navigation-links.ts';
import { railTip, useRailTooltip } from './rail-tooltip.tsx';

const RAIL = '(min-width: 768px) and (max-width: 1199.98px)';

/** The number beside a link, if it has one. */
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

interface SidebarProps {
  account: Account;
  counts: Counts;
  onSearch: () => void;
  onAddBusiness: () => void;
}

const switcher = defineLazyPart(async () => (await import('../businesses/no-access.tsx')).BusinessSwitcher);

/**
 * The navigation of the specification, as a sidebar: 232 px wide, 64 px in windows of 768 to 1199. Phones have bars
 * instead.
 */
export function Sidebar({ account, counts, onSearch, onAddBusiness }: SidebarProps) {
  const hasSeveral = (useKnownBusinesses().businesses?.length ?? 0) > 1;
  const mayWrite = useMay('contador');
  const { failingMailboxes } = useSystemHealth();
  const rail = useMediaQuery(RAIL, false, { getInitialValueInEffect: false });
  const { handlers, tooltip } = useRailTooltip(rail);
  return (
    <Stack
      as="aside"
      pt={14}
      pb={12}
      px={12}
      phone={{ display: 'none' }}
      className={classes.sidebar}
      aria-label={t.shell.sidebar}
      {...handlers}
    >
      <Link
        to="/"
        className={look(
          {
            gap: 10,
            align: 'center',
            self: 'start',
            mb: 12,
            py: 3,
            px: 8,
            radius: 'control',
            size: 17,
            weight: 650,
            tracking: 2.5,
            flow: 'row',
          },
          classes.brand,
        )}
        aria-label={t.shell.home}
      >
        <Logo />
        <span className="rail-hidden">{t.product.name}</span>
      </Link>
      {hasSeveral && <LazyPart part={switcher} props={{ rail, onAdd: onAddBusiness }} />}
      <button
        type="button"
        className={look(
          {
            flex: 'none',
            gap: 8,
            align: 'center',
            pr: 8,
            pl: 10,
            frame: 'line2',
            radius: 'control',
            fill: 'sheet',
            tone: 'faint',
            size: 13,
            flow: 'row',
          },
          classes.search,
        )}
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        {...railTip(t.shell.searchLabel, rail)}
      >
        <IconSearch size={15} aria-hidden="true" />
        <Text flex={1} textAlign="left" className="rail-hidden">
          {t.shell.search}
        </Text>
        <KeyCaps keys={paletteKeys()} />
      </button>
      <Box as="nav" flex={1} pb={4} px={4} className={classes.links} aria-label={t.shell.sections}>
        {sidebarGroups({
          isAdmin: account.profile?.isAdmin ?? false,
          isReviewWaiting: counts.waiting > 0,
          mayWrite,
          hasSeveral,
        }).map(({ name, links }) => (
          <div key={name ?? t.shell.main}>
            {name && (
              <Text
                as="p"
                pt={14}
                pb={5}
                px={10}
                tone="faint"
                size={12}
                weight={500}
                leading={1.4}
                className={classes.group}
              >
                <span className="rail-hidden">{name}</span>
              </Text>
            )}
            {links.map((link) => (
              <NavItem
                key={link.to}
                link={link}
                rail={rail}
                {...countOf(link, counts)}
                alarm={link === known.mailboxes && failingMailboxes > 0 ? t.shell.failing(failingMailboxes) : undefined}
              />
            ))}
          </div>
        ))}
      </Box>
      <Box flex="none">
        <UploadProgress />
        <LocalNote place="sidebar" rail={rail} />
        <AiMeter profile={account.profile} />
        <ProfileButton account={account} rail={rail} />
      </Box>
      {tooltip}
    </Stack>
  );
}
