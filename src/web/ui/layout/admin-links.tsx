import { Link } from '@tanstack/react-router';
import { operationsText } from '#web/text/es/admin/operations.ts';
import classes from './admin-links.module.css';

const { links } = operationsText;
const PAGES = [
  ['/admin', links.panel],
  ['/admin/operaciones', links.operations],
  ['/admin/auditoria', links.audit],
  ['/admin/registros', links.logs],
] as const;

/** The pages beside the administrator's panel, which keeps its four tabs to itself. */
export function AdminLinks() {
  return (
    <nav className={classes.links} aria-label={links.label}>
      {PAGES.map(([to, name]) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
