import { getRouteApi } from '@tanstack/react-router';
import { OAUTH_OUTCOMES } from '#contract/mailboxes/mailboxes.ts';
import { MailboxesScreen } from '#web/features/mailboxes/mailboxes-screen.tsx';

const route = getRouteApi('/member/email-settings');

/** The dashboard links to the open form; Google and Microsoft send the browser back here with an outcome. */
export function MailboxesPage() {
  const { agregar, conexion, cuenta } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <MailboxesScreen
      outcome={OAUTH_OUTCOMES.find((known) => known === conexion)}
      accountId={cuenta}
      startsAdding={agregar !== undefined}
      onTold={() => void navigate({ search: {}, replace: true })}
    />
  );
}
