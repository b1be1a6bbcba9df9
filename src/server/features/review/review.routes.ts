import { chooseCopy } from '#contract/review/choose-copy.ts';
import { confirmInvoice, correctInvoice, markNotAnInvoice, undoDecision } from '#contract/review/decisions.ts';
import { decideRepeat, listRepeats } from '#contract/review/repeats.ts';
import { listReviewQueue } from '#contract/review/review.ts';
import { typeInvoice } from '#contract/review/type-invoice.ts';
import { findReviewQueue } from '#server/features/invoices/list/review-queue.ts';
import { findRepeats } from '#server/features/invoices/repeats/find-repeats.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { chooseBetweenCopies } from './choose-copy.ts';
import { decideToConfirm } from './confirm-invoice.ts';
import { correctReading } from './correct-invoice.ts';
import { decideWhetherSame } from './decide-repeat.ts';
import { decideNotAnInvoice } from './mark-not-an-invoice.ts';
import { typePaper } from './type-invoice.ts';
import { undoLastDecision } from './undo-decision.ts';

export const reviewRoutes = (deps: Pick<Deps, 'db' | 'clock'>) => [
  bind(listReviewQueue, ({ caller, query }) => findReviewQueue(deps, caller.ownerId, query)),
  bind(confirmInvoice, ({ caller, params, body, http }) =>
    decideToConfirm(deps, caller, { ...params, ...body, address: http.remoteAddress }),
  ),
  bind(chooseCopy, ({ caller, params, body, http }) =>
    chooseBetweenCopies(deps, caller, { ...params, ...body, address: http.remoteAddress }),
  ),
  bind(listRepeats, ({ caller, query }) => findRepeats(deps, caller.ownerId, query)),
  bind(decideRepeat, ({ caller, params, body, http }) =>
    decideWhetherSame(deps, caller, { ...params, ...body, address: http.remoteAddress }),
  ),
  bind(correctInvoice, ({ caller, params, body, http }) =>
    correctReading(deps, caller, { ...params, ...body, address: http.remoteAddress }),
  ),
  bind(typeInvoice, ({ caller, body, http }) => typePaper(deps, caller, { ...body, address: http.remoteAddress })),
  bind(markNotAnInvoice, ({ caller, params, body, http }) =>
    decideNotAnInvoice(deps, caller, { ...params, ...body, address: http.remoteAddress }),
  ),
  bind(undoDecision, ({ caller, params, body, http }) =>
    undoLastDecision(deps, caller, { ...params, ...body, address: http.remoteAddress }),
  ),
];
