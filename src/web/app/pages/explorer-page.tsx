import { getRouteApi } from '@tanstack/react-router';
import { ExplorerScreen } from '#web/features/explorer/explorer-screen.tsx';

const route = getRouteApi('/member/invoice-explorer');

/** The month lives in the address: the way back, a reload and a copied link keep it. */
export function ExplorerPage() {
  const { month } = route.useSearch();
  const navigate = route.useNavigate();
  return <ExplorerScreen month={month} onMonth={(chosen) => void navigate({ search: { month: chosen } })} />;
}
