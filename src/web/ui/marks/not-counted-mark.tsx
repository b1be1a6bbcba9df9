import { type Icon, IconBan, IconCoins, IconEye, IconFlask, IconShieldX, IconTruckDelivery } from '@tabler/icons-react';
import { type CountingFacts, countingOf, type NotCountedReason } from '#domain/invoice/amounts/counting.ts';
import { invoiceText } from '#text/invoice.ts';
import { capitalised } from '#web/format/dates.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import classes from './marks.module.css';
import { Pill, type PillTone } from './pill.tsx';

/** True when the figures beside a list leave the invoice out of the count or of the sum. */
export const isNotCounted = (facts: CountingFacts): boolean => countingOf(facts).reason !== null;

const { marks, meanings, types, noAmounts, noRate, noRateMeaning } = invoiceText;

const REASONS: Record<NotCountedReason | 'altered', [words: string, meaning: string, PillTone, Icon]> = {
  altered: [marks.altered, meanings.altered, 'bad', IconShieldX],
  cancelled: [marks.cancelled, meanings.cancelled, 'bad', IconBan],
  test: [marks.test, meanings.test, 'neutral', IconFlask],
  'in-review': [marks.review, meanings.review, 'warn', IconEye],
  'no-amounts': [types['remission-note'], noAmounts, 'neutral', IconTruckDelivery],
  'no-rate': [capitalised(noRate), noRateMeaning, 'neutral', IconCoins],
};

/** Why the sums beside it leave an invoice out, in a word; nothing when they count it. */
export function NotCountedMark({ of }: { of: CountingFacts & { isAltered: boolean } }) {
  const counting = countingOf(of);
  const reason = of.isAltered && counting.reason === 'in-review' ? 'altered' : counting.reason;
  if (reason === null) return null;
  const [words, meaning, tone, Mark] = REASONS[reason];
  return (
    <Text overflow="hidden" className={classes.holder} title={meaning}>
      <Pill tone={tone} icon={<Mark size={13} stroke={1.8} aria-hidden="true" />}>
        {words}
      </Pill>
    </Text>
  );
}
