import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '#text/common.ts';
import { editorText } from '#text/exports/template-editor.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { PageHeader } from '#web/ui/layout/screen.tsx';
import { templateQueries } from '../templates.queries.ts';
import { TemplateEditor } from './template-editor.tsx';

/** Loads a stored template. When that fails, a message offers the list of templates (S2 §8). */
function StoredTemplate({ id }: { id: string }) {
  const { data, isError } = useQuery({ ...templateQueries.one(id), refetchOnWindowFocus: false });
  useEffect(() => {
    if (!isError) return;
    notify({ id: 'template-missing', type: 'error', message: editorText.loadProblem });
    goTo('/templates-export', { replace: true });
  }, [isError]);
  if (data) return <TemplateEditor template={data} />;
  return (
    <>
      <PageHeader title={editorText.editTitle} />
      <div role="status" aria-label={t.common.loading}>
        {['12%', '98%', '14%', '99%', '16%', '100%'].map((width) => (
          <p key={width}>
            <Skeleton width={width} />
          </p>
        ))}
      </div>
    </>
  );
}

/**
 * With an id it changes that template, without one it makes a new one; a plan without own templates is sent back to the
 * list.
 */
export function TemplateEditorScreen({ id }: { id?: string }) {
  const { data } = useQuery(templateQueries.list());
  const isRefused = data?.customTemplates === false;
  useEffect(() => {
    if (!isRefused) return;
    notify({ id: 'templates-fixed', type: 'info', message: editorText.presetsOnly });
    goTo('/templates-export', { replace: true });
  }, [isRefused]);
  return id === undefined ? <TemplateEditor key="new" template={null} /> : <StoredTemplate key={id} id={id} />;
}
