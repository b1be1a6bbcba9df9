import type { ClosingLineFigures } from '#contract/closing/closing.ts';
import { type Amount, toUnits } from '#domain/money/money.ts';
import { closingLeadText as words } from '#text/closing/lead.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './closing.module.css';

/** The length of a part of the bar, which cannot be negative. */
const shareOf = (amount: Amount): number => Number(toUnits(amount) > 0n ? toUnits(amount) : 0n);

/** The VAT credit by rate, and what was bought without VAT. The parts add up to the whole. */
export function VatSplit({ of: { vat10, vat5, unsplitVat, exempt } }: { of: ClosingLineFigures }) {
  const isSplit = shareOf(unsplitVat) === 0;
  const [ten, five, unsplit] = [vat10, vat5, unsplitVat].map(formatNumber);
  return (
    <>
      <Row
        gap={2}
        className={classes.split}
        role="img"
        aria-label={words.vatSplit(ten ?? '', five ?? '', isSplit ? null : (unsplit ?? ''))}
      >
        <i style={{ flexGrow: shareOf(vat10) }} />
        <i data-rate="5" style={{ flexGrow: shareOf(vat5) }} />
        {!isSplit && <i style={{ flexGrow: shareOf(unsplitVat), background: 'var(--line2)' }} />}
      </Row>
      <Row gapX={14} gapY={0} tone="muted" size={13} tabular wrap>
        {(
          [
            [10, ten],
            [5, five],
          ] as const
        ).map(([percent, amount]) => (
          <Row as="span" gap={6} align="center" lines="one" key={percent}>
            <i className={classes.dot} data-rate={percent} />
            {words.rate(percent)}{' '}
            <Text weight={600} tone="ink">
              {amount}
            </Text>
          </Row>
        ))}
        {!isSplit && <Text lines="one">{words.unsplit(unsplit ?? '')}</Text>}
        {toUnits(exempt) !== 0n && <Text lines="one">{words.exempt(formatGuaranies(exempt))}</Text>}
      </Row>
    </>
  );
}
