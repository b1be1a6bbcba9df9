import { Button } from '@mantine/core';
import { IconAlertCircle, IconBuildingStore, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptInvitation, getInvitation } from '#contract/people.ts';
import { t } from '#text/common.ts';
import { invitationText as words } from '#text/people/invitation.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { formatDate } from '#web/format/dates.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { Stack, Text } from '#web/ui/layout/parts.tsx';
import { Loading } from '#web/ui/layout/screen.tsx';
import { askBusinesses, enterBusiness } from '../businesses/my-businesses.ts';
import { CardActions, CardFact, CardPage, CardTitle, MAIN_ACTION } from '../card-page.tsx';
import { useSession } from '../session.ts';
import { signOutAndLeave } from '../sign-out/sign-out.ts';

/**
 * Invitations accepted on this page. The server refuses questions about them, and entering the business redraws the
 * page.
 */
const used = new Set<string>();

/** The business, inviter and role of an invitation. Accepting it opens the business. */
export function InvitationScreen() {
  const { token = '' } = useParams({ strict: false });
  const { user } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(getInvitation, { params: { token }, signal, quiet: true, business: null }),
    retry: false,
    staleTime: 0,
    enabled: !used.has(token),
  });
  const refused = error instanceof ApiError ? error.message : null;
  const refusal = problem ?? refused ?? (used.has(token) ? words.accepted : null);
  const isOfOther = error instanceof ApiError && error.code === 'invitacion_de_otro_correo';

  async function accept(): Promise<void> {
    setSending(true);
    try {
      const { businessId, message } = await call(acceptInvitation, { params: { token }, quiet: true, business: null });
      used.add(token);
      await askBusinesses().catch(() => null);
      enterBusiness(businessId, { at: '/' });
      notify({ type: 'success', message });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
    } finally {
      setSending(false);
    }
  }

  return (
    <CardPage Icon={IconBuildingStore} tone="brand">
      {!data && <CardTitle>{t.pages.invitation.title}</CardTitle>}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Text as="p" mt={18} tone="muted" size={15}>
            {data.invitedBy ? words.invites(data.invitedBy.name ?? data.invitedBy.email) : words.invited}
          </Text>
          <Text as="h1" size={24} weight={600} leading={1.2} tracking={2.5} mb={14} breaks>
            {data.businessName}
          </Text>
          <Stack gap={8}>
            <CardFact label={words.role}>
              <strong>{t.roles[data.role]}</strong>
            </CardFact>
            {user && <CardFact label={words.account}>{user.email}</CardFact>}
          </Stack>
          <Text as="p" mt={14} tone="muted" size={13.5}>
            {words.roleMeans[data.role]} {words.expires(formatDate(data.expiresAt))}
          </Text>
        </>
      )}
      {refusal && (
        <Note tone={error ? 'plain' : 'bad'} Icon={IconAlertCircle} role="alert">
          {refusal}
        </Note>
      )}
      {user && !data && error && (
        <Text as="p" mt={14} tone="faint" size={13} breaks>
          {words.account} {user.email}
        </Text>
      )}
      <CardActions>
        {data && (
          <Button className={MAIN_ACTION} size="md" loading={isSending} onClick={() => void accept()}>
            {words.accept}
          </Button>
        )}
        {(error || problem) && (
          <Button size="md" variant={data ? 'default' : 'filled'} onClick={() => goTo('/')}>
            {words.home}
          </Button>
        )}
        {isOfOther && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconLogout size={17} aria-hidden="true" />}
            onClick={() => void signOutAndLeave({ returnTo: location.pathname })}
          >
            {words.otherAccount}
          </Button>
        )}
      </CardActions>
    </CardPage>
  );
}
