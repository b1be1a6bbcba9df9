import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ExportScreen } from '#web/features/exports/run/export-screen.tsx';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';

const rg90Card = defineLazyPart(async () => (await import('#web/features/business/rg90/rg90-card.tsx')).Rg90Card);

/** The chosen template stands in the address: a reload and a copied link keep it. */
export function ExportPage() {
  const { id } = useParams({ strict: false });
  const { template, month } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <ExportScreen
      id={id}
      month={month}
      proposed={template}
      onChoose={(chosen) =>
        void navigate({
          ...{ to: '/templates-export/export/$id', params: { id: chosen }, search: month ? { month } : {} },
          ...{ replace: true, resetScroll: false },
        })
      }
    >
      <LazyPart part={rg90Card} props={{}} />
    </ExportScreen>
  );
}
