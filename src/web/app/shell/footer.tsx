import { Link } from '@tanstack/react-router';
import { t } from '#text/common.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './shell.module.css';
import { links } from './sidebar/navigation-links.ts';
import { useSystemHealth } from './status/use-system-health.ts';

const HEALTH = { ok: t.shell.systemOk, down: t.shell.systemDown, unknown: t.profile.unknown };

/** A coloured dot, always beside the word that says the same. */
function StatusDot({ tone }: { tone: 'ok' | 'down' | 'unknown' }) {
  return <Text flex="none" radius="round" className={classes.dot} data-tone={tone} aria-hidden="true" />;
}

export function Footer() {
  const { health, isOnline } = useSystemHealth();
  const mayWrite = useMay('contador');
  return (
    <Row
      as="footer"
      wrap
      gapY={4}
      gapX={18}
      align="center"
      pt={9}
      pb={10}
      px={28}
      rule="top"
      tone="faint"
      size={12.5}
      className={classes.footer}
    >
      <Text phone={{ display: 'none' }}>{t.product.name}</Text>
      <Row as="nav" wrap gapY={4} gapX={18} className={classes.footerLinks} aria-label={t.shell.footer}>
        {(mayWrite ? [links.dashboard, links.uploadPdf, links.uploadXml] : [links.dashboard]).map(({ to, label }) => (
          <Link
            className={look({ py: 3, phone: { display: 'grid', align: 'center', touch: true } })}
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {label}
          </Link>
        ))}
      </Row>
      <span className={look({ gap: 6, align: 'center', ml: 'auto', flow: 'row' })} role="status">
        <StatusDot tone={isOnline ? health : 'unknown'} />
        {isOnline ? HEALTH[health] : t.shell.noConnection}
      </span>
    </Row>
  );
}
