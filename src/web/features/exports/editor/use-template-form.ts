import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createTemplate, type ExportTemplate } from '#contract/exports/templates.ts';
import { conflictsWith, productMixOf } from '#domain/export/export-template.ts';
import { t } from '#text/common.ts';
import { editorText } from '#text/exports/template-editor.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Changed } from '#web/api/change-seen.ts';
import { call } from '#web/api/client.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { templateQueries, templatesChanged } from '../templates.queries.ts';
import type { SavedTemplate } from './save-template.ts';
import {
  addField,
  bodyOf,
  type DraftField,
  draftErrors,
  draftOf,
  type FieldChoice,
  fieldName,
  moveField,
  NEW_DRAFT,
  restoreField,
  type TemplateDraft,
} from './template-draft.ts';

/** What the server says no to keeps its sentence; where it could not answer, the way out is told (S2 §8). */
function saveProblem(problem: unknown): unknown {
  if (!(problem instanceof ApiError) || (problem.status >= 400 && problem.status < 500)) return problem;
  return new ApiError({ status: problem.status, code: problem.code, message: editorText.saveProblem, cause: problem });
}

const errorsOf = (draft: TemplateDraft): { name?: string | undefined; fields?: string | undefined } => {
  const { name, fields, columns } = draftErrors(draft);
  return { name, fields: fields ?? columns[0] };
};

/** What goes over a template that is there may meet somebody else's change: it comes after the page, which it would burden. */
const saving = () => import('./save-template.ts');

/** A template while it is edited, and all that can be done to it. */
export function useTemplateForm(template: ExportTemplate | null) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(template);
  useEffect(() => void saving().catch(() => {}), []);
  const save = async (draft: TemplateDraft): Promise<Changed<ExportTemplate, SavedTemplate>> => {
    if (!seen) return { done: await call(createTemplate, { body: bodyOf(draft) }) };
    const { saveTemplate } = await saving().catch((cause: unknown) => {
      throw new ApiError({ status: 0, code: 'sin_conexion', message: t.session.noConnection, cause });
    });
    return await saveTemplate(client, seen, draft);
  };
  const form = useForm<TemplateDraft>({
    initial: template ? draftOf(template) : NEW_DRAFT,
    check: errorsOf,
    submit: async (draft) => {
      const answer = await save(draft).catch((problem: unknown) => {
        throw saveProblem(problem);
      });
      if ('left' in answer) {
        setSeen(answer.left);
        form.reset(draftOf(answer.left));
        return void notify({ type: 'info', message: t.notices.leftAsItIs });
      }
      const { message, template: saved } = answer.done;
      client.setQueryData(templateQueries.one(saved.id).queryKey, saved);
      void templatesChanged(client);
      notify({ type: 'success', message });
      goTo('/templates-export');
    },
  });
  /** What waits for the answer to the question about products. */
  const [conflict, setConflict] = useState<FieldChoice | null>(null);
  const [said, setSaid] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  // Listeners of a drag and the way back from a removal outlive the drawing they were made in.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  const put = (fields: readonly DraftField[]) => latest.current.set('fields', fields);
  const append = (choice: FieldChoice) => {
    put(addField(latest.current.values.fields, choice));
    setSaid(editorText.added(fieldName(choice)));
  };
  return {
    form,
    said,
    opened,
    /** Once more folds it up. */
    toggle: (key: string) => setOpened(opened === key ? null : key),
    /** What comes of the columns with the one that is asked about; null while none is. */
    conflict: conflict && productMixOf(addField(form.values.fields, conflict)),
    answerConflict: (isWanted: boolean) => {
      if (isWanted && conflict) append(conflict);
      setConflict(null);
    },
    add: (choice: FieldChoice) => {
      if (choice.calculation === null && conflictsWith(choice.key, latest.current.values.fields)) setConflict(choice);
      else append(choice);
    },
    remove: (field: DraftField) => {
      const { fields } = latest.current.values;
      const at = fields.indexOf(field);
      put(fields.toSpliced(at, 1));
      setSaid(editorText.removed(field.title));
      notify({
        id: 'column-removed',
        type: 'info',
        message: editorText.removed(field.title),
        action: {
          label: editorText.undo,
          handler: () => put(restoreField(latest.current.values.fields, field, at)),
        },
      });
    },
    /** What has the focus keeps it: a node that is moved loses it otherwise. */
    move: (key: string, to: number) => {
      const { fields } = latest.current.values;
      const next = moveField(fields, key, to);
      if (next === fields) return;
      const focused = document.activeElement;
      flushSync(() => {
        put(next);
        setSaid(editorText.moved(next[to]?.title ?? '', to + 1, next.length));
      });
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    },
    change: (key: string, part: Partial<DraftField>) =>
      put(latest.current.values.fields.map((field) => (field.key === key ? { ...field, ...part } : field))),
  };
}
export type TemplateForm = ReturnType<typeof useTemplateForm>;
