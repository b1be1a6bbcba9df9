import { plannedText } from '#web/text/es/planned.ts';
import { t } from '#web/text/es.ts';
import { Empty, PageHeader } from '#web/ui/layout/screen.tsx';
import { usePageName } from './page-name.ts';

/** A page that is not built yet: its title, one sentence on what will be here, and nothing that pretends. */
export function PlannedScreen() {
  const name = usePageName();
  const page = name && t.pages[name];
  if (!page) return null;
  return (
    <>
      <PageHeader title={page.title} />
      <Empty wholePage>{plannedText[name]}</Empty>
    </>
  );
}
