import { IconCheck, IconMinus } from '@tabler/icons-react';
import { isAtLeast, MEMBER_ROLES } from '#domain/business/member-role.ts';
import { invitationsText, rolesText } from '#text/people/people.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Panes } from '#web/ui/layout/panes.tsx';
import { Stack, Text } from '#web/ui/layout/parts.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteCard } from './invite-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { useInvite } from './use-invite.ts';

const PANES = look({ gap: 16, align: 'start' });

type Permission = (typeof rolesText.rows)[number];

const COLUMNS: Column<Permission>[] = [
  {
    ...{ key: 'permission', heading: rolesText.permission, isHeadingHidden: true, isRowHeading: true },
    // Not cut off: a permission has to be read in full.
    cell: ([permission]) => (
      <Text size={13} lines="many">
        {permission}
      </Text>
    ),
  },
  ...MEMBER_ROLES.toReversed().map(
    (role): Column<Permission> => ({
      ...{ key: role, heading: rolesText.columns[role], width: role === 'contador' ? '66px' : '56px' },
      cell: ([, needed]) =>
        isAtLeast(role, needed) ? (
          <IconCheck className={look({ tone: 'ok' })} size={16} stroke={2.2} role="img" aria-label={rolesText.yes} />
        ) : (
          <IconMinus className={look({ tone: 'faint' })} size={16} role="img" aria-label={rolesText.no} />
        ),
    }),
  ),
];

/** What each role may do, always in view: whoever invites chooses by it. */
function RolesCard() {
  return (
    <Card title={rolesText.title}>
      <DataTable
        label={rolesText.title}
        columns={COLUMNS}
        rows={rolesText.rows}
        rowKey={([permission]) => permission}
        variant="card"
        isDense
        cardsBelow="never"
      />
    </Card>
  );
}

/** Who works in the business; its owners invite and remove people. */
export function PeopleTab() {
  const mayInvite = useMay('duena');
  const { form, made, invite } = useInvite();
  const again = (wish: Parameters<typeof invite>[0]) =>
    invite(wish).catch((problem: unknown) => {
      if (!(problem instanceof ApiError)) throw problem;
      notify({ type: 'error', title: invitationsText.again, message: problem.message });
    });
  return (
    <Panes columns="minmax(0, 1.62fr) minmax(0, 1fr)" narrow="minmax(0, 1fr)" className={PANES}>
      <Stack gap={16} shrinkX>
        <PeopleCard />
        {mayInvite && <InvitationsCard onAgain={({ email, role }) => void again({ email, role })} />}
      </Stack>
      <Stack gap={16} shrinkX>
        {mayInvite && <InviteCard form={form} made={made} />}
        <RolesCard />
      </Stack>
    </Panes>
  );
}
