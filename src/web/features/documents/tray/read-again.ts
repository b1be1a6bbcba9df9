import { previewReadingAgain, type ReadingAgainPreview, readDocumentAgain } from '#contract/reading/documents.ts';
import { readAgainText as text } from '#text/documents.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { keepFollowing } from './follow-reading.ts';

export function priceSentence({ isReadByModel, cost, left }: ReadingAgainPreview): string {
  if (!isReadByModel) return text.local;
  return cost === 0 ? text.free : text.costs(left);
}

/** Tells what it costs, asks, and has a PDF or photo read once more; the lists are refreshed until it is read. */
export async function askToReadAgain(documentId: string): Promise<void> {
  await notifyOnFailure(async () => {
    const preview = await call(previewReadingAgain, { params: { id: documentId }, quiet: true });
    if (!preview.canReadAgain) notify({ type: 'warning', message: text.cannot });
    else if (preview.cost > 0 && preview.left === 0) notify({ type: 'warning', ...text.limit });
    else
      confirmNotice({
        title: text.ask,
        message: `${priceSentence(preview)} ${text.what}`,
        confirmLabel: text.action,
        onConfirm: () => void notifyOnFailure(() => readAgain(documentId)),
      });
  });
}

async function readAgain(documentId: string): Promise<void> {
  await call(readDocumentAgain, { params: { id: documentId }, quiet: true });
  notify({ type: 'info', message: text.begun });
  keepFollowing();
  await invoicesChanged(queryClient);
}

export async function notifyOnFailure(step: () => Promise<void>, title: string = text.failed): Promise<void> {
  try {
    await step();
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    notify({ type: 'error', title, message: problem.message });
  }
}
