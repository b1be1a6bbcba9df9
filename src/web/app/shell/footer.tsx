import { Link } from '@tanstack/react-router';
import { t } from '#web/text/es.ts';
import classes from './footer.module.css';
import { links } from './sidebar/navigation-links.ts';
import { useSystemHealth } from './status/use-system-health.ts';

const HEALTH = { ok: t.shell.systemOk, down: t.shell.systemDown, unknown: t.profile.unknown };

/** Always beside the word that says the same. */
function StatusDot({ tone }: { tone: 'ok' | 'down' | 'unknown' }) {
  return <span className={classes.dot} data-tone={tone} aria-hidden="true" />;
}

export function Footer() {
  const { health, isOnline } = useSystemHealth();
  return (
    <footer className={classes.footer}>
      <span className={classes.name}>{t.product.name}</span>
      <nav className={classes.links} aria-label={t.shell.footer}>
        {[links.dashboard, links.uploadPdf, links.uploadXml].map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      <span className={classes.health} role="status">
        <StatusDot tone={isOnline ? health : 'unknown'} />
        {isOnline ? HEALTH[health] : t.shell.noConnection}
      </span>
    </footer>
  );
}
