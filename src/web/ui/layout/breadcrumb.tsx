import { Link, type LinkProps } from '@tanstack/react-router';
import { t } from '#web/text/es.ts';
import classes from './breadcrumb.module.css';

/** Where a page belongs, above its title. */
export function Breadcrumb({ to, parent, here }: { to: LinkProps['to']; parent: string; here: string }) {
  return (
    <nav aria-label={t.common.breadcrumb}>
      <ol className={classes.breadcrumb}>
        <li>
          <Link to={to}>{parent}</Link>
        </li>
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
