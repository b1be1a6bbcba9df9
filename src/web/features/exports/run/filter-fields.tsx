import { exportText as words } from '#text/exports/export.ts';
import { TextField } from '#web/ui/form/form.tsx';
import { ChoiceChips } from '#web/ui/inputs/choice-chips.tsx';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { PartTitle } from '../section-head.tsx';
import { PERIODS, periodOf, quickPeriodOf } from './periods.ts';
import classes from './run.module.css';
import type { ExportForm } from './use-export-form.ts';

const RUC_CHARACTERS = 20;

/** Which invoices to export: all of them unless something is filled in. */
export function FilterFields({ form }: { form: ExportForm }) {
  const { filters, setFilters, periodProblem } = form;
  const now = new Date();
  return (
    <Grid as="section" gap={8} shrinkX aria-label={words.filters}>
      <PartTitle>
        {words.filters}{' '}
        <Text tone="muted" size={13} weight={400} className={classes.optional}>
          {words.optional}
        </Text>
      </PartTitle>
      <Grid columns={4} gap={12} align="start" narrow={{ columns: 2 }} phone={{ columns: 2 }}>
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
      </Grid>
      <Row gap={8} align="center" shrinkX>
        <Text tone="muted" size={13}>
          {words.quick}
        </Text>
        <ChoiceChips
          label={words.quick}
          choices={PERIODS.map((period) => ({ value: period, label: words.periods[period] }))}
          chosen={quickPeriodOf(filters, now) ?? ('' as never)}
          onChoose={(period) => setFilters(periodOf(period, now))}
        />
      </Row>
    </Grid>
  );
}
