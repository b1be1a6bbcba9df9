import { getRouteApi } from '@tanstack/react-router';
import { InvoiceListScreen } from '#web/features/invoices/list/invoice-list-screen.tsx';

const route = getRouteApi('/member/invoice-list');

/** Filters, page and the open invoice live in the address: the way back, a reload and a copied link keep them. */
export function InvoicesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <InvoiceListScreen
      search={search}
      onSearch={(next, { replace = false, keepsScroll = false } = {}) =>
        void navigate({ search: next, replace, resetScroll: !keepsScroll })
      }
    />
  );
}
