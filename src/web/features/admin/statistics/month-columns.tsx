import { monthInAsuncion } from '#domain/time/period.ts';
import { formatMonth, monthWords } from '#web/format/dates.ts';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';

interface MonthColumnsProps {
  label: string;
  headings: { key: string; value: string };
  months: readonly { month: string; count: number }[];
}

/** A column for each month, with its count; the current month is marked. */
export function MonthColumns({ label, headings, months }: MonthColumnsProps) {
  const current = monthInAsuncion(Date.now());
  return (
    <ColumnChart
      label={label}
      headings={headings}
      showsValues
      points={months.map(({ month, count }) => ({
        key: month,
        label: monthWords(month)?.name.slice(0, 3) ?? month,
        name: formatMonth(month),
        value: count,
        isRunning: month === current,
      }))}
    />
  );
}
