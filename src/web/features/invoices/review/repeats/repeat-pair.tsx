import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import type { PossibleRepeat } from '#contract/review/repeats.ts';
import { issuerLabel } from '#web/format/invoice-line.ts';
import { repeatsText as text } from '#web/text/es/review/repeats.ts';
import { usePageKeys } from '#web/ui/hooks/page-keys.ts';
import { RepeatChoices } from './repeat-choices.tsx';
import classes from './repeat-pair.module.css';
import { RepeatedSheet } from './repeated-sheet.tsx';
import { useRepeatDecision } from './use-repeat-decision.ts';

/** What was never printed is not there; anything else was not read. */
const missing = (title: string): string => (title === 'CDC' ? text.none : text.notRead);

/** Fact by fact: what is the same, then what is not, marked with more than a colour. */
function Comparison({ repeat: { fields } }: { repeat: PossibleRepeat }) {
  return (
    <table className={classes.table} aria-label={text.comparison}>
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
              <td>{first ?? <em>{missing(title)}</em>}</td>
              <th scope="row">
                <Icon size={15} stroke={2} aria-hidden="true" /> {title}{' '}
                <span className="visually-hidden">({isSame ? text.same : text.different})</span>
              </th>
              <td>{second ?? <em>{missing(title)}</em>}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface RepeatPairProps {
  repeat: PossibleRepeat;
  onLater: (() => void) | null;
}

/** Two invoices that may be one, and a person's word on it. Its `key` is the pair with what is seen of both. */
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
    <div className={classes.pair}>
      <div className={classes.sides}>
        <RepeatedSheet side={first} title={text.first} isWaiting={first.header.isInReview} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={classes.middle} data-scrolls tabIndex={0} aria-label={text.comparison}>
          <h2>{issuerLabel(second.header.issuer)}</h2>
          <p className={classes.number}>{second.header.documentNumber}</p>
          <Comparison repeat={repeat} />
          <p className={classes.why}>
            <strong>{text.why}</strong> {reason} {isWaiting ? text.waiting : text.counting}
          </p>
        </section>
        <RepeatedSheet side={second} title={text.second} isWaiting={second.header.isInReview} />
      </div>
      <RepeatChoices repeat={repeat} isSaving={isSaving} onDecide={decide} onLater={onLater} />
    </div>
  );
}
