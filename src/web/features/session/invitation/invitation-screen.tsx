import { Button } from '@mantine/core';
import { IconAlertCircle, IconBuildingStore, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { acceptInvitation, getInvitation } from '#contract/people.ts';
import { t } from '#text/common.ts';
import { invitationText as words } from '#text/people/invitation.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { formatDate } from '#web/format/dates.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Loading } from '#web/ui/layout/screen.tsx';
import { Logo } from '#web/ui/marks/logo.tsx';
import { askBusinesses, enterBusiness } from '../businesses/my-businesses.ts';
import { useSession } from '../session.ts';
import { signOutAndLeave } from '../sign-out/sign-out.ts';
import classes from '../suspended/suspended.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row
      as="p"
      wrap
      gapY={2}
      gapX={12}
      justify="between"
      py={10}
      px={14}
      radius={10}
      fill="soft"
      tone="muted"
      size={13.5}
    >
      <span>{label}</span>
      <Text shrinkX tone="ink" breaks>
        {children}
      </Text>
    </Row>
  );
}

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
    <Grid columns={1} justifyItems="center" p={8} fill="canvas" className={classes.page}>
      <Row
        as="header"
        gap={10}
        align="center"
        py={18}
        px={20}
        size={17}
        weight={650}
        tracking={2.5}
        className={classes.brand}
      >
        <Logo size={26} />
        {t.product.name}
      </Row>
      <main
        tabIndex={-1}
        className={look({ self: 'center', radius: 'sheet', fill: 'sheet', shadow: 'sheet' }, classes.card)}
      >
        <Grid as="span" placeItems="center" radius="card" fill="brand-soft" tone="brand" className={classes.icon}>
          <IconBuildingStore size={24} stroke={1.6} aria-hidden="true" />
        </Grid>
        {!data && (
          <Text as="h1" size={24} weight={600} leading={1.2} tracking={2.5} mt={18} mb={8}>
            {t.pages.invitation.title}
          </Text>
        )}
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
              <Fact label={words.role}>
                <strong>{t.roles[data.role]}</strong>
              </Fact>
              {user && <Fact label={words.account}>{user.email}</Fact>}
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
        <Row wrap gap={8} phone={{ direction: 'column' }} className={classes.actions}>
          {data && (
            <Button
              className={look({ flex: 1, phone: { flex: 'none' } })}
              size="md"
              loading={isSending}
              onClick={() => void accept()}
            >
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
        </Row>
      </main>
    </Grid>
  );
}
