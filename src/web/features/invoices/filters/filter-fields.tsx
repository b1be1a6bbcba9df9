import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import { invoiceListText } from '#text/invoices.ts';
import { TextField } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { type ListSearch, TEXT_FILTERS, TEXT_LIMITS, type TextFilter } from '../list/list-search.ts';

const text = invoiceListText;

export type Draft = Record<TextFilter, string>;

const draftOf = (search: ListSearch): Draft => ({
  search: search.search ?? '',
  issuer: search.issuer ?? '',
  issuerRuc: search.issuerRuc ?? '',
  receiverRuc: search.receiverRuc ?? '',
});

/**
 * What is typed and not yet applied, kept in `typed` while it is in the fields. When the address changes, so do the
 * fields: removing a chip empties its field.
 */
export function useFilterForm(search: ListSearch, typed: RefObject<Draft | null>, submit: (draft: Draft) => void) {
  const form = useForm({ initial: draftOf(search), submit });
  useEffect(() => {
    typed.current = form.values;
    return () => {
      typed.current = null;
    };
  }, [typed, form.values]);
  const applied = TEXT_FILTERS.map((name) => search[name] ?? '').join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parts of the address leave what is typed alone
  useEffect(() => form.reset(draftOf(search)), [applied]);
  return form;
}
type FilterForm = ReturnType<typeof useFilterForm>;

/** Marks the field to which the search key moves the focus. */
export const SEARCH_FIELD = 'data-list-search';

/** False when no search field is shown, as on a phone. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(`[${SEARCH_FIELD}]`);
  field?.focus();
  field?.select();
  return field !== null;
}

interface FilterFieldProps {
  name: TextFilter;
  form: FilterForm;
  className?: string | undefined;
  autoFocus?: boolean;
  /** The field was opened by somebody who wants to type. */
  focusesAtOnce?: boolean;
}

const focusOn = (field: HTMLInputElement | null) => field?.focus();

const isRuc = (name: TextFilter) => name === 'issuerRuc' || name === 'receiverRuc';

export function FilterField({ name, form, className, autoFocus = false, focusesAtOnce = false }: FilterFieldProps) {
  const isSearch = name === 'search';
  return (
    <TextField
      {...form.field(name)}
      className={className}
      label={text[name]}
      placeholder={isSearch ? text.searchPlaceholder : isRuc(name) ? text.rucPlaceholder : undefined}
      leftSection={isSearch && <IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      maxLength={TEXT_LIMITS[name]}
      autoComplete="off"
      enterKeyHint="search"
      inputMode={isRuc(name) ? 'tel' : undefined}
      data-autofocus={autoFocus || undefined}
      ref={focusesAtOnce ? focusOn : undefined}
      {...(isSearch ? { [SEARCH_FIELD]: true } : {})}
    />
  );
}
