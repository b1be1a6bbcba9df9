import { Link, Outlet } from '@tanstack/react-router';
import { t } from '#text/common.ts';
import { useSession } from '#web/features/session/session.ts';
import { look } from '#web/ui/layout/look.ts';
import { usePageName } from '../page-name.ts';
import classes from './shell.module.css';

/** The frame around pages that need no sign-in. They have their own brand; the bar holds only the link to sign in. */
export function PublicFrame() {
  const { state } = useSession();
  const page = usePageName();
  return (
    <>
      {state === 'signed-out' && (
        <nav className={classes.bar} data-page={page} aria-label={t.shell.main}>
          <Link
            to="/login"
            className={look(
              {
                align: 'center',
                px: 12,
                radius: 'control',
                tone: 'muted',
                size: 13.5,
                weight: 550,
                hover: 'hover',
                flow: 'grid',
              },
              classes.signIn,
            )}
          >
            {t.shell.signIn}
          </Link>
        </nav>
      )}
      <Outlet />
    </>
  );
}
