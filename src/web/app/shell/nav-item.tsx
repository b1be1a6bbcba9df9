import { Link } from '@tanstack/react-router';
import classes from './nav-item.module.css';
import type { NavigationLink } from './navigation-links.ts';
import { RailTooltip } from './rail-tooltip.tsx';

/** One link of the sidebar. On the rail its name comes as a tooltip and stays for screen readers. */
export function NavItem({ link: { to, label, Icon }, rail }: { link: NavigationLink; rail: boolean }) {
  return (
    <RailTooltip label={label} rail={rail}>
      <Link to={to} className={classes.item} activeOptions={{ exact: to === '/', includeSearch: false }}>
        <Icon aria-hidden="true" />
        <span className="rail-hidden">{label}</span>
      </Link>
    </RailTooltip>
  );
}
