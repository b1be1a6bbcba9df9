import { type Icon, IconBan, IconCoins, IconEye, IconFlask, IconTruckDelivery } from '@tabler/icons-react';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { capitalised } from '#web/format/dates.ts';
import { t } from '#web/text/es.ts';
import classes from './left-out-mark.module.css';
import { Pill, type PillTone } from './pill.tsx';

type Facts = Pick<
  InvoiceHeader,
  'documentType' | 'signInSums' | 'isInReview' | 'isTest' | 'isCancelled' | 'totalInGuaranies'
>;

/** True when the figures beside a list do not count it, or do not add it up. */
export const isLeftOut = ({ signInSums, isInReview, totalInGuaranies }: Facts): boolean =>
  signInSums === 0 || isInReview || totalInGuaranies === null;

function reasonOf(facts: Facts): [words: string, meaning: string, PillTone, Icon] {
  const { marks, meanings, types, noAmounts, noRate, noRateMeaning } = t.invoice;
  if (facts.isCancelled) return [marks.cancelled, meanings.cancelled, 'bad', IconBan];
  if (facts.isTest) return [marks.test, meanings.test, 'neutral', IconFlask];
  if (facts.isInReview) return [marks.review, meanings.review, 'warn', IconEye];
  if (facts.signInSums === 0) return [types[facts.documentType] ?? '', noAmounts, 'neutral', IconTruckDelivery];
  return [capitalised(noRate), noRateMeaning, 'neutral', IconCoins];
}

/** Why the sums beside it leave an invoice out, in a word; nothing when they do not. */
export function LeftOutMark({ of }: { of: Facts }) {
  if (!isLeftOut(of)) return null;
  const [words, meaning, tone, Mark] = reasonOf(of);
  return (
    <span className={classes.mark} title={meaning}>
      <Pill tone={tone} icon={<Mark size={13} stroke={1.8} aria-hidden="true" />}>
        {words}
      </Pill>
    </span>
  );
}
