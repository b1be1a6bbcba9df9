import { countExport, enqueueExport } from '#contract/exports/exports.ts';
import { listTemplates } from '#contract/exports/templates.ts';
import type { ExportFormat } from '#domain/plans/entitlements.ts';
import { listExportText as words } from '#text/exports/list-export.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { downloadExport, type ExportOrder } from '#web/api/export-file.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { defaultFileName } from '#web/format/export-file-name.ts';
import { confirmNotice, dismiss, notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { type ListSearch, listQuery } from '../list/list-search.ts';

/** The filters of the list in the form that an export takes: a month becomes its first and last day. */
export function exportFilters(search: ListSearch, currentMonth: string): ExportOrder['filters'] {
  const {
    month,
    search: words,
    issuerName,
    issuerRuc,
    receiverRuc,
    verification,
    side,
  } = listQuery(search, currentMonth);
  const filters = {
    search: words,
    issuerName,
    issuerRuc,
    receiverRuc,
    verification,
    side,
    ...(month && daysOf(month)),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

const NOTICE = 'export';

/** An export does not know these filters: without them the file would hold more than the list shows. */
export function refuseUncounted({ altered, uncounted, closing }: ListSearch): boolean {
  const message =
    (altered && words.noAltered) ?? (uncounted && words.noUncounted) ?? (closing && words.noClosing) ?? null;
  if (message !== null) notify({ id: NOTICE, type: 'warning', message });
  return message !== null;
}

/** A file of these invoices with the default template. When the plan does not include it, the application says so. */
export async function exportListed(filters: ExportOrder['filters'], format: ExportFormat): Promise<void> {
  try {
    const { templates } = await call(listTemplates);
    const template = templates.find(({ isDefault }) => isDefault);
    if (!template) {
      const { title, message, action } = words.noTemplate;
      const handler = () => goTo('/templates-export');
      notify({ id: NOTICE, type: 'warning', title, message, action: { label: action, handler } });
      return;
    }
    notify({ id: NOTICE, type: 'info', message: words.preparing, persistent: true });
    const fileName = defaultFileName(template.name, format, new Date());
    const order = { templateId: template.id, filters, fileName, format };
    const { isLarge, rows } = await call(countExport, { body: { ...order, withOriginals: false } });
    const way = isLarge ? await askWay(rows) : 'now';
    if (way === 'now') await download(order);
    if (way === 'background') await prepare(order);
  } catch (problem) {
    const isRefusal = problem instanceof ApiError && problem.status >= 400 && problem.status < 500;
    notify({ id: NOTICE, type: 'error', message: isRefusal ? problem.message : words.problem });
  }
}

/** Asks how a long file is to be made; null when it is not to be made. */
function askWay(rows: number): Promise<'background' | 'now' | null> {
  dismiss(NOTICE);
  const { title, message, prepare, now } = words.large;
  return new Promise((answer) => {
    confirmNotice({
      title,
      message: message(formatNumber(rows)),
      confirmLabel: prepare,
      onConfirm: () => answer('background'),
      other: { label: now, handler: () => answer('now') },
      // `onClose` is called before the handlers of the buttons: the null must wait, so that their answer comes first.
      onClose: () => queueMicrotask(() => answer(null)),
    });
  });
}

async function download(order: ExportOrder): Promise<void> {
  notify({ id: NOTICE, type: 'info', message: words.preparing, persistent: true });
  notify({ id: NOTICE, type: 'success', message: words.done(await downloadExport(order)) });
}

async function prepare(order: ExportOrder): Promise<void> {
  await call(enqueueExport, { body: order });
  const { started, see } = words.large;
  const action = { label: see, handler: () => goTo(`/templates-export/export/${order.templateId}`) };
  notify({ id: NOTICE, type: 'success', message: started, action });
}
