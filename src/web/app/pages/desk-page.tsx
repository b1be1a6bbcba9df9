import { getRouteApi } from '@tanstack/react-router';
import { DeskScreen } from '#web/features/desk/desk-screen.tsx';
import { defineLazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { readMonthSearch } from '../search-params.ts';

const route = getRouteApi('/member/escritorio');
const createBusiness = defineLazyPart(
  async () => (await import('#web/features/business/create-business.tsx')).CreateBusiness,
);

/** The filters stand in the address: going back, a reload and a copied link keep them. */
export function DeskPage() {
  const { month, ...words } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DeskScreen
      search={{ ...words, ...readMonthSearch({ month }) }}
      onSearch={(next, { replace }) => void navigate({ search: next, replace })}
      createBusiness={createBusiness}
    />
  );
}
