import type { QueryClient } from '@tanstack/react-query';
import { type ExportTemplate, type TemplateChange, updateTemplate } from '#contract/exports/templates.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { editorText } from '#text/exports/template-editor.ts';
import { type Changed, changeSeen } from '#web/api/change-seen.ts';
import { changedPart, compareFields } from '#web/api/changed-fields.ts';
import { call } from '#web/api/client.ts';
import type { ChangedField } from '#web/ui/feedback/changed-question.ts';
import { templateQueries } from '../templates.queries.ts';
import { bodyOf, draftOf, type TemplateDraft } from './template-draft.ts';

export type SavedTemplate = RouteReply<typeof updateTemplate>;

export async function saveTemplate(
  client: QueryClient,
  seen: ExportTemplate,
  draft: TemplateDraft,
): Promise<Changed<ExportTemplate, SavedTemplate>> {
  const { id } = seen;
  const body = changeOf(seen, draft);
  return await changeSeen({
    seen,
    versionOf: ({ version }) => version,
    change: (ifMatch) => call(updateTemplate, { params: { id }, body, ifMatch }),
    reread: () => client.fetchQuery({ ...templateQueries.one(id), staleTime: 0 }),
    compare: (now) => compareTemplates(seen, now, draft),
  });
}

/** Only the fields of a template that were changed. */
const changeOf = (template: ExportTemplate, draft: TemplateDraft): TemplateChange =>
  changedPart(bodyOf(draftOf(template)), bodyOf(draft));

/** The fields of a template that somebody else changed, beside what was changed in the editor. */
function compareTemplates(seen: ExportTemplate, now: ExportTemplate, draft: TemplateDraft): ChangedField[] {
  const names = ['name', 'description', 'sheetName', 'includeHeader', 'includeTotals', 'isDefault'] as const;
  return compareFields<TemplateDraft>({ seen: draftOf(seen), now: draftOf(now), mine: draft }, [
    ...names.map((name) => [editorText[name], (one: TemplateDraft) => one[name]] as const),
    [editorText.columns, ({ fields }) => fields.map(({ title, width }) => `${title} (${width})`)],
  ]);
}
