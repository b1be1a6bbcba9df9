import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BusinessSettings } from '#contract/business.ts';
import { t } from '#text/common.ts';
import { changeSeen } from '#web/api/change-seen.ts';
import { changedPart, compareFields } from '#web/api/changed-fields.ts';
import { putSettings, rereadSettings } from '#web/api/queries/business.queries.ts';
import type { Shown } from '#web/ui/feedback/changed-question.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { type KeepUnsaved, useKeepUnsaved } from '#web/ui/form/unsaved.ts';
import { type FieldErrors, useForm } from '#web/ui/form/use-form.ts';

interface SettingsFormOptions<Values> {
  settings: BusinessSettings;
  unsaved: KeepUnsaved;
  /** The version of the part of the settings that the form is about. */
  versionOf: (settings: BusinessSettings) => number;
  valuesOf: (settings: BusinessSettings) => Values;
  check?: (values: Values) => FieldErrors<Values>;
  /** Sends only the fields that were changed. */
  save: (changed: Partial<Values>, version: number) => Promise<BusinessSettings>;
  saved: { id: string; title: string; message: string };
  /** The label and the words of each value, for the comparison with somebody else's change. */
  words: readonly (readonly [label: string, of: (values: Values) => Shown])[];
}

/**
 * A form for a part of the settings. What others save replaces what is shown while nothing is typed; otherwise the
 * person sees both and decides.
 */
export function useSettingsForm<Values extends object>(options: SettingsFormOptions<Values>) {
  const { settings, unsaved, versionOf, valuesOf, check, save, words, saved: told } = options;
  const client = useQueryClient();
  const [seen, setSeen] = useState(settings);
  const form = useForm<Values>({
    initial: valuesOf(settings),
    ...(check ? { check } : {}),
    submit: async (values) => {
      // Never saved before: then every field counts as changed.
      const isNew = versionOf(seen) === 0;
      const changed = isNew ? values : changedPart(valuesOf(seen), values);
      const saved = await changeSeen({
        seen,
        versionOf,
        change: (version) => save(changed, version),
        reread: () => rereadSettings(client),
        compare: (now) => compareFields({ seen: valuesOf(seen), now: valuesOf(now), mine: values }, words),
      });
      if ('left' in saved) {
        form.reset(valuesOf(saved.left));
        setSeen(saved.left);
        return void notify({ type: 'info', message: t.notices.leftAsItIs });
      }
      notify({ type: 'success', ...told });
      form.reset(valuesOf(saved.done));
      setSeen(saved.done);
      putSettings(client, saved.done);
    },
  });
  useKeepUnsaved(unsaved, form.wouldLose);
  if (versionOf(settings) !== versionOf(seen) && !form.isDirty) {
    setSeen(settings);
    form.reset(valuesOf(settings));
  }
  return form;
}
