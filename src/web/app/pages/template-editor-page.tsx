import { useParams } from '@tanstack/react-router';
import { TemplateEditorScreen } from '#web/features/exports/editor/template-editor-screen.tsx';

/** With an id in the address a template is changed, without one a new one is made (S2 §2.7). */
export function TemplateEditorPage() {
  const { id } = useParams({ strict: false });
  return <TemplateEditorScreen {...(id !== undefined && { id })} />;
}
