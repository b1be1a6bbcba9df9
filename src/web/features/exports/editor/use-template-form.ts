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

/**
 * When the server refuses, its own sentence is shown; when it failed or did not answer, a sentence on what to do (S2
 * §8).
 */
function saveProblem(problem: unknown): unknown {
  if (!(problem instanceof ApiError) || (problem.status >= 400 && problem.status < 500)) return problem;
  return new ApiError({ status: problem.status, code: problem.code, message: editorText.saveProblem, cause: problem });
}

const errorsOf = (draft: TemplateDraft): { name?: string | undefined; fields?: string | undefined } => {
  const { name, fields, columns } = draftErrors(draft);
  return { name, fields: fields ?? columns[0] };
};

/**
 * Changing a stored template may collide with somebody else's change. The code for that is loaded after the page, to
 * keep the page small.
 */
const saving = () => import('./save-template.ts');

/** A template while it is edited, and every action on it. */
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
  /** The field that is added only if the question about products is answered with yes. */
  const [conflict, setConflict] = useState<FieldChoice | null>(null);
  const [said, setSaid] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  // A drag and the «undo» of a removal call back after later drawings: they need the latest form.
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
    /** Opens the settings of a column, or closes them when they are open. */
    toggle: (key: string) => setOpened(opened === key ? null : key),
    /** How the columns would mix products if the field asked about were added; null while nothing is asked. */
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
    /** Restores the focus: an element that is moved in the document loses it. */
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
