import { IconBan, IconShieldCheck, IconShieldHalf } from '@tabler/icons-react';
import type { ManagedUser } from '#contract/admin/users.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { adminText } from '#web/text/es/admin/panel.ts';
import { Pill } from '#web/ui/marks/pill.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { actionsOf, type UserAction } from './use-user-actions.ts';
import classes from './users-tab.module.css';

const { users: words } = adminText;
const { columns: headings } = words;
const UNLIMITED = -1;

const isSpent = ({ aiLimit, aiProcessed }: ManagedUser) => aiLimit !== UNLIMITED && aiProcessed >= aiLimit;

/** «12/50», «12/∞». */
const aiUse = ({ aiProcessed, aiLimit }: Pick<ManagedUser, 'aiProcessed' | 'aiLimit'>) =>
  words.aiUse(formatNumber(aiProcessed), aiLimit === UNLIMITED ? words.unlimited : formatNumber(aiLimit));

function Role({ role }: ManagedUser) {
  if (role === 'user') return <span className="muted">{words.roles.user}</span>;
  return (
    <Pill tone="neutral" icon={<IconShieldHalf size={14} aria-hidden="true" />}>
      {words.roles.admin}
    </Pill>
  );
}

function Status({ status }: ManagedUser) {
  if (status === 'active') return <span className={classes.active}>{words.statuses.active}</span>;
  return (
    <Pill tone="bad" icon={<IconBan size={14} aria-hidden="true" />}>
      {words.statuses.suspended}
    </Pill>
  );
}

function Plan(user: ManagedUser) {
  return (
    <span className={classes.plan}>
      <span title={user.planName ?? undefined}>
        <Pill tone={user.isTrial ? 'warn' : 'ok'}>{user.isTrial ? words.trial : words.premium}</Pill>
      </span>
      <span className={classes.use}>
        <span data-spent={isSpent(user) || undefined}>{aiUse(user)}</span>
        {user.aiCalls > 0 && (
          <span className={classes.calls}>{words.aiCalls(user.aiCalls, formatNumber(user.aiCalls))}</span>
        )}
      </span>
    </span>
  );
}

function Actions({ user, onAct }: { user: ManagedUser; onAct: (action: UserAction) => void }) {
  if (user.isProtected) {
    return (
      <span className={classes.shield} role="img" aria-label={words.protected} title={words.protected}>
        <IconShieldCheck size={19} stroke={1.7} aria-hidden="true" />
      </span>
    );
  }
  return (
    <span className={classes.actions}>
      {actionsOf(user).map((action) => (
        <button
          key={action}
          type="button"
          className={classes.action}
          data-action={action}
          aria-label={words.actionOn(words[action], user.name ?? user.email)}
          onClick={() => onAct(action)}
        >
          {words[action]}
        </button>
      ))}
    </span>
  );
}

/** The last sign-in, and beneath it where the window is too narrow for a column of its own the first. */
function Dates({ lastLoginAt, createdAt }: ManagedUser) {
  return (
    <span className={classes.dates}>
      <span>
        <span className={classes.inCard}>{headings.lastLogin} </span>
        {lastLoginAt ? formatDate(lastLoginAt) : words.never}
      </span>
      <span className={classes.created}>{words.created(formatDate(createdAt))}</span>
    </span>
  );
}

/** Whose row it is: the name above the e-mail. */
export const userColumn: Column<ManagedUser> = {
  key: 'user',
  heading: headings.user,
  isRowHeading: true,
  kind: 'name',
  width: '100%',
  card: '1 left',
  skeleton: '64%',
  title: ({ email }) => email,
  cell: ({ name, email }) => (
    <span className={classes.user}>
      <span className={`${name ? classes.name : 'muted'} cut`}>{name ?? words.noName}</span>
      <span className={`${classes.email} cut`}>{email}</span>
    </span>
  ),
};

export const userColumns = (
  onAct: (order: { user: ManagedUser; action: UserAction }) => void,
): readonly Column<ManagedUser>[] => [
  userColumn,
  { key: 'role', heading: headings.role, width: '112px', card: '1 right', cell: (user) => <Role {...user} /> },
  { key: 'status', heading: headings.status, width: '144px', card: '2 left', cell: (user) => <Status {...user} /> },
  {
    key: 'created',
    heading: headings.created,
    kind: 'date',
    width: '108px',
    hideBelow: 'laptop',
    card: 'hidden',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'lastLogin',
    heading: headings.lastLogin,
    kind: 'date',
    width: { wide: '120px', laptop: '132px' },
    card: '3 whole',
    tone: ({ lastLoginAt }) => (lastLoginAt ? undefined : 'muted'),
    cell: (user) => <Dates {...user} />,
  },
  { key: 'plan', heading: headings.plan, width: '172px', card: '2 right', cell: (user) => <Plan {...user} /> },
  {
    key: 'actions',
    heading: headings.actions,
    kind: 'action',
    width: '208px',
    card: '4 whole',
    skeleton: 0,
    cell: (user) => <Actions user={user} onAct={(action) => onAct({ user, action })} />,
  },
];
