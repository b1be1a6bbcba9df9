import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ClosingMonth } from '#contract/closing/closing.ts';
import { closingText } from '#text/closing/month.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { capitalised, formatDate, formatTime } from '#web/format/dates.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './closing.module.css';
import type { Closing } from './closing.queries.ts';
import { shortMonth } from './closing-figures.ts';
import { invoiceCount, whoOf } from './closing-words.ts';
import { Part } from './part.tsx';

const { photo: words, figures } = closingText;

const received = (count: number) => figures.received(formatNumber(count), count === 1);

/** What closing will keep; of a closed month, what it kept. */
function Body({ closing }: { closing: Closing }) {
  const { close, purchases, receivedCreditNotes: notes, state } = closing;
  if (state === 'running') return words.running;
  if (close === null) return words.body(invoiceCount(purchases.count), notes.count > 0 ? received(notes.count) : null);
  const { purchases: bought, receivedCreditNotes: returned } = close;
  return [
    words.closedBody(invoiceCount(bought.count), formatGuaranies(bought.total), formatGuaranies(bought.vat)),
    ...(returned.count > 0 ? [words.closedNotes(received(returned.count), formatGuaranies(returned.total))] : []),
    words.closedNotices(close.notices),
  ].join(' ');
}

function ClosedMonth({ summary }: { summary: ClosingMonth }) {
  const { month, closedTotal, closedAt, by, differenceCount } = summary;
  return (
    <Box as="li" py={5} px={16} rule="top" size={13} relative leading={1.35} phone={{ px: 0 }}>
      <Row gap={8} align="center">
        <IconLock className={look({ flex: 'none', tone: 'faint' })} size={14} aria-hidden="true" />
        <Link to="/cierre/$month" params={{ month }} className={look({ weight: 550, flex: 1 }, classes.wholeRow)}>
          {capitalised(shortMonth(month))}
        </Link>
        <Text weight={600} tabular lines="one">
          {formatGuaranies(closedTotal ?? '0')}
        </Text>
      </Row>
      <Text as="p" tone="faint" size={12.5} tabular pl={20}>
        {words.by(whoOf(by), formatDate(closedAt), formatTime(closedAt))}
      </Text>
      {differenceCount > 0 && (
        <Text as="p" tone="warn" weight={550} size={12.5} pl={20}>
          {words.differs(differenceCount)}
        </Text>
      )}
    </Box>
  );
}

interface PhotoProps {
  closing: Closing;
  months: readonly ClosingMonth[];
}

/** What closing keeps, and the closed months with what differs since. */
export function Photo({ closing, months }: PhotoProps) {
  const isPhone = usePhone();
  const { close } = closing;
  const closed = months.filter(({ closedAt }) => closedAt !== null);
  const title = close === null ? words.title : words.closedTitle;
  return (
    <Part title={isPhone ? words.onPhone : title} Icon={IconLock}>
      <Text as="p" pt={6} pb={10} px={16} tone="muted" size={13} leading={1.45} tabular phone={{ px: 0 }}>
        <Body closing={closing} />
      </Text>
      {close?.acceptances.map(({ at, by, reason, count }) => (
        <Text as="p" key={at} pb={8} px={16} tone="muted" size={12.5} phone={{ px: 0 }}>
          {words.accepted(whoOf(by), formatDate(at), count)} {reason}
        </Text>
      ))}
      {closed.length > 0 && (
        <Box as="ul" pb={8} aria-label={words.others}>
          {closed.map((summary) => (
            <ClosedMonth key={summary.month} summary={summary} />
          ))}
        </Box>
      )}
    </Part>
  );
}
