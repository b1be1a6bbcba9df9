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
import { checkRg90, exportRg90 } from '#contract/exports/rg90.ts';
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
import { doneBy } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { AnyCaller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
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

const by = ({ clock }: Pick<Deps, 'clock'>, { caller, http }: { caller: AnyCaller; http: HttpContext }) =>
  doneBy(caller, http, clock.now());

export const exportRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'files' | 'log'>) => [
  bind(listExportFields, async () => describeFields()),
  bind(previewCalculatedFields, ({ caller }) => previewCalculations(deps.db, caller.ownerId)),
  bind(createFromPreset, async ({ caller, body }) => ({
    message: CREATED,
    template: await addPreset(deps, caller, body.preset),
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
    template: await addTemplate(deps, caller, body),
  })),
  bind(updateTemplate, async ({ caller, params, body, seen }) => ({
    message: 'Template actualizado correctamente',
    template: await changeTemplate(deps, caller, params.id, body, seen),
  })),
  bind(deleteTemplate, async ({ caller, params, seen }) => {
    await removeTemplate(deps, caller, params.id, seen);
    return { message: 'Template eliminado correctamente' };
  }),
  bind(duplicateTemplate, async ({ caller, params, body }) => ({
    message: 'Template duplicado correctamente',
    template: await copyTemplate(deps, caller, params.id, body.name),
  })),
  bind(setDefaultTemplate, async ({ caller, params, seen }) => {
    await makeDefault(deps, caller, params.id, seen);
    return { message: 'Template marcado como predeterminado' };
  }),
  bind(countExport, ({ caller, body }) => countExported(deps, caller.ownerId, body)),
  bind(exportInvoices, (call) => runExport(deps, call.caller, call.body, by(deps, call))),
  bind(checkRg90, ({ caller, query }) => describeRg90(deps, caller.ownerId, query)),
  bind(exportRg90, (call) => makeRg90File(deps, call.caller.ownerId, call.body, by(deps, call))),
  bind(exportOriginals, (call) => streamOriginals(deps, call.caller.ownerId, call.body, by(deps, call))),
  bind(enqueueExport, async (call) => {
    const { caller, body } = call;
    const { fileName, format, template } = await checkOrder(deps.db, caller, body);
    return await orderExport(deps, caller, { fileName, format, template, filters: body.filters }, by(deps, call));
  }),
  bind(enqueueOriginals, async (call) => {
    const { caller, body } = call;
    const { fileName } = await checkOriginals(deps, caller.ownerId, body);
    const order = { fileName, format: 'originals', template: null, filters: body.filters } as const;
    return await orderExport(deps, caller, order, by(deps, call));
  }),
  bind(listExportFiles, async ({ caller }) => ({ files: await listKept(deps, caller.ownerId) })),
  bind(getExportFile, (call) => readExportFile(deps, call.caller.ownerId, call.params.id, by(deps, call))),
  bind(deleteExportFile, async ({ caller, params }) => {
    // Somebody who may only read removes files that they ordered themselves, and no others.
    const orderedBy = caller.role === 'lectura' ? caller.userId : undefined;
    await removeExportFile(deps, caller.ownerId, params.id, orderedBy);
    return { message: 'Archivo eliminado' };
  }),
];
