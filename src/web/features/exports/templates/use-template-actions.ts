import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createFromPreset,
  deleteTemplate,
  duplicateTemplate,
  type ExportTemplate,
  type Preset,
  setDefaultTemplate,
} from '#contract/exports/templates.ts';
import { TEMPLATE_LIMITS } from '#domain/export/export-template.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { t } from '#text/common.ts';
import { templatesText } from '#text/exports/templates.ts';
import { type ApiError, isOutdated } from '#web/api/api-error.ts';
import { changeSeen } from '#web/api/change-seen.ts';
import { compareFields } from '#web/api/changed-fields.ts';
import { call } from '#web/api/client.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { templateQueries, templatesChanged } from '../templates.queries.ts';

const { ask, problems, copyOf, changed } = templatesText;

/** What a card shows of a template: compared when somebody else changed it. */
const SHOWN = [
  [changed.name, ({ name }: ExportTemplate) => name],
  [changed.isDefault, ({ isDefault }: ExportTemplate) => isDefault],
  [changed.columns, ({ fields }: ExportTemplate) => fields.map(({ title }) => title)],
] as const;

/** The name of a copy, cut so that it is not longer than a name may be. */
function copyName(name: string): string {
  const suffix = copyOf('');
  return cutText(name, TEMPLATE_LIMITS.name - suffix.length).trimEnd() + suffix;
}

/**
 * Shows the problem, except a 402: the application itself tells for every call that a plan does not include something.
 */
const tell = (problem: Error, message: string) =>
  (problem as ApiError).status !== 402 &&
  notify({ type: 'error', message: isOutdated(problem) ? problem.message : message });

function useChange(change: () => Promise<{ message: string }>, problemText: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => notify({ type: 'success', message }),
    onError: (problem) => tell(problem, problemText),
    onSettled: () => templatesChanged(client),
  });
}

/** The actions in the menu of a card. Each asks first, and nothing is sent before the answer (S2 §8). */
export function useTemplateActions(template: ExportTemplate) {
  const { id, name } = template;
  const client = useQueryClient();
  const params = { id };
  /** If somebody changed the template after it was shown, the person sees both versions and decides. */
  const whenSeen = async (change: (ifMatch: number) => Promise<{ message: string }>, applyLabel: string) => {
    const changed = await changeSeen({
      seen: template,
      versionOf: ({ version }) => version,
      change,
      reread: () => client.fetchQuery({ ...templateQueries.one(id), staleTime: 0 }),
      compare: (now) => compareFields({ seen: template, now, mine: template }, SHOWN),
      applyLabel,
    });
    return 'left' in changed ? { message: t.notices.leftAsItIs } : changed.done;
  };
  const copy = copyName(name);
  const duplicating = useChange(() => call(duplicateTemplate, { params, body: { name: copy } }), problems.duplicate);
  const setting = useChange(
    () => whenSeen((ifMatch) => call(setDefaultTemplate, { params, ifMatch }), ask.setDefault.confirm),
    problems.setDefault,
  );
  const removing = useChange(
    () => whenSeen((ifMatch) => call(deleteTemplate, { params, ifMatch }), t.notices.removeAnyway),
    problems.remove,
  );
  return {
    isBusy: duplicating.isPending || setting.isPending || removing.isPending,
    askDuplicate: () =>
      confirmNotice({
        title: ask.duplicate.title,
        message: ask.duplicate.message(name, copy),
        confirmLabel: ask.duplicate.confirm,
        onConfirm: () => duplicating.mutate(),
      }),
    askSetDefault: () =>
      confirmNotice({
        title: ask.setDefault.title,
        message: ask.setDefault.message(name),
        confirmLabel: ask.setDefault.confirm,
        onConfirm: () => setting.mutate(),
      }),
    askRemove: () =>
      confirmNotice({
        title: ask.remove.title,
        message: ask.remove.message(name),
        confirmLabel: ask.remove.confirm,
        danger: true,
        onConfirm: () => removing.mutate(),
      }),
  };
}

export function useAddPreset(onAdded?: (template: ExportTemplate) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (preset: Preset) => call(createFromPreset, { body: { preset } }),
    onSuccess: ({ message, template }) => {
      notify({ type: 'success', message });
      onAdded?.(template);
    },
    onError: (problem) => tell(problem, problems.preset),
    onSettled: () => templatesChanged(client),
  });
}
