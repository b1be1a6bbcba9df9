import { Link } from '@tanstack/react-router';
import { formatNumber } from '#web/format/amounts.ts';
import { look } from '#web/ui/layout/look.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import { useLookedMonth } from '../../search-params.ts';
import classes from '../shell.module.css';
import type { NavigationLink } from './navigation-links.ts';
import { railTip } from './rail-tooltip.tsx';

interface NavItemProps {
  link: NavigationLink;
  rail: boolean;
  /** Shown unless it is 0. */
  count?: number;
  /** Larger counts are shown as this number and «+». */
  most?: number;
  /** Amber: somebody has to do something about what is counted. Red: something is wrong with it. */
  tone?: 'warn' | 'bad' | undefined;
  /** What is counted, in words, for whoever does not see the colour. */
  counted?: string | undefined;
  /** What is wrong on that page, in few words. */
  alarm?: string | undefined;
}

/** One link of the sidebar. On the rail its name is a tooltip, and stays for screen readers. */
export function NavItem({
  link,
  rail,
  count = 0,
  most = Number.POSITIVE_INFINITY,
  tone,
  counted,
  alarm,
}: NavItemProps) {
  const { to, label, Icon } = link;
  const looked = useLookedMonth();
  return (
    <Link
      to={to}
      search={to === '/invoice-explorer' ? looked : {}}
      className={look(
        {
          relative: true,
          gap: 10,
          align: 'center',
          px: 10,
          radius: 'control',
          tone: 'muted',
          size: 13.5,
          weight: 500,
          fades: true,
          flow: 'row',
        },
        classes.item,
      )}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      {...railTip(alarm ? `${label}: ${alarm}` : label, rail)}
    >
      <Icon aria-hidden="true" />
      <span className="rail-hidden">{label}</span>
      {count > 0 && (
        <>
          {' '}
          <Text ml="auto" tone="faint" size={12} tabular className={classes.count} data-tone={tone} title={counted}>
            {count > most ? `${formatNumber(most)}+` : formatNumber(count)}
            {counted && <span className="visually-hidden"> {counted}</span>}
          </Text>
        </>
      )}
      {alarm && (
        <>
          {' '}
          <Text
            ml="auto"
            px={6}
            frame="bad"
            radius="pill"
            fill="bad-soft"
            tone="bad"
            size={12}
            weight={600}
            className={classes.alarm}
          >
            <span className="rail-hidden">{alarm}</span>
          </Text>
        </>
      )}
    </Link>
  );
}
