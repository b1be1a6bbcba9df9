import { t } from '#text/common.ts';
import { log } from '#web/log/log.ts';
import { defineLazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';

/** What a look at the accounts does not need comes when it is first wanted. */
export const addForm = defineLazyPart(async () => (await import('./form/add-form.tsx')).AddForm);
export const editForm = defineLazyPart(async () => (await import('./form/edit-form.tsx')).EditForm);
export const historyImport = defineLazyPart(async () => (await import('./history/history-import.tsx')).HistoryImport);

/** It could not be fetched: whoever wanted it is told, and what was asked for is closed again. */
export function tellMissing(error: unknown, close: () => void): void {
  close();
  log.warn(t.log.partMissing, { component: 'mailboxes', error });
  notify({ type: 'error', message: t.session.noConnection });
}
