import { Link } from '@tanstack/react-router';
import { formatNumber } from '#web/format/amounts.ts';
import classes from './nav-item.module.css';
import type { NavigationLink } from './navigation-links.ts';
import { RailTooltip } from './rail-tooltip.tsx';

interface NavItemProps {
  link: NavigationLink;
  rail: boolean;
  /** Shown unless it is 0. */
  count?: number;
  /** Amber: somebody has to do something about them. */
  needsAttention?: boolean;
}

/** One link of the sidebar. On the rail its name comes as a tooltip and stays for screen readers. */
export function NavItem({ link: { to, label, Icon }, rail, count = 0, needsAttention = false }: NavItemProps) {
  return (
    <RailTooltip label={label} rail={rail}>
      <Link to={to} className={classes.item} activeOptions={{ exact: to === '/', includeSearch: false }}>
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
      </Link>
    </RailTooltip>
  );
}
