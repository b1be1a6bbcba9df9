import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { InvoiceListScreen } from '#web/features/invoices/list/invoice-list-screen.tsx';
import { shownSearch } from '#web/features/invoices/list/list-search.ts';

const route = getRouteApi('/member/invoice-list');

/** Loaded when somebody asks for it: few visits do. */
async function readAgain(documentId: string): Promise<void> {
  const { askToReadAgain } = await import('#web/features/documents/tray/read-again.ts');
  await askToReadAgain(documentId);
}

/** Filters, page and the open invoice stand in the address: going back, a reload and a copied link keep them. */
export function InvoicesPage() {
  const handed = route.useSearch();
  const search = useMemo(() => shownSearch(handed), [handed]);
  const navigate = route.useNavigate();
  return (
    <InvoiceListScreen
      search={search}
      onSearch={(next, { replace = false, keepsScroll = false } = {}) =>
        void navigate({ search: next, replace, resetScroll: !keepsScroll })
      }
      onReadAgain={(documentId) => void readAgain(documentId)}
    />
  );
}
