import { readFurtherPages } from '#contract/reading/documents.ts';
import { readFurtherText as text } from '#text/documents.ts';
import { call } from '#web/api/client.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { keepFollowing } from './follow-reading.ts';
import { notifyOnFailure } from './read-again.ts';

/**
 * Has the unread pages of a PDF read; it costs nothing, so there is no question. The lists are refreshed until they are
 * read.
 */
export async function readFurther(documentId: string): Promise<void> {
  await notifyOnFailure(async () => {
    await call(readFurtherPages, { params: { id: documentId }, quiet: true });
    notify({ type: 'info', message: text.begun });
    keepFollowing();
    await invoicesChanged(queryClient);
  }, text.failed);
}
