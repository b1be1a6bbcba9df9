import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { REGISTERS, type Register } from '#domain/reconciliation/register-row.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { comparisonText as words } from '#text/closing/comparison.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { type Choice, ChoiceChips } from '#web/ui/inputs/choice-chips.tsx';
import { Segments } from '#web/ui/inputs/segments.tsx';
import { CardEmpty } from '#web/ui/layout/card.tsx';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { PageNav } from '#web/ui/table/data-table.tsx';
import { type Comparison, type ComparisonFilters, PAGE_SIZE, type ShownClass } from './comparison.queries.ts';
import { Lines, paperOf } from './lines-part.tsx';
import { TeachLoading } from './load-part.tsx';
import { Summary } from './summary-part.tsx';

interface ShownProps {
  month: FiscalMonth;
  comparison: Comparison;
  filters: ComparisonFilters;
  isStale: boolean;
}

/** Colours as in the mockup: the same, different, missing on either side. */
const MARKS = { both: 'var(--bar)', differs: 'var(--amber)', 'only-there': 'var(--bad)', 'only-here': 'var(--field)' };

/** The comparison: its sums, filters and lines, and links to its other pages. */
export function Compared({ month, comparison, filters, isStale }: ShownProps) {
  const navigate = useNavigate();
  const { register, files, summary, rows, total } = comparison;
  if (register === null) return null;
  const goTo = (search: { register?: Register; class?: ShownClass; page?: number }) =>
    void navigate({
      to: '/cierre/$month/cuadre',
      params: { month },
      search: { ...search, page: search.page === undefined ? undefined : String(search.page) },
    });
  const loaded = REGISTERS.filter((one) => files.some(({ registers }) => registers.includes(one)));
  const asked = filters.register && { register: filters.register };
  const registers = (loaded.length > 1 || !summary) && (
    <Segments
      label={words.registerLabel}
      choices={REGISTERS.map((value) => ({ value, label: words.registers[value] }))}
      chosen={register}
      onChoose={(value) => goTo({ register: value })}
    />
  );
  if (!summary) {
    return (
      <>
        {registers}
        <TeachLoading month={month} register={register} />
      </>
    );
  }
  const { class: shown, page } = filters;
  const paper = shown === 'unsettled' ? (paperOf(summary)?.count ?? 0) : 0;
  // Paper takes a single line, after all others.
  const listed = total - paper;
  const pages = Math.max(1, Math.ceil(listed / PAGE_SIZE));
  const counts: [ShownClass, string, number, string?][] = [
    ['unsettled', words.unsettled, summary.unsettled],
    ['both', words.classes.both, summary.both.count, MARKS.both],
    ['differs', words.classes.differs, summary.differs.count, MARKS.differs],
    ['only-there', words.classes['only-there'], summary.onlyThere.count, MARKS['only-there']],
    ['only-here', words.classes['only-here'], summary.onlyHere.count, MARKS['only-here']],
  ];
  const choices = counts.map(
    ([value, label, count, mark]): Choice<ShownClass> => ({ value, label, count, ...(mark && { mark }) }),
  );
  const first = (page - 1) * PAGE_SIZE + 1;
  const onPage = (next: number) => goTo({ ...asked, class: shown, page: next });
  return (
    <>
      {registers}
      <Summary sums={summary} />
      <Row gapX={16} gapY={8} align="center" wrap unprinted>
        <ChoiceChips
          label={words.show}
          choices={choices}
          chosen={shown === 'paper-here' ? 'only-here' : shown}
          onChoose={(value) => goTo({ ...asked, class: value })}
        />
        <Text ml="auto" tone="muted" size={13} narrow={{ display: 'none' }} phone={{ display: 'none' }}>
          {words.matched}
        </Text>
      </Row>
      {rows.length === 0 ? (
        <Stack frame="line" radius="card" py={24} aria-live="polite">
          <CardEmpty>
            {total > 0
              ? words.emptyPage
              : shown === 'unsettled'
                ? words.settled(formatNumber(summary.both.count))
                : words.noneOfClass}
          </CardEmpty>
          {total > 0 && (
            <Row justify="center">
              <Button variant="subtle" onClick={() => onPage(1)}>
                {words.firstPage}
              </Button>
            </Row>
          )}
        </Stack>
      ) : (
        <Lines {...{ month, register, shown, isStale }} sums={summary} lines={rows} isLast={page >= pages} />
      )}
      {listed > PAGE_SIZE && (
        <Row wrap gapY={8} gapX={14} align="center" size={13} tabular>
          <Text tone="muted" role="status">
            {words.range(
              formatNumber(first),
              formatNumber(Math.min(first + PAGE_SIZE - 1, listed)),
              formatNumber(listed),
            )}
          </Text>
          <PageNav
            words={words.pages}
            page={page}
            count={pages}
            hasPrevious={page > 1 && !isStale}
            hasNext={page < pages && !isStale}
            onPrevious={() => onPage(page - 1)}
            onNext={() => onPage(page + 1)}
            onPage={onPage}
          />
        </Row>
      )}
    </>
  );
}
