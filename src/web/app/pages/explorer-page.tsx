import { getRouteApi } from '@tanstack/react-router';
import type { FiscalMonth } from '#domain/time/period.ts';
import { t } from '#text/common.ts';
import { ExplorerScreen } from '#web/features/explorer/explorer-screen.tsx';
import type { ListSearch } from '#web/features/invoices/list/list-search.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';

const route = getRouteApi('/member/invoice-explorer');

/** Prints all invoices of the month, numbered and with their sum, as the list does. */
async function print(month: FiscalMonth): Promise<void> {
  try {
    const { printList } = await import('#web/features/invoices/export/print-list.tsx');
    await printList({ month } as ListSearch, month, () =>
      goTo(`/templates-export/export?template=default&month=${month}`),
    );
  } catch {
    notify({ type: 'error', message: t.session.noConnection });
  }
}

/** The month stands in the address: going back, a reload and a copied link keep it. */
export function ExplorerPage() {
  const { month } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ExplorerScreen
      month={month}
      onMonth={(chosen) => void navigate({ search: { month: chosen } })}
      onPrint={(of) => void print(of)}
    />
  );
}
