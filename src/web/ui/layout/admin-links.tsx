import { Link } from '@tanstack/react-router';
import { operationsText } from '#text/admin/operations.ts';
import { look } from '#web/ui/layout/look.ts';
import { Row } from '#web/ui/layout/parts.tsx';
import classes from './tabs.module.css';

const { links } = operationsText;
const PAGES = [
  ['/admin', links.panel],
  ['/admin/operaciones', links.operations],
  ['/admin/respaldo', links.backup],
  ['/admin/calendario', links.calendar],
  ['/admin/auditoria', links.audit],
  ['/admin/registros', links.logs],
] as const;

/** Links to the administrator's other pages: the four tabs of the panel belong to the panel alone. */
export function AdminLinks() {
  return (
    <Row as="nav" gap={4} size={13.5} className={classes.links} aria-label={links.label}>
      {PAGES.map(([to, name]) => (
        <Link
          className={look({ flex: 'none', py: 4, px: 8, radius: 'control', tone: 'muted' })}
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {name}
        </Link>
      ))}
    </Row>
  );
}
