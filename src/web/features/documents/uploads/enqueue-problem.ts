import { t } from '#text/common.ts';
import { enqueueText } from '#text/documents.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type HelpTopicName, helpAction } from '#web/ui/feedback/help-link.tsx';
import type { Notice } from '#web/ui/feedback/toast-queue.ts';
import type { UploadCall } from '../files/file-kinds.ts';

export interface EnqueueProblem {
  /** The sentence beside the form. */
  sentence: string;
  notice: Notice;
  /** What can no longer be sent, because it would fail too. When AI readings are spent, only PDFs and photos. */
  blocks: 'everything' | 'pdf' | 'nothing';
}

const TOPICS = { 'not-paid': 'notPaid', 'ai-limit': 'aiLimit', 'plan-lacks': 'planLacks' } as const satisfies Record<
  string,
  HelpTopicName
>;

/** The specification's words for a file that could not be sent. */
export function enqueueProblemOf(problem: unknown, call: UploadCall): EnqueueProblem {
  const { kind, detail, code } =
    problem instanceof ApiError ? problem : { kind: 'other' as const, detail: '', code: '' };
  // A person who may only read this business is not suspended: the server's own sentence is shown.
  if (code === 'rol_insuficiente') return { ...enqueueProblemOf(null, call), sentence: enqueueText.refused(detail) };
  switch (kind) {
    case 'suspended':
    case 'forbidden': {
      const notice: Notice = { id: 'suspended', type: 'error', ...t.session.suspended };
      return { sentence: enqueueText.suspended[call], notice, blocks: 'everything' };
    }
    case 'not-paid':
    case 'ai-limit':
    case 'plan-lacks': {
      const message = detail || enqueueText.paymentRequired;
      const action = helpAction(TOPICS[kind]);
      const notice: Notice = { id: 'payment', type: 'warning', title: enqueueText.limitReached, message, action };
      return { sentence: enqueueText.refused(message), notice, blocks: kind === 'not-paid' ? 'everything' : 'pdf' };
    }
    default:
      return {
        sentence: enqueueText.failed(detail || enqueueText.unknown),
        notice: { id: 'enqueue', type: 'error', ...enqueueText.failedNotice },
        blocks: 'nothing',
      };
  }
}
