import { t } from '#text/common.ts';
import { log } from '#web/log/log.ts';
import { defineLazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';

/** Parts that the list of accounts does not need, loaded when they are first used. */
export const addForm = defineLazyPart(async () => (await import('./form/add-form.tsx')).AddForm);
export const editForm = defineLazyPart(async () => (await import('./form/edit-form.tsx')).EditForm);
export const historyImport = defineLazyPart(async () => (await import('./history/history-import.tsx')).HistoryImport);

/** A part could not be loaded: a notice says so, and what was being opened is closed again. */
export function tellMissing(error: unknown, close: () => void): void {
  close();
  log.warn(t.log.partMissing, { component: 'mailboxes', error });
  notify({ type: 'error', message: t.session.noConnection });
}
