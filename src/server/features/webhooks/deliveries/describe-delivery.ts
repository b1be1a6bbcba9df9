import { deliverySentence } from '#contract/webhooks/deliveries.text.ts';
import { EVENT_WORDS, TEST_EVENT } from '#contract/webhooks/event-bodies.ts';
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import type { StoredDelivery } from './deliveries.store.ts';

const WORDS: Readonly<Record<string, string>> = EVENT_WORDS;

export function describeDelivery(stored: StoredDelivery): WebhookDelivery {
  const { id, endpointId, eventId, type, about, state, isUnordered, attempts, status, ms, problem } = stored;
  const isTest = type === TEST_EVENT;
  return {
    ...{ id, endpointId, eventId, about, state, attempts, status, ms },
    type: WORDS[type] ?? type,
    isReplay: isUnordered && !isTest,
    problem: deliverySentence(problem),
    happenedAt: stored.happenedAt.toISOString(),
    createdAt: stored.createdAt.toISOString(),
    lastAt: stored.lastAt?.toISOString() ?? null,
    nextAt: stored.nextAt?.toISOString() ?? null,
  };
}
