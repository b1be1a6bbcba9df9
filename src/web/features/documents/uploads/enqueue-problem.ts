import { ApiError } from '#web/api/api-error.ts';
import { enqueueText } from '#web/text/es/documents.ts';
import { t } from '#web/text/es.ts';
import type { Notice } from '#web/ui/feedback/toast-queue.ts';

export interface EnqueueProblem {
  /** What the screen says beside the form. */
  sentence: string;
  notice: Notice;
  /** The account may not upload: sending the next file would only fail again. */
  blocked: boolean;
}

type FileWord = keyof typeof enqueueText.suspended;

/** The specification's words for a file that could not be handed in. */
export function enqueueProblemOf(problem: unknown, word: FileWord): EnqueueProblem {
  const { kind, detail } = problem instanceof ApiError ? problem : { kind: 'other' as const, detail: '' };
  switch (kind) {
    case 'suspended':
    case 'forbidden': {
      const notice: Notice = { id: 'suspended', type: 'error', ...t.session.suspended };
      return { sentence: enqueueText.suspended[word], notice, blocked: true };
    }
    case 'not-paid':
    case 'ai-limit':
    case 'plan-lacks': {
      const message = detail || enqueueText.paymentRequired;
      const notice: Notice = { id: 'payment', type: 'warning', title: enqueueText.limitReached, message };
      return { sentence: enqueueText.refused(message), notice, blocked: true };
    }
    default:
      return {
        sentence: enqueueText.failed(detail || enqueueText.unknown),
        notice: { id: 'enqueue', type: 'error', ...enqueueText.failedNotice },
        blocked: false,
      };
  }
}
