import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BusinessSettings } from '#contract/business/business.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type KeepUnsaved, useKeepUnsaved } from '#web/ui/form/unsaved.ts';
import { type FieldErrors, useForm } from '#web/ui/form/use-form.ts';
import { putSettings, rereadSettings } from './business.queries.ts';

interface SettingsFormOptions<Values> {
  settings: BusinessSettings;
  unsaved: KeepUnsaved;
  /** Of the part that the form is about. */
  versionOf: (settings: BusinessSettings) => number;
  valuesOf: (settings: BusinessSettings) => Values;
  check?: (values: Values) => FieldErrors<Values>;
  save: (values: Values, version: number) => Promise<BusinessSettings>;
}

/**
 * A form over a part of the settings. What others save is taken over while nothing is typed; otherwise saving is refused,
 * and the form shows what they wrote.
 */
export function useSettingsForm<Values extends object>(options: SettingsFormOptions<Values>) {
  const { settings, unsaved, versionOf, valuesOf, check, save } = options;
  const client = useQueryClient();
  const [seen, setSeen] = useState(versionOf(settings));
  const form = useForm<Values>({
    initial: valuesOf(settings),
    ...(check ? { check } : {}),
    submit: async (values) => {
      try {
        putSettings(client, await save(values, seen));
      } catch (problem) {
        if (problem instanceof ApiError && problem.code === 'negocio_cambiado') {
          const fresh = await rereadSettings(client);
          setSeen(versionOf(fresh));
          form.reset(valuesOf(fresh));
        }
        throw problem;
      }
    },
  });
  useKeepUnsaved(unsaved, form.wouldLose);
  if (versionOf(settings) !== seen && !form.isDirty) {
    setSeen(versionOf(settings));
    form.reset(valuesOf(settings));
  }
  return form;
}
