import { Link, Outlet } from '@tanstack/react-router';
import { useSession } from '#web/features/session/session.ts';
import { t } from '#web/text/es.ts';
import { usePageName } from '../page-name.ts';
import classes from './public-frame.module.css';

/** Around the pages that nobody has to sign in for. They bring their own brand; the bar holds only the way in. */
export function PublicFrame() {
  const { state } = useSession();
  const page = usePageName();
  return (
    <>
      {state === 'signed-out' && (
        <nav className={classes.bar} data-page={page} aria-label={t.shell.main}>
          <Link to="/login" className={classes.signIn}>
            {t.shell.signIn}
          </Link>
        </nav>
      )}
      <Outlet />
    </>
  );
}
