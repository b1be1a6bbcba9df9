import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import type { ManagedUser } from '#contract/accounts.ts';
import type { ManagedPlan } from '#contract/subscriptions/plans.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { adminPlansText } from '#text/admin-plans.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Grid, Row } from '#web/ui/layout/parts.tsx';

const { assign: words } = adminPlansText;
/** How many users of a long list are shown. */
const SHOWN = 6;

export const suspendedAmong = (users: readonly ManagedUser[]) => users.filter(({ status }) => status === 'suspended');

/** Whole days until the subscription ends. */
const daysLeft = (endsAt: string) => Math.max(0, Math.floor((Date.parse(endsAt) - Date.now()) / DAY_MS));

/** Which running subscriptions the new plan ends. */
function endingSentence(users: readonly ManagedUser[]): string {
  const closed = users.filter(({ isTrial, endsAt }) => !isTrial && endsAt !== null && daysLeft(endsAt) > 0);
  const [only] = closed;
  if (!only) return words.immediate;
  return closed.length === 1
    ? words.closesOne(only.planName ?? '', only.email, daysLeft(only.endsAt ?? ''))
    : words.closesMany(formatNumber(closed.length));
}

interface ConsequencesProps {
  users: readonly ManagedUser[];
  plan: ManagedPlan | undefined;
  keepsUse: boolean;
}

/** What the new plan means for each user, shown before the button; a suspended user cannot get a plan. */
export function Consequences({ users, plan, keepsUse }: ConsequencesProps) {
  const suspended = suspendedAmong(users);
  if (suspended.length > 0) {
    return (
      <Note tone="warn" Icon={IconAlertTriangle} role="status">
        {words.suspended(suspended.map(({ email }) => email).join(', '), suspended.length === 1)}
      </Note>
    );
  }
  if (users.length === 0 || !plan) return <p className="muted">{words.nothingChosen}</p>;
  return (
    <>
      <Grid as="ul" gap={8} pt={14} rule="top" size={13.5} aria-label={words.changes}>
        {users.slice(0, SHOWN).map(({ email, planName }) => (
          <Row as="li" wrap gapY={0} gapX={12} justify="between" shrinkX key={email}>
            <span className="cut" title={email}>
              {email}
            </span>
            <Row as="span" flex="none" gap={6} align="center" inline>
              <span className="muted">{planName ?? words.noPlan}</span>
              <IconArrowRight size={14} stroke={1.8} aria-label={words.becomes} role="img" />
              <strong>{plan.name}</strong>
            </Row>
          </Row>
        ))}
        {users.length > SHOWN && <li className="muted">{words.more(formatNumber(users.length - SHOWN))}</li>}
      </Grid>
      <Note tone="warn" Icon={IconAlertTriangle}>
        {endingSentence(users)} {!keepsUse && words.forgets}
      </Note>
    </>
  );
}
