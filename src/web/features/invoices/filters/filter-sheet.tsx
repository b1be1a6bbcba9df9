import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { INVOICE_SIDES } from '#domain/business/invoice-side.ts';
import { closingGroupText } from '#text/closing/groups.ts';
import { invoiceListText } from '#text/invoices.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { MonthPicker } from '#web/ui/inputs/month-picker.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Drawer } from '#web/ui/layout/overlays.tsx';
import { Grid } from '#web/ui/layout/parts.tsx';
import { ALL_MONTHS, type ListSearch, shownMonth, TEXT_FILTERS } from '../list/list-search.ts';
import { type Draft, FilterField, useFilterForm } from './filter-fields.tsx';
import classes from './filters.module.css';

const text = invoiceListText;

interface FilterSheetProps {
  search: ListSearch;
  currentMonth: string;
  hasSides: boolean;
  typed: RefObject<Draft | null>;
  /** «121 facturas»: how many match the applied filters. */
  found: string | null;
  onFilters: (filters: Partial<ListSearch>) => void;
  onClear: () => void;
  onClose: () => void;
}

const isApplied = (draft: Draft, search: ListSearch) =>
  TEXT_FILTERS.every((name) => draft[name].trim() === (search[name] ?? ''));

const PARTS = {
  content: look({ fill: 'sheet' }, classes.content),
  header: look({ shrinkY: true, pt: 14, pr: 16, pb: 8, pl: 20, fill: 'sheet' }, classes.header),
  title: look({ size: 18, weight: 600, tracking: 2 }),
  body: look({ pt: 0, px: 20, pb: 20 }, classes.body),
};

/** All filters one below the other, in a sheet: from below on a phone, from the side beside an open invoice. */
export function FilterSheet(props: FilterSheetProps) {
  const { search, currentMonth, hasSides, typed, found, onFilters, onClear, onClose } = props;
  const isPhone = usePhone();
  useFocusBack();
  const form = useFilterForm(search, typed, (draft) => {
    onClose();
    if (!isApplied(draft, search)) onFilters(draft);
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isPhone ? 'bottom' : 'left'}
      size={isPhone ? 'auto' : 380}
      title={text.filters}
      classNames={PARTS}
      transitionProps={{ duration: 200 }}
    >
      <Form errors={form.errors} isSending={form.isSending} onSend={form.send}>
        {!isPhone && (
          <MonthPicker
            label={text.month}
            value={shownMonth(search, currentMonth)}
            currentMonth={currentMonth}
            onChoose={(month) => onFilters({ month: month ?? ALL_MONTHS })}
          />
        )}
        <FilterField name="search" form={form} autoFocus />
        <FilterField name="issuer" form={form} />
        <Grid gap={10} columns={2}>
          <FilterField name="issuerRuc" form={form} />
          <FilterField name="receiverRuc" form={form} />
        </Grid>
        <Checkbox
          label={text.observed}
          isLabelShown
          checked={search.verification !== undefined}
          onChange={(isOn) => onFilters({ verification: isOn ? 'observed' : undefined })}
        />
        {hasSides &&
          INVOICE_SIDES.map((side) => (
            <Checkbox
              key={side}
              label={text.onlySide[side]}
              isLabelShown
              checked={search.side === side}
              onChange={(isOn) => onFilters({ side: isOn ? side : undefined })}
            />
          ))}
        {search.closing && (
          <Checkbox
            label={`${text.chip.closing}: ${closingGroupText.filter(search.closing, search.part, search.vat)}`}
            isLabelShown
            checked
            onChange={() => onFilters({ closing: undefined, part: undefined, vat: undefined })}
          />
        )}
        <Button type="submit" fullWidth size="md">
          {found !== null && isApplied(form.values, search) ? text.see(found) : text.apply}
        </Button>
        <Button variant="subtle" fullWidth onClick={onClear}>
          {text.clearAll}
        </Button>
      </Form>
    </Drawer>
  );
}
