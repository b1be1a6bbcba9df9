import type { DeskMonth } from '#contract/desk.ts';
import { deskText as words } from '#text/desk/desk.ts';
import { formatDate, formatShortDate } from '#web/format/dates.ts';
import { Text } from '#web/ui/layout/parts.tsx';

const isClosed = ({ state }: DeskMonth) => state === 'closed';

/** «en 2 días», «hace 3 días»; a closed month is never late. */
function whenDue(month: DeskMonth): string {
  const { daysLeft } = month.deadline;
  if (isClosed(month)) return words.closed.toLowerCase();
  return daysLeft < 0 ? words.ago(-daysLeft) : words.left(daysLeft);
}

/** When form 120 of a month is due, and how many days are left. */
export function Due({ month }: { month: DeskMonth | undefined }) {
  if (!month) return null;
  const { day, daysLeft, extendedBy } = month.deadline;
  const isPressing = daysLeft <= 1 && !isClosed(month);
  return (
    <>
      <Text
        display="block"
        weight={isClosed(month) ? 400 : 600}
        tone={isPressing ? 'bad' : isClosed(month) ? 'muted' : 'ink'}
        tabular
        title={extendedBy ?? formatDate(day)}
      >
        {formatShortDate(day)}
      </Text>
      <Text display="block" tone={isPressing ? 'bad' : 'muted'} size={12.5} lines="one">
        {daysLeft < 0 && !isClosed(month) && <span className="visually-hidden">{words.wasDue} </span>}
        {whenDue(month)}
      </Text>
    </>
  );
}
