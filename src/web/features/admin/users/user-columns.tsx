import { IconBan, IconShieldCheck, IconShieldHalf } from '@tabler/icons-react';
import type { ManagedUser } from '#contract/accounts.ts';
import { adminText } from '#text/admin/panel.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import type { Column } from '#web/ui/table/column.ts';
import classes from '../admin.module.css';
import { actionsOf, type UserAction } from './use-user-actions.ts';

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
  if (status === 'active')
    return (
      <Row as="span" gap={8} align="center" inline className={classes.dot} data-size="small">
        {words.statuses.active}
      </Row>
    );
  return (
    <Pill tone="bad" icon={<IconBan size={14} aria-hidden="true" />}>
      {words.statuses.suspended}
    </Pill>
  );
}

const SPENT: Look = { tone: 'bad', weight: 600 };

function Plan(user: ManagedUser) {
  return (
    <Row as="span" gap={8} align="center" tabular inline>
      <span title={user.planName ?? undefined}>
        <Pill tone={user.isTrial ? 'warn' : 'ok'}>{user.isTrial ? words.trial : words.premium}</Pill>
      </span>
      <Grid as="span">
        <Text {...(isSpent(user) ? SPENT : {})}>{aiUse(user)}</Text>
        {user.aiCalls > 0 && (
          <Text tone="muted" size={12} lines="one">
            {words.aiCalls(user.aiCalls, formatNumber(user.aiCalls))}
          </Text>
        )}
      </Grid>
    </Row>
  );
}

function Actions({ user, onAct }: { user: ManagedUser; onAct: (action: UserAction) => void }) {
  if (user.isProtected) {
    return (
      <span
        className={look({ tone: 'brand', flow: 'inlineRow' }, classes.shield)}
        role="img"
        aria-label={words.protected}
        title={words.protected}
      >
        <IconShieldCheck size={19} stroke={1.7} aria-hidden="true" />
      </span>
    );
  }
  return (
    <Row as="span" gap={4} justify="end" inline className={classes.actions}>
      {actionsOf(user).map((action) => (
        <button
          key={action}
          type="button"
          className={look(
            {
              radius: 'pill',
              tone: 'muted',
              size: 13,
              weight: 500,
              lines: 'one',
              hover: 'hover',
            },
            classes.action,
          )}
          data-action={action}
          aria-label={words.actionOn(words[action], user.name ?? user.email)}
          onClick={() => onAct(action)}
        >
          {words[action]}
        </button>
      ))}
    </Row>
  );
}

/** The last sign-in and, where the window is too narrow for a column of its own, the first one beneath it. */
function Dates({ lastLoginAt, createdAt }: ManagedUser) {
  return (
    <Grid as="span" leading={1.35} inline className={classes.dates}>
      <span>
        <span className={classes.inCard}>{headings.lastLogin} </span>
        {lastLoginAt ? formatDate(lastLoginAt) : words.never}
      </span>
      <span className={classes.created}>{words.created(formatDate(createdAt))}</span>
    </Grid>
  );
}

/** The user of the row: the name above the e-mail. */
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
    <Grid as="span" shrinkX leading={1.35}>
      <span className={`${name ? 'strong' : 'muted'} cut`}>{name ?? words.noName}</span>
      <Text tone="muted" size={12.5} weight={400} className="cut">
        {email}
      </Text>
    </Grid>
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
