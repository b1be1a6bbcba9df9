import { Button } from '@mantine/core';
import { IconArrowsSplit2, IconCheck, IconClockPause, IconLink } from '@tabler/icons-react';
import type { MonthEffect, PossibleRepeat } from '#contract/review/repeats.ts';
import { repeatsText as text } from '#text/review/repeats.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { formatMonth } from '#web/format/dates.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import classes from './repeats.module.css';

const ACTION = look({ flex: 'none', phone: { touch: true } });

const Body = ({ children }: { children: string }) => (
  <Text as="p" tone="muted" size={13.5}>
    {children}
  </Text>
);

function Change({ by }: { by: string }) {
  if (Number(by) === 0)
    return (
      <Text textAlign="right" tone="muted" className={classes.change}>
        {text.unchanged}
      </Text>
    );
  const isLess = by.startsWith('-');
  const amount = formatNumber(isLess ? by.slice(1) : by);
  return (
    <Text as="strong" textAlign="right" tone="warn" className={classes.change}>
      {isLess ? text.less(amount) : text.more(amount)}
    </Text>
  );
}

/** How the sums of the months would change. */
function Effects({ months }: { months: readonly MonthEffect[] }) {
  return (
    <Grid as="dl" gap={4} size={13.5}>
      {months.flatMap(({ month, amount, amountChange, vat, vatChange }) =>
        [
          { name: text.total(formatMonth(month)), value: amount, change: amountChange },
          { name: text.vat(formatMonth(month)), value: vat, change: vatChange },
        ].map(({ name, value, change }) => (
          <Row gap={8} align="baseline" key={name}>
            <Row as="dt" flex={1} gap={8} align="baseline" shrinkX tone="muted" className="leader">
              {name}
            </Row>
            <Row as="dd" wrap gapY={2} gapX={14} justify="end" tabular>
              <Text weight={600}>{formatGuaranies(value)}</Text> <Change by={change} />
            </Row>
          </Row>
        )),
      )}
    </Grid>
  );
}

interface RepeatChoicesProps {
  repeat: PossibleRepeat;
  isSaving: boolean;
  onDecide: (isSame: boolean) => void;
  onLater: (() => void) | null;
}

/** The two answers, each with what it would change in the month. */
export function RepeatChoices({ repeat, isSaving, onDecide, onLater }: RepeatChoicesProps) {
  const { isLikelySame, isWaiting, ifSame, ifDifferent } = repeat;
  // An invoice that waits for other reasons too counts only once those are settled.
  const isStaying = isWaiting && ifDifferent.every(({ amountChange }) => Number(amountChange) === 0);
  return (
    <Grid
      flex="none"
      gap={16}
      pt={14}
      pb={18}
      px={28}
      rule="top"
      columns={2}
      phone={{ columns: 1, p: 0, frame: 'none' }}
      className={classes.choices}
    >
      <Stack
        as="section"
        gap={8}
        shrinkX
        pt={14}
        pb={16}
        px={16}
        frame="line"
        radius="card"
        className={isLikelySame ? classes.likely : undefined}
        aria-label={text.isSame.title}
      >
        <Row as="h2" gap={8} align="center" weight={600} className={classes.title}>
          <IconLink size={18} stroke={1.7} aria-hidden="true" /> {text.isSame.title}
          {isLikelySame && (
            <Text ml="auto" weight={450}>
              <Pill tone="ok" icon={<IconCheck size={13} stroke={2.2} aria-hidden="true" />}>
                {text.isSame.likely}
              </Pill>
            </Text>
          )}
        </Row>
        <Body>{text.isSame.body}</Body>
        <Effects months={ifSame} />
        <Button
          className={ACTION}
          variant={isLikelySame ? 'filled' : 'default'}
          disabled={isSaving}
          leftSection={<IconLink size={16} stroke={1.7} aria-hidden="true" />}
          rightSection={<KeyCaps keys="M" />}
          onClick={() => onDecide(true)}
        >
          {text.isSame.action}
        </Button>
      </Stack>
      <Stack
        as="section"
        gap={8}
        shrinkX
        pt={14}
        pb={16}
        px={16}
        frame="line"
        radius="card"
        aria-label={text.isDifferent.title}
      >
        <Row as="h2" gap={8} align="center" weight={600} className={classes.title}>
          <IconArrowsSplit2 size={18} stroke={1.7} aria-hidden="true" /> {text.isDifferent.title}
        </Row>
        <Body>{isStaying ? text.isDifferent.stays : text.isDifferent.body}</Body>
        <Effects months={ifDifferent} />
        <Row gap={8} phone={{ direction: 'column' }}>
          <Button
            className={look({ flex: 1, phone: { touch: true } })}
            variant="default"
            disabled={isSaving}
            leftSection={<IconArrowsSplit2 size={16} stroke={1.7} aria-hidden="true" />}
            rightSection={<KeyCaps keys="D" />}
            onClick={() => onDecide(false)}
          >
            {text.isDifferent.action}
          </Button>
          {onLater && (
            <Button
              className={ACTION}
              variant="subtle"
              color="gray"
              disabled={isSaving}
              leftSection={<IconClockPause size={16} stroke={1.6} aria-hidden="true" />}
              rightSection={<KeyCaps keys="L" />}
              onClick={onLater}
            >
              {text.later}
            </Button>
          )}
        </Row>
      </Stack>
    </Grid>
  );
}
