import type { TaxCalendar } from '#contract/closing/calendar.ts';
import { movedDeadlines } from '#domain/closing/deadlines.ts';
import { calendarText } from '#text/admin/calendar.ts';
import { listed } from '#text/phrases.ts';
import { formatMonth, formatShortDate } from '#web/format/dates.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import { type CalendarEdit, edited, movedLines } from './calendar-changes.ts';

const { moved: words, obligations } = calendarText;

/** The deadlines of all businesses that an edit would move. `edit` is null while it is incomplete. */
export function MovedPreview({ calendar, edit }: { calendar: TaxCalendar; edit: CalendarEdit | null }) {
  const moved = edit && movedDeadlines(calendar, edited(calendar, edit));
  return (
    <Box
      as="section"
      py={10}
      px={14}
      radius="control"
      fill="soft"
      size={13}
      aria-label={words.title}
      aria-live="polite"
    >
      {moved === null && (
        <Text as="p" tone="muted">
          {words.waiting}
        </Text>
      )}
      {moved?.length === 0 && (
        <Text as="p" tone="muted">
          {words.none}
        </Text>
      )}
      {moved && moved.length > 0 && (
        <>
          <Text as="p" weight={600}>
            {words.count(moved.length)}
          </Text>
          <ul>
            {movedLines(moved).map(({ month, obligation, endings, from, to }) => (
              <Row
                as="li"
                wrap
                gapX={10}
                gapY={0}
                justify="between"
                py={3}
                tabular
                key={`${month} ${obligation} ${from} ${to}`}
              >
                <span>
                  {words.what(obligations[obligation], formatMonth(month))},{' '}
                  {words.ending(listed(endings.map(String)), endings.length === 1)}
                </span>
                <Text tone="muted">{words.change(formatShortDate(from), formatShortDate(to))}</Text>
              </Row>
            ))}
          </ul>
        </>
      )}
    </Box>
  );
}
