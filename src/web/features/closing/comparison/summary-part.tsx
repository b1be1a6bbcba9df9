import type { ComparisonSums } from '#contract/reconciliation/reconciliation.ts';
import type { ComparisonClass } from '#domain/reconciliation/compare-registers.ts';
import { comparisonText } from '#text/closing/comparison.ts';
import { formatNumber, formatSignedNumber } from '#web/format/amounts.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from '../closing.module.css';
import { less, signed } from '../closing-figures.ts';

const { summary: words, classes: names } = comparisonText;

const NUMBER = look({ textAlign: 'right', tabular: true, lines: 'one' });
const NAME = look({ textAlign: 'left' });

/** In the order of the table, not the order in which they are settled. */
const CLASSES = ['both', 'differs', 'only-there', 'only-here'] as const satisfies readonly ComparisonClass[];
const sumsOf = (sums: ComparisonSums, kind: ComparisonClass) =>
  ({ both: sums.both, differs: sums.differs, 'only-there': sums.onlyThere, 'only-here': sums.onlyHere })[kind];

/** The difference to the last guaraní, class by class; each line ends with its total. */
function SummaryTable({ sums }: { sums: ComparisonSums }) {
  const rows = [
    {
      name: words.here,
      aside: words.hereCount(formatNumber(sums.hereCount)),
      amount: (kind: ComparisonClass) => (kind === 'only-there' ? null : sumsOf(sums, kind).here),
      total: sums.hereTotal,
    },
    {
      name: words.there,
      aside: formatNumber(sums.thereCount),
      amount: (kind: ComparisonClass) => (kind === 'only-here' ? null : sumsOf(sums, kind).there),
      total: sums.thereTotal,
    },
    {
      name: words.difference,
      amount: (kind: ComparisonClass) => less(sumsOf(sums, kind).here, sumsOf(sums, kind).there),
      total: sums.difference,
    },
  ];
  return (
    <table className={look({ wide: true, size: 13.5 }, classes.table)} aria-label={words.label}>
      <thead className={look({ fill: 'soft' })}>
        <tr>
          <th scope="col" className={NAME}>
            {words.vouchers}
          </th>
          {CLASSES.map((kind) => (
            <th scope="col" key={kind} className={NUMBER}>
              {names[kind]}
            </th>
          ))}
          <th scope="col" className={NUMBER}>
            {words.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, aside, amount, total }) => (
          <tr key={name} data-kind={aside === undefined ? 'notes' : undefined}>
            <th scope="row" className={NAME}>
              <Text weight={aside === undefined ? 600 : undefined}>{name}</Text>{' '}
              {aside !== undefined && (
                <Text tone="faint" tabular>
                  {aside}
                </Text>
              )}
            </th>
            {CLASSES.map((kind) => {
              const value = amount(kind);
              return (
                <td key={kind} className={NUMBER}>
                  {value === null ? <Text tone="faint">{words.none}</Text> : formatSignedNumber(value)}
                </td>
              );
            })}
            <td className={NUMBER}>
              <Text weight={600}>{signed(total)}</Text>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a phone only the totals of the lines: each class shows its own sum at its beginning. */
function SummaryList({ sums }: { sums: ComparisonSums }) {
  const lines = [
    [words.here, words.hereCount(formatNumber(sums.hereCount)), sums.hereTotal],
    [words.there, formatNumber(sums.thereCount), sums.thereTotal],
    [words.difference, null, sums.difference],
  ] as const;
  return (
    <dl className={classes.rows}>
      {lines.map(([name, aside, amount]) => (
        <Row
          key={name}
          gap={10}
          align="baseline"
          justify="between"
          py={9}
          px={14}
          rule={aside === null ? 'top' : undefined}
        >
          <Box as="dt" shrinkX weight={aside === null ? 600 : 400}>
            {name}{' '}
            <Text tone="faint" size={12.5} tabular>
              {aside}
            </Text>
          </Box>
          <Text as="dd" weight={600} tabular lines="one">
            {signed(amount)}
          </Text>
        </Row>
      ))}
    </dl>
  );
}

export function Summary({ sums }: { sums: ComparisonSums }) {
  const isPhone = usePhone();
  const notes = [
    sums.notAddingUp > 0 && words.notAddingUp(formatNumber(sums.notAddingUp)),
    sums.unimputed > 0 && words.unimputed(formatNumber(sums.unimputed)),
  ].filter((note) => note !== false);
  return (
    <section aria-label={words.label}>
      <Box frame="line" radius="card" overflow="hidden">
        {isPhone ? <SummaryList sums={sums} /> : <SummaryTable sums={sums} />}
      </Box>
      {notes.length > 0 && (
        <Text as="p" mt={8} tone="muted" size={12.5} tabular>
          {notes.join(' ')}
        </Text>
      )}
    </section>
  );
}
