import { listMonths } from '#contract/explorer.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import { listEmailConfigs } from '#contract/mailboxes/mailboxes.ts';
import { getJobStatus, type JobStatus } from '#contract/mailboxes/processing.ts';
import type { RecordedAnswers } from '../recorded-answers.ts';
import { noMailboxes, usualAnswers } from '../usual-answers.ts';
import { aPageOf } from './invoices.ts';

/** The job that reads mail by itself, never started. */
const aStoppedJob = (): JobStatus => ({
  ...{ running: false, intervalMinutes: 3, isIntervalStored: false, nextRun: null, lastRun: null, error: null },
  ...{ lastInvoiceCount: null, currentTask: null, lastTask: null, version: 0 },
});

/** What the dashboard and the help ask for besides, for somebody who has nothing yet: guards lead to these pages. */
export const answersAtHome = (answers: RecordedAnswers = usualAnswers()): RecordedAnswers =>
  answers
    .answer(listMonths, { months: [] } as never)
    .answer(listInvoices, aPageOf([]))
    .answer(listEmailConfigs, noMailboxes())
    .answer(getJobStatus, aStoppedJob());
