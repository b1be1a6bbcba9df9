import { createFromPreset, listTemplates } from '#contract/exports/templates.ts';
import { subscriptionText } from '#text/subscription.ts';
import { call } from '#web/api/client.ts';
import { downloadExport } from '#web/api/export-file.ts';
import { defaultFileName } from '#web/format/export-file-name.ts';

/**
 * All invoices in a workbook: with the default template, with any other, or with the simplest preset, which is then
 * added.
 */
export async function downloadEverything(): Promise<void> {
  const { templates } = await call(listTemplates, { quiet: true });
  const template =
    templates.find(({ isDefault }) => isDefault) ??
    templates[0] ??
    (await call(createFromPreset, { body: { preset: 'simple' }, quiet: true })).template;
  const fileName = defaultFileName(subscriptionText.cancel.fileName, 'excel', new Date());
  await downloadExport({ templateId: template.id, filters: {}, fileName, format: 'excel' });
}
