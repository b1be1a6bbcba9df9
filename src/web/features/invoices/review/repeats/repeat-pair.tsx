import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import type { PossibleRepeat } from '#contract/review/repeats.ts';
import { repeatsText as text } from '#text/review/repeats.ts';
import { issuerLabel } from '#web/format/invoice-line.ts';
import { usePageKeys } from '#web/ui/hooks/page-keys.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Stack, Text } from '#web/ui/layout/parts.tsx';
import { RepeatChoices } from './repeat-choices.tsx';
import { RepeatedSheet } from './repeated-sheet.tsx';
import classes from './repeats.module.css';
import { useRepeatDecision } from './use-repeat-decision.ts';

/** For a missing value: a CDC is said not to be there, any other value not to have been read. */
const Missing = ({ title }: { title: string }) => <Text tone="warn">{title === 'CDC' ? text.none : text.notRead}</Text>;

const SAME = look({ tone: 'ok' });

/** Field by field: equal values first, then those that differ, marked by more than a colour. */
function Comparison({ repeat: { fields } }: { repeat: PossibleRepeat }) {
  const isPhone = usePhone();
  return (
    <Box
      as="table"
      wide
      overflow="hidden"
      frame="line"
      radius="card"
      size={13.5}
      className={classes.table}
      aria-label={text.comparison}
    >
      <colgroup>
        <col />
        <col style={{ width: isPhone ? 104 : 132 }} />
        <col />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text.first}</th>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.second}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ title, first, second, isSame }) => {
          const Icon = isSame ? IconEqual : IconEqualNot;
          return (
            <tr key={title} data-different={!isSame || undefined}>
              <td>{first ?? <Missing title={title} />}</td>
              <th scope="row">
                <Icon className={isSame ? SAME : undefined} size={15} stroke={2} aria-hidden="true" /> {title}{' '}
                <span className="visually-hidden">({isSame ? text.same : text.different})</span>
              </th>
              <td>{second ?? <Missing title={title} />}</td>
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}

/** The identifying values that both have in common (RUC, number, date), and the amount when it is the same too. */
function InCommon({ repeat: { fields, second } }: { repeat: PossibleRepeat }) {
  const same = fields.filter(({ title, isSame }) => isSame && title in text.inCommon);
  const total = same.find(({ title }) => title === 'Total')?.first;
  if (same[0]?.title !== 'RUC emisor') {
    return (
      <Text as="p" tone="muted" face="mono" size={13} textAlign="center">
        {second.header.documentNumber}
      </Text>
    );
  }
  return (
    <Text as="p" mb={4} tone="muted" textAlign="center">
      {text.sameIn(same.map(({ title }) => text.inCommon[title as keyof typeof text.inCommon]))}
      {total && (
        <>
          {': '}
          <Text as="strong" tone="ink" tabular lines="one">
            {total}
          </Text>
        </>
      )}
    </Text>
  );
}

interface RepeatPairProps {
  repeat: PossibleRepeat;
  onLater: (() => void) | null;
}

/** Two invoices that may be one, and the person's decision. Its `key` is the pair with both versions. */
export function RepeatPair({ repeat, onLater }: RepeatPairProps) {
  const { first, second, isWaiting, reason } = repeat;
  const { isSaving, decide } = useRepeatDecision(repeat);
  const run = (action: () => void) => {
    if (isSaving) return false;
    action();
    return true;
  };
  usePageKeys({
    m: () => run(() => decide(true)),
    d: () => run(() => decide(false)),
    l: () => onLater !== null && run(onLater),
  });
  return (
    <Stack flex={1} shrinkY phone={{ gap: 16 }}>
      <Grid
        flex={1}
        gap={16}
        shrinkY
        py={16}
        px={28}
        phone={{ display: 'flex', flex: 'none', direction: 'column' }}
        className={classes.sides}
      >
        <RepeatedSheet side={first} title={text.first} isWaiting={first.header.isInReview} />
        {/* With tabIndex, since an area that scrolls must be reachable by keyboard. */}
        <Stack
          as="section"
          gap={10}
          shrinkX
          shrinkY
          overflow="auto"
          className={classes.middle}
          data-scrolls
          tabIndex={0}
          aria-label={text.comparison}
        >
          <Text as="h2" size={18} weight={600} tracking={2} textAlign="center" breaks>
            {issuerLabel(second.header.issuer)}
          </Text>
          <InCommon repeat={repeat} />
          <Comparison repeat={repeat} />
          <Text as="p" py={10} px={12} radius="card" fill="soft" tone="muted" size={13}>
            <Text as="strong" tone="ink">
              {text.why}
            </Text>{' '}
            {reason} {isWaiting ? text.waiting : text.counting}
          </Text>
        </Stack>
        <RepeatedSheet side={second} title={text.second} isWaiting={second.header.isInReview} />
      </Grid>
      <RepeatChoices repeat={repeat} isSaving={isSaving} onDecide={decide} onLater={onLater} />
    </Stack>
  );
}
