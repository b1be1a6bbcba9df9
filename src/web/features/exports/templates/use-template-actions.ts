import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createFromPreset,
  deleteTemplate,
  duplicateTemplate,
  type ExportTemplate,
  type Preset,
  setDefaultTemplate,
} from '#contract/exports/templates.ts';
import { cutText } from '#domain/cut-text.ts';
import { TEMPLATE_LIMITS } from '#domain/export/export-template.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { templatesText } from '#web/text/es/exports/templates.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { templatesChanged } from '../templates.queries.ts';

const { ask, problems, copyOf } = templatesText;

/** The name of a copy, which may be no longer than any other name. */
function copyName(name: string): string {
  const suffix = copyOf('');
  return cutText(name, TEMPLATE_LIMITS.name - suffix.length).trimEnd() + suffix;
}

/** The application tells of what a plan does not include by itself. */
const tell = (problem: Error, message: string) =>
  (problem as ApiError).status !== 402 && notify({ type: 'error', message });

function useChange(change: () => Promise<{ message: string }>, problemText: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => notify({ type: 'success', message }),
    onError: (problem) => tell(problem, problemText),
    onSettled: () => templatesChanged(client),
  });
}

/** What the menu of a card does. Each asks first, and nothing is sent before the answer (S2 §8). */
export function useTemplateActions({ id, name }: ExportTemplate) {
  const params = { id };
  const copy = copyName(name);
  const duplicating = useChange(() => call(duplicateTemplate, { params, body: { name: copy } }), problems.duplicate);
  const setting = useChange(() => call(setDefaultTemplate, { params }), problems.setDefault);
  const removing = useChange(() => call(deleteTemplate, { params }), problems.remove);
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
