import { Link, type LinkProps } from '@tanstack/react-router';
import { t } from '#text/common.ts';
import { Row } from '#web/ui/layout/parts.tsx';
import classes from './blocks.module.css';

/** Above the title: the page that this one belongs to, as a link. */
export function Breadcrumb({ to, parent, here }: { to: LinkProps['to']; parent: string; here: string }) {
  return (
    <nav aria-label={t.common.breadcrumb}>
      <Row as="ol" mb={4} tone="muted" size={13} className={classes.breadcrumb}>
        <li>
          <Link to={to}>{parent}</Link>
        </li>
        <li aria-current="page">{here}</li>
      </Row>
    </nav>
  );
}
