import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildingStore, IconCalendar, IconListSearch, IconReceipt2 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MonthSummary } from '#contract/explorer.ts';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { paletteText } from '#text/palette.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { formatDate, formatMonthTitle } from '#web/format/dates.ts';
import { formatLoneTotal, formatWorth, issuerLabel } from '#web/format/invoice-line.ts';
import type { Command } from './command.ts';
import { monthsNamed } from './months-named.ts';

const TYPING_MS = 250;
/** A single letter would find nearly everything. */
const SHORTEST = 2;
const MOST_ISSUERS = 5;
const MOST_MONTHS = 3;
const MONTHS_FRESH_MS = 60_000;

interface SearchResults {
  found: Command[];
  /** The results shown are not yet those for what was typed. */
  isSearching: boolean;
  isFailed: boolean;
}

/** The months, issuers and invoices, of all time, that hold the words. */
export function useSearchResults(query: string): SearchResults {
  const navigate = useNavigate();
  const typed = query.trim();
  const [words] = useDebouncedValue(typed, TYPING_MS);
  const enabled = words.length >= SHORTEST && typed.length >= SHORTEST;
  const issuers = useQuery({ ...invoiceQueries.issuers(words), enabled, placeholderData: keepPreviousData });
  const invoices = useQuery({ ...invoiceQueries.search(words), enabled, placeholderData: keepPreviousData });
  const months = useQuery({ ...invoiceQueries.months(), enabled, staleTime: MONTHS_FRESH_MS });
  const both = [issuers, invoices];
  if (typed.length < SHORTEST) return { found: [], isSearching: false, isFailed: false };

  const openInvoice = (invoice: string) => void navigate({ to: '/invoice-list', search: { month: 'all', invoice } });
  const seeAll = () => void navigate({ to: '/invoice-list', search: { month: 'all', search: words } });
  const openMonth = (month: string) => void navigate({ to: '/invoice-list', search: { month } });
  const openSupplier = (ruc: string) => void navigate({ to: '/proveedores/$ruc', params: { ruc } });
  const parties = (issuers.data?.parties ?? []).slice(0, MOST_ISSUERS);
  return {
    found: [
      ...monthsNamed(months.data?.months ?? [], words)
        .slice(0, MOST_MONTHS)
        .map((one) => monthCommand(one, () => openMonth(one.month))),
      ...parties.map((issuer) => issuerCommand(issuer, () => openSupplier(issuer.ruc))),
      ...(invoices.data?.invoices ?? []).map((one) => invoiceCommand(one, () => openInvoice(one.id))),
      ...((invoices.data?.total ?? 0) > 0 ? [seeAllCommand(words, seeAll)] : []),
    ],
    isSearching: words !== typed || both.some(({ isFetching }) => isFetching),
    isFailed: both.some(({ isError }) => isError),
  };
}

/** Opens the list with all invoices that were found. */
const seeAllCommand = (words: string, run: () => void): Command => ({
  id: 'see-all',
  group: paletteText.invoices,
  label: paletteText.seeAll(words),
  Icon: IconListSearch,
  run,
});

const monthCommand = ({ month, count, amount }: MonthSummary, run: () => void): Command => ({
  id: `month-${month}`,
  group: paletteText.months,
  label: formatMonthTitle(`${month}-01`),
  detail: paletteText.invoiceCount(formatNumber(count), count === 1),
  aside: formatGuaranies(amount),
  Icon: IconCalendar,
  run,
});

interface Issuer {
  name: string | null;
  ruc: string;
  invoiceCount: number;
}

const issuerCommand = ({ name, ruc, invoiceCount }: Issuer, run: () => void): Command => ({
  id: `issuer-${ruc}`,
  group: paletteText.issuers,
  label: issuerLabel({ name, ruc }),
  detail: ruc,
  aside: paletteText.invoiceCount(formatNumber(invoiceCount), invoiceCount === 1),
  Icon: IconBuildingStore,
  run,
});

const invoiceCommand = (invoice: InvoiceHeader, run: () => void): Command => ({
  id: `invoice-${invoice.id}`,
  group: paletteText.invoices,
  label: invoice.documentNumber,
  isCode: true,
  detail: [formatDate(invoice.issueDate), issuerLabel(invoice.issuer)].filter(Boolean).join(' '),
  aside: [formatLoneTotal(invoice), formatWorth(invoice)].filter(Boolean).join(' = '),
  Icon: IconReceipt2,
  run,
});
