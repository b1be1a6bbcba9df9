import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildingStore, IconReceipt2 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { invoiceQueries } from '#web/api/invoice-queries.ts';
import { formatNumber, formatSigned } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { t } from '#web/text/es.ts';
import { goTo } from '#web/ui/navigation.ts';
import type { Command } from './use-commands.ts';

const TYPING_MS = 250;
/** One letter finds everything and helps nobody. */
const SHORTEST = 2;
const MOST_ISSUERS = 5;

interface Finds {
  found: Command[];
  /** What stands there is not yet what was typed. */
  isSearching: boolean;
  isFailed: boolean;
}

const listAddress = (search: Record<string, string>) =>
  `/invoice-list?${new URLSearchParams({ month: 'all', ...search })}`;

/** Issuers and invoices of all months that hold the words. */
export function useFinds(query: string): Finds {
  const typed = query.trim();
  const [words] = useDebouncedValue(typed, TYPING_MS);
  const enabled = words.length >= SHORTEST && typed.length >= SHORTEST;
  const issuers = useQuery({ ...invoiceQueries.issuers(words), enabled, placeholderData: keepPreviousData });
  const invoices = useQuery({ ...invoiceQueries.search(words), enabled, placeholderData: keepPreviousData });
  const both = [issuers, invoices];
  if (typed.length < SHORTEST) return { found: [], isSearching: false, isFailed: false };
  return {
    found: [
      ...(issuers.data?.parties ?? []).slice(0, MOST_ISSUERS).map(issuerCommand),
      ...invoiceCommands(invoices.data),
    ],
    isSearching: words !== typed || both.some(({ isFetching }) => isFetching),
    isFailed: both.some(({ isError }) => isError),
  };
}

function issuerCommand({ name, ruc, invoiceCount }: { name: string; ruc: string; invoiceCount: number }): Command {
  return {
    id: `issuer-${ruc}`,
    group: t.palette.issuers,
    label: name,
    detail: ruc,
    aside: t.palette.invoiceCount(formatNumber(invoiceCount), invoiceCount === 1),
    Icon: IconBuildingStore,
    run: () => goTo(listAddress({ ruc_emisor: ruc })),
  };
}

type Found = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof invoiceQueries.search>['queryFn']>>>>;

const invoiceCommands = (answer: Pick<Found, 'invoices'> | undefined): Command[] =>
  (answer?.invoices ?? []).map((invoice) => ({
    id: `invoice-${invoice.id}`,
    group: t.palette.invoices,
    label: invoice.documentNumber,
    isCode: true,
    detail: [formatDate(invoice.issueDate), invoice.issuer.name].filter(Boolean).join(' '),
    aside: formatSigned(invoice),
    Icon: IconReceipt2,
    run: () => goTo(listAddress({ invoice: invoice.id })),
  }));
