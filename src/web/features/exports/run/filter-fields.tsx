import { exportText as words } from '#web/text/es/exports/export.ts';
import { TextField } from '#web/ui/form/form.tsx';
import { ChoiceChips } from '#web/ui/inputs/choice-chips.tsx';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import classes from './export-screen.module.css';
import { PERIODS, periodOf, quickPeriodOf } from './periods.ts';
import type { ExportForm } from './use-export-form.ts';

const RUC_CHARACTERS = 20;

/** Which invoices: all of them unless something is filled in. */
export function FilterFields({ form }: { form: ExportForm }) {
  const { filters, setFilters, periodProblem } = form;
  const now = new Date();
  return (
    <section className={classes.part} aria-label={words.filters}>
      <h2>
        {words.filters} <span>{words.optional}</span>
      </h2>
      <div className={classes.filters}>
        <DateField label={words.from} value={filters.from} onChange={(from) => setFilters({ from })} />
        <DateField
          label={words.to}
          value={filters.to}
          error={periodProblem ?? undefined}
          onChange={(to) => setFilters({ to })}
        />
        {(['issuerRuc', 'receiverRuc'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={words[name]}
            placeholder={words.rucPlaceholder}
            maxLength={RUC_CHARACTERS}
            autoComplete="off"
            value={filters[name]}
            onChange={(value) => setFilters({ [name]: value })}
          />
        ))}
      </div>
      <div className={classes.quick}>
        <span className={classes.quickLabel}>{words.quick}</span>
        <ChoiceChips
          label={words.quick}
          choices={PERIODS.map((period) => ({ value: period, label: words.periods[period] }))}
          chosen={quickPeriodOf(filters, now) ?? ('' as never)}
          onChoose={(period) => setFilters(periodOf(period, now))}
        />
      </div>
    </section>
  );
}
