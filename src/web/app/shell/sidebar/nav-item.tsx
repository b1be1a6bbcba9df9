import { Link } from '@tanstack/react-router';
import { formatNumber } from '#web/format/amounts.ts';
import classes from './nav-item.module.css';
import type { NavigationLink } from './navigation-links.ts';
import { railTip } from './rail-tooltip.tsx';

interface NavItemProps {
  link: NavigationLink;
  rail: boolean;
  /** Shown unless it is 0. */
  count?: number;
  /** Amber: somebody has to do something about them. */
  needsAttention?: boolean;
  /** What is wrong there, in few words. */
  alarm?: string | undefined;
}

/** One link of the sidebar. On the rail its name comes as a tooltip and stays for screen readers. */
export function NavItem({ link, rail, count = 0, needsAttention = false, alarm }: NavItemProps) {
  const { to, label, Icon } = link;
  return (
    <Link
      to={to}
      className={classes.item}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      {...railTip(alarm ? `${label}: ${alarm}` : label, rail)}
    >
      <Icon aria-hidden="true" />
      <span className="rail-hidden">{label}</span>
      {count > 0 && (
        <>
          {' '}
          <span className={classes.count} data-calling={needsAttention || undefined}>
            {formatNumber(count)}
          </span>
        </>
      )}
      {alarm && (
        <>
          {' '}
          <span className={classes.alarm}>
            <span className="rail-hidden">{alarm}</span>
          </span>
        </>
      )}
    </Link>
  );
}
