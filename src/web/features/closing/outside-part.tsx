import { Button } from '@mantine/core';
import {
  type Icon,
  IconArrowsLeftRight,
  IconBan,
  IconCopy,
  IconEyeCheck,
  IconFileOff,
  IconFlask,
  IconReceiptOff,
  IconShieldX,
  IconUserOff,
  IconUserX,
  IconWorldDollar,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OutsideGroup } from '#contract/closing/closing.ts';
import type { ClosingGroup, OutsideReason } from '#domain/closing/closing-groups.ts';
import { sharesOfLargest } from '#domain/money/money.ts';
import { closingGroupText } from '#text/closing/groups.ts';
import { closingText } from '#text/closing/month.ts';
import { t } from '#text/common.ts';
import { formatGuaranies, formatNumber, formatSignedNumber } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CardEmpty } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './closing.module.css';
import { type Closing, closingQueries } from './closing.queries.ts';
import { signed } from './closing-figures.ts';
import { listedAs } from './closing-words.ts';
import { Part } from './part.tsx';

const { outside: words, backing } = closingText;

const ICONS: Readonly<Record<OutsideReason, Icon>> = {
  cancelled: IconBan,
  test: IconFlask,
  altered: IconShieldX,
  'in-review': IconEyeCheck,
  'no-amounts': IconReceiptOff,
  'no-rate': IconWorldDollar,
  'other-taxpayer': IconUserX,
  unnamed: IconUserOff,
  'to-itself': IconArrowsLeftRight,
  'self-invoice-of-other': IconFileOff,
};
const iconOf = (reason: ClosingGroup): Icon => (ICONS as Partial<Record<ClosingGroup, Icon>>)[reason] ?? IconFileOff;

const ROW = look(
  { gapX: 10, align: 'center', py: 7, px: 16, relative: true, size: 13.5, flow: 'grid', phone: { px: 0 } },
  classes.outside,
);

function OutsideRow({ month, group }: { month: string; group: OutsideGroup }) {
  const { reason, count, amount, sentence, link } = group;
  const GroupIcon = iconOf(reason);
  const tone = reason === 'altered' ? 'bad' : undefined;
  return (
    <li className={ROW}>
      <GroupIcon className={look({ flex: 'none', tone: tone ?? 'muted' })} size={16} stroke={1.6} aria-hidden="true" />
      <Text weight={600} tabular textAlign="right">
        {formatNumber(count)}
      </Text>
      <Link to="/invoice-list" search={listedAs(month, link)} className={look({ weight: 550, tone }, classes.wholeRow)}>
        {(count === 1 && words.one[reason]) || closingGroupText.groups[reason]}
      </Link>
      <Text tone="muted" leading={1.35} className={classes.why}>
        {sentence}
      </Text>
      <Text tone="muted" tabular textAlign="right" lines="one">
        {amount === null ? words.unknown : signed(amount)}
      </Text>
    </li>
  );
}

/** Documents that only repeat an invoice. They are no invoices of their own, so no list of invoices has them. */
function RepeatedRow({ month, count }: { month: string; count: number }) {
  return (
    <li className={ROW}>
      <IconCopy className={look({ flex: 'none', tone: 'muted' })} size={16} stroke={1.6} aria-hidden="true" />
      <Text weight={600} tabular textAlign="right">
        {formatNumber(count)}
      </Text>
      <Link
        to="/documentos"
        search={{ state: 'duplicate', copiesOf: month }}
        className={look({ weight: 550 }, classes.wholeRow)}
      >
        {words.repeated(count)}
      </Link>
      <Text tone="muted" leading={1.35} className={classes.why}>
        {words.repeatedWhy}
      </Text>
      <Text tone="muted" textAlign="right">
        {words.unknown}
      </Text>
    </li>
  );
}

/** Has its own question, since it counts documents and not invoices. */
function Repeated({ month }: { month: string }) {
  const { data: count, isError, refetch } = useQuery(closingQueries.copies(month));
  if (count !== undefined) return count > 0 && <RepeatedRow month={month} count={count} />;
  if (isError) {
    return (
      <Row as="li" gap={10} wrap align="center" justify="between" py={7} px={16} size={13.5} phone={{ px: 0 }}>
        {words.repeatedProblem}
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t.common.retry}
        </Button>
      </Row>
    );
  }
  return (
    <Row as="li" py={9} px={16} phone={{ px: 0 }} role="status" aria-label={words.repeatedLoading} data-skeleton>
      <Skeleton width="64%" />
    </Row>
  );
}

/** Every document of the month that no line counts, by the single reason for it. */
export function Outside({ closing: { month, outside } }: { closing: Closing }) {
  const { data: copies } = useQuery(closingQueries.copies(month));
  const count = outside.reduce((sum, one) => sum + one.count, copies ?? 0);
  return (
    <Part title={words.title} aside={words.documents(count)}>
      {count === 0 && copies === 0 ? (
        <CardEmpty>{words.none}</CardEmpty>
      ) : (
        <ul className={look({ pt: 6, pb: 8 }, classes.rows)}>
          <Repeated month={month} />
          {outside.map((group) => (
            <OutsideRow key={group.reason} month={month} group={group} />
          ))}
        </ul>
      )}
    </Part>
  );
}

const BACKINGS = ['verified', 'unverified', 'paper'] as const;

/** What proves the purchases: a signature, a file, or paper. */
export function Backing({ closing: { month, backing: backed, keptUntil, purchases } }: { closing: Closing }) {
  const shares = sharesOfLargest(BACKINGS.map((kind) => backed[kind].total));
  return (
    <Part title={backing.title}>
      {purchases.count === 0 ? (
        <CardEmpty>{backing.none}</CardEmpty>
      ) : (
        <ul className={look({ pt: 6, pb: 8 }, classes.rows)}>
          {BACKINGS.map((kind, at) => {
            const { count, total, vat, link } = backed[kind];
            return (
              <li
                key={kind}
                className={look({ gap: 4, py: 7, px: 16, relative: true, size: 13.5, flow: 'grid', phone: { px: 0 } })}
              >
                <Row gap={10} justify="between" align="baseline">
                  <Link
                    to="/invoice-list"
                    search={listedAs(month, link)}
                    className={look({ weight: 550 }, classes.wholeRow)}
                  >
                    {backing[kind]}
                  </Link>
                  <Text weight={600} tabular lines="one">
                    {formatGuaranies(total)}
                  </Text>
                </Row>
                {count > 0 && <Bar share={shares[at] ?? 0} size="thin" />}
                <Text tone="muted" size={12.5} tabular>
                  {backing.count(backing.documents(count), formatSignedNumber(vat))}
                </Text>
              </li>
            );
          })}
        </ul>
      )}
      <Grid as="p" py={9} px={16} rule="top" tone="muted" size={12.5} phone={{ px: 0 }}>
        {backing.keep(formatDate(keptUntil))}
      </Grid>
    </Part>
  );
}
