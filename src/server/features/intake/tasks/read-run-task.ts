import type { ProcessingResult, RunAccount, Task } from '#contract/intake/tasks.ts';
import { isTaskOver } from '#contract/intake/tasks.ts';
import { mailSentenceOrNull } from '#contract/mailboxes/mail.text.ts';
import { processedInvoices } from '#server/features/reading/outcome/document-result.ts';
import { findDocumentViews } from '#server/features/reading/outcome/document-view.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countTask, type FoundTask, findRunAccounts } from '../intake.store.ts';
import { countsInWords, type TaskCounts } from './task-status.ts';

/** A first look at a large mailbox brings thousands: the task shows the newest, and the tray all. */
const MOST_DOCUMENTS = 200;
const MOST_READ_FOR_RESULT = 500;

/** How a look at the mailboxes stands, account by account. */
export async function readRunTask(db: Db, ownerId: string, task: FoundTask & { id: string }): Promise<Task> {
  // Counted before the states of the accounts are read: in the other order the last invoices of an account could be
  // missing for good.
  const counts = await countTask(db, ownerId, task.id);
  const accounts = (await findRunAccounts(db, ownerId, task.id)).map(({ problem, ...account }) => ({
    ...account,
    error: mailSentenceOrNull(problem),
  }));
  const status = statusOfRun(task, accounts, counts);
  const isOver = isTaskOver(status);
  const views = await findDocumentViews(db, ownerId, {
    taskId: task.id,
    newest: isOver ? MOST_READ_FOR_RESULT : MOST_DOCUMENTS,
  });
  const done = sumOf(accounts, ({ messagesDone }) => messagesDone);
  const total = Math.max(
    done,
    sumOf(accounts, ({ messagesTotal }) => messagesTotal ?? 0),
  );
  return {
    jobId: task.id,
    status,
    progress: { total, done },
    result: isOver ? resultOfRun(accounts, counts, views) : null,
    documents: views.slice(-MOST_DOCUMENTS),
    accounts,
  };
}

const sumOf = (accounts: readonly RunAccount[], value: (account: RunAccount) => number) =>
  accounts.reduce((sum, account) => sum + value(account), 0);

function statusOfRun({ isCollecting }: FoundTask, accounts: readonly RunAccount[], { waiting }: TaskCounts) {
  if (isCollecting) return accounts.every(({ state }) => state === 'waiting') ? 'queued' : 'running';
  if (waiting > 0) return 'running';
  return accounts.length > 0 && accounts.every(({ state }) => state === 'failed') ? 'error' : 'done';
}

type Views = Awaited<ReturnType<typeof findDocumentViews>>;

/** Finding nothing is a success too; it is a failure only when no account could be read. */
function resultOfRun(accounts: readonly RunAccount[], counts: TaskCounts, views: Views): ProcessingResult {
  const failed = accounts.filter(({ state }) => state === 'failed');
  return {
    success: accounts.length === 0 || failed.length < accounts.length,
    message: messageOfRun(accounts, failed, counts),
    invoiceCount: counts.newInvoices,
    invoices: processedInvoices(views).filter(({ isDuplicate }) => !isDuplicate),
    changes: views.flatMap(({ changes }) => changes),
    accounts: [...accounts],
  };
}

export function messageOfRun(
  accounts: readonly RunAccount[],
  failed: readonly RunAccount[],
  counts: Omit<TaskCounts, 'waiting'>,
): string {
  const [first] = failed;
  const problems = failed.map(({ username, error }) => `${username}: ${error}`);
  if (first?.error && failed.length === accounts.length) {
    // The same reason for all is told once: that of a trial that ended begins with a mark that the screen looks for.
    return failed.every(({ error }) => error === first.error) ? first.error : problems.join(' ');
  }
  const parts = countsInWords({ ...counts, waiting: 0 });
  const found = parts.length > 0 ? `${parts.join(', ')}.` : 'No hay correos nuevos con facturas.';
  return problems.length > 0 ? `${found} No se pudo leer ${problems.join(' ')}` : found;
}
