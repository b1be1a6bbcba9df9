import { Button } from '@mantine/core';
import { IconArrowsSplit2, IconCheck, IconClockPause, IconLink } from '@tabler/icons-react';
import type { MonthEffect, PossibleRepeat } from '#contract/review/repeats.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { formatMonth } from '#web/format/dates.ts';
import { repeatsText as text } from '#web/text/es/review/repeats.ts';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import classes from './repeat-choices.module.css';

function Change({ by }: { by: string }) {
  if (Number(by) === 0) return <span className={classes.same}>{text.unchanged}</span>;
  const isLess = by.startsWith('-');
  const amount = formatNumber(isLess ? by.slice(1) : by);
  return <strong className={classes.change}>{isLess ? text.less(amount) : text.more(amount)}</strong>;
}

/** What the months would say. */
function Effects({ months }: { months: readonly MonthEffect[] }) {
  return (
    <dl className={classes.effects}>
      {months.flatMap(({ month, amount, amountChange, vat, vatChange }) =>
        [
          { name: text.total(formatMonth(month)), value: amount, change: amountChange },
          { name: text.vat(formatMonth(month)), value: vat, change: vatChange },
        ].map(({ name, value, change }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={classes.figure}>{formatGuaranies(value)}</span> <Change by={change} />
            </dd>
          </div>
        )),
      )}
    </dl>
  );
}

interface RepeatChoicesProps {
  repeat: PossibleRepeat;
  isSaving: boolean;
  onDecide: (isSame: boolean) => void;
  onLater: (() => void) | null;
}

/** The two answers, each with what it changes in the month, before anybody gives one. */
export function RepeatChoices({ repeat, isSaving, onDecide, onLater }: RepeatChoicesProps) {
  const { isLikelySame, isWaiting, ifSame, ifDifferent } = repeat;
  // What waits for other reasons too counts once those are settled.
  const isStaying = isWaiting && ifDifferent.every(({ amountChange }) => Number(amountChange) === 0);
  return (
    <div className={classes.choices}>
      <section className={classes.choice} data-likely={isLikelySame || undefined} aria-label={text.isSame.title}>
        <h2>
          <IconLink size={18} stroke={1.7} aria-hidden="true" /> {text.isSame.title}
          {isLikelySame && (
            <span className={classes.likely}>
              <Pill tone="ok" icon={<IconCheck size={13} stroke={2.2} aria-hidden="true" />}>
                {text.isSame.likely}
              </Pill>
            </span>
          )}
        </h2>
        <p>{text.isSame.body}</p>
        <Effects months={ifSame} />
        <Button
          className={classes.action}
          variant={isLikelySame ? 'filled' : 'default'}
          disabled={isSaving}
          leftSection={<IconLink size={16} stroke={1.7} aria-hidden="true" />}
          rightSection={<KeyCaps keys="M" />}
          onClick={() => onDecide(true)}
        >
          {text.isSame.action}
        </Button>
      </section>
      <section className={classes.choice} aria-label={text.isDifferent.title}>
        <h2>
          <IconArrowsSplit2 size={18} stroke={1.7} aria-hidden="true" /> {text.isDifferent.title}
        </h2>
        <p>{isStaying ? text.isDifferent.stays : text.isDifferent.body}</p>
        <Effects months={ifDifferent} />
        <div className={classes.buttons}>
          <Button
            className={classes.action}
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
        </div>
      </section>
    </div>
  );
}
