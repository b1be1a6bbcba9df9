import { useParams } from '@tanstack/react-router';
import { TemplateEditorScreen } from '#web/features/exports/editor/template-editor-screen.tsx';

/** The presence of an id decides whether a template is changed or made (S2 §2.7). */
export function TemplateEditorPage() {
  const { id } = useParams({ strict: false });
  return <TemplateEditorScreen {...(id !== undefined && { id })} />;
}
