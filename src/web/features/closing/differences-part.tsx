import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ClosingDifference } from '#contract/closing/closing.ts';
import { closingActionsText } from '#text/closing/actions.ts';
import { closingGroupText } from '#text/closing/groups.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { formatSignedNumber } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { issuerLabel, writtenIssuer } from '#web/format/invoice-line.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import classes from './closing.module.css';
import { type Closing, closingQueries } from './closing.queries.ts';
import { changeOf } from './closing-figures.ts';

const words = closingActionsText.differences;

const ICONS = { arrived: IconPlus, changed: IconPencil, deleted: IconTrash, 'no-longer-counts': IconArrowRight };

const NUMBER = look({ textAlign: 'right', tabular: true, lines: 'one' });
const NAME = look({ textAlign: 'left' });

function Side({ side }: { side: ClosingDifference['before'] }) {
  if (side === null) return words.none;
  return (
    <>
      <Text display="block">{formatSignedNumber(side.total)}</Text>
      <Text display="block" tone="muted" size={12.5}>
        {words.vat(formatSignedNumber(side.vat))}
      </Text>
    </>
  );
}

function DifferenceRow({ difference, month }: { difference: ClosingDifference; month: string }) {
  const { id, kind, number, date, issuer, before, now, reason } = difference;
  const KindIcon = ICONS[kind];
  return (
    <tr>
      <th scope="row" className={NAME}>
        {kind === 'deleted' ? (
          <span className="mono">{number}</span>
        ) : (
          <Link
            to="/invoice-list"
            search={{ month, invoice: id }}
            className={look({ tone: 'brand', underline: 'hover' }, 'mono')}
          >
            {number}
          </Link>
        )}
        <Text display="block" tone="muted" size={12.5} title={writtenIssuer(issuer)}>
          {issuerLabel(issuer)}, {formatDate(date)}
        </Text>
      </th>
      <td>
        <Pill tone="warn" icon={<KindIcon size={13} aria-hidden="true" />}>
          {words.kinds[kind]}
        </Pill>
        {reason && (
          <Text display="block" tone="muted" size={12.5}>
            {words.because(closingGroupText.groups[reason])}
          </Text>
        )}
      </td>
      <td className={NUMBER}>
        <Side side={before} />
      </td>
      <td className={NUMBER}>
        <Side side={now} />
      </td>
    </tr>
  );
}

/** The documents that differ, in a question of their own since they may be many. */
function Documents({ month, count }: { month: string; count: number }) {
  const { data, error, refetch } = useQuery(closingQueries.differences(month));
  if (error && !data) {
    return (
      <Box px={16} pb={12}>
        <Problem title={words.problem} onRetry={() => void refetch()}>
          {error.message}
        </Problem>
      </Box>
    );
  }
  if (!data) {
    return (
      <Grid gap={14} py={12} px={16} role="status" aria-label={words.loading} data-skeleton>
        {['88%', '84%', '86%']
          .filter((_, at) => at < count)
          .map((width) => (
            <Skeleton key={width} width={width} />
          ))}
      </Grid>
    );
  }
  return (
    <>
      <Box overflow="auto" relative>
        <table className={look({ wide: true, size: 13.5 }, classes.table)} aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col" className={NAME}>
                {words.document}
              </th>
              <th scope="col" className={NAME}>
                {words.what}
              </th>
              <th scope="col" className={NUMBER}>
                {words.before}
              </th>
              <th scope="col" className={NUMBER}>
                {words.now}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((difference) => (
              <DifferenceRow key={`${difference.kind} ${difference.id}`} difference={difference} month={month} />
            ))}
          </tbody>
        </table>
      </Box>
      {data.rows.length < data.count && (
        <Row as="p" py={9} px={16} tone="muted" size={12.5}>
          {words.shown(data.rows.length, data.count)}
        </Row>
      )}
    </>
  );
}

interface DifferencesProps {
  closing: Closing;
  onAccept: () => void;
  onReopen: () => void;
}

/** What came, changed or went since the month was closed. */
export function Differences({ closing: { differences, month }, onAccept, onReopen }: DifferencesProps) {
  if (!differences || differences.count === 0) return null;
  const { lines, count } = differences;
  return (
    <Card
      title={words.title}
      Icon={IconAlertTriangle}
      aside={
        <May needs="contador">
          <Button size="xs" variant="default" onClick={onReopen}>
            {words.reopen}
          </Button>
          <Button size="xs" onClick={onAccept}>
            {words.accept}
          </Button>
        </May>
      }
    >
      <Box pt={6} pb={8} px={16} size={13.5}>
        {lines.map(({ line, total, vat }) => (
          <Text as="p" key={line} tabular weight={550} tone="warn">
            {words.line(closingGroupText.groups[line], changeOf(total), changeOf(vat))}
          </Text>
        ))}
        <Text as="p" tone="muted" size={13}>
          {words.rectify}
        </Text>
      </Box>
      <Documents month={month} count={count} />
    </Card>
  );
}
