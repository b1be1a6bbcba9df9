import { checkRg90, exportRg90 } from '#contract/business/rg90.ts';
import {
  countExport,
  deleteExportFile,
  enqueueExport,
  enqueueOriginals,
  exportInvoices,
  exportOriginals,
  getExportFile,
  listExportFiles,
} from '#contract/exports/exports.ts';
import { previewTemplate } from '#contract/exports/template-preview.ts';
import {
  createFromPreset,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  getTemplate,
  listExportFields,
  listTemplates,
  previewCalculatedFields,
  setDefaultTemplate,
  updateTemplate,
} from '#contract/exports/templates.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { listExportFiles as listKept, readExportFile, removeExportFile } from './background/kept-files.ts';
import { orderExport } from './background/order-export.ts';
import { checkOriginals, streamOriginals } from './originals/order-originals.ts';
import { describeRg90, makeRg90File } from './rg90/rg90-file.ts';
import { countExported } from './run/count-exported.ts';
import { checkOrder } from './run/export-order.ts';
import { runExport } from './run/run-export.ts';
import { describeFields, previewCalculations } from './templates/describe-fields.ts';
import {
  addPreset,
  addTemplate,
  changeTemplate,
  copyTemplate,
  described,
  listTemplates as listStored,
  makeDefault,
  readTemplate,
  removeTemplate,
} from './templates/manage-templates.ts';
import { previewRows } from './templates/preview-rows.ts';

const CREATED = 'Template creado correctamente';

export const exportRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'files' | 'log'>) => [
  bind(listExportFields, async () => describeFields()),
  bind(previewCalculatedFields, ({ caller }) => previewCalculations(deps.db, caller.ownerId)),
  bind(createFromPreset, async ({ caller, body }) => ({
    message: CREATED,
    template: await addPreset(deps, caller.ownerId, body.preset),
  })),
  bind(previewTemplate, ({ caller, body }) => previewRows(deps.db, caller.ownerId, body)),
  bind(listTemplates, async ({ caller: { ownerId, entitlements } }) => ({
    templates: await listStored(deps, ownerId),
    exportFormats: [...entitlements.exportFormats],
    customTemplates: entitlements.customTemplates,
  })),
  bind(getTemplate, async ({ caller, params }) => ({
    template: described(await readTemplate(deps.db, caller.ownerId, params.id)),
  })),
  bind(createTemplate, async ({ caller, body }) => ({
    message: CREATED,
    template: await addTemplate(deps, caller.ownerId, body),
  })),
  bind(updateTemplate, async ({ caller, params, body }) => ({
    message: 'Template actualizado correctamente',
    template: await changeTemplate(deps, caller.ownerId, params.id, body),
  })),
  bind(deleteTemplate, async ({ caller, params }) => {
    await removeTemplate(deps, caller.ownerId, params.id);
    return { message: 'Template eliminado correctamente' };
  }),
  bind(duplicateTemplate, async ({ caller, params, body }) => ({
    message: 'Template duplicado correctamente',
    template: await copyTemplate(deps, caller.ownerId, params.id, body.name),
  })),
  bind(setDefaultTemplate, async ({ caller, params }) => {
    await makeDefault(deps, caller.ownerId, params.id);
    return { message: 'Template marcado como predeterminado' };
  }),
  bind(countExport, ({ caller, body }) => countExported(deps, caller.ownerId, body)),
  bind(exportInvoices, ({ caller, body }) => runExport(deps, caller, body)),
  bind(checkRg90, ({ caller, query }) => describeRg90(deps, caller.ownerId, query)),
  bind(exportRg90, ({ caller, body }) => makeRg90File(deps, caller.ownerId, body)),
  bind(exportOriginals, ({ caller, body }) => streamOriginals(deps, caller.ownerId, body)),
  bind(enqueueExport, async ({ caller, body }) => {
    const { fileName, format, template } = await checkOrder(deps.db, caller, body);
    return await orderExport(deps, caller, { fileName, format, template, filters: body.filters });
  }),
  bind(enqueueOriginals, async ({ caller, body }) => {
    const { fileName } = await checkOriginals(deps, caller.ownerId, body);
    return await orderExport(deps, caller, { fileName, format: 'originals', template: null, filters: body.filters });
  }),
  bind(listExportFiles, async ({ caller }) => ({ files: await listKept(deps, caller.ownerId) })),
  bind(getExportFile, ({ caller, params }) => readExportFile(deps, caller.ownerId, params.id)),
  bind(deleteExportFile, async ({ caller, params }) => {
    await removeExportFile(deps, caller.ownerId, params.id);
    return { message: 'Archivo eliminado' };
  }),
];
