import { getRouteApi } from '@tanstack/react-router';
import { TrayScreen } from '#web/features/documents/tray/tray-screen.tsx';

const route = getRouteApi('/member/documentos');

/** Filters stand in the address: going back, a reload and a copied link keep them. */
export function DocumentsPage() {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <TrayScreen
      filters={filters}
      // Going back leads from page to page, not through every letter that was typed.
      onFilters={(search) => void navigate({ search, replace: search.page === filters.page })}
    />
  );
}
