import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '#contract/webhooks/webhooks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { readDeliveries, replay, sendTest } from './deliveries/resend.ts';
import * as webhooks from './endpoints/manage-webhooks.ts';

export const webhookRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'network' | 'secrets'>) => [
  bind(listWebhooks, ({ caller }) => webhooks.readWebhooks(deps, caller)),
  bind(createWebhook, ({ body, ...order }) => webhooks.addWebhook(deps, order, body)),
  bind(changeWebhook, ({ params, body, ...order }) => webhooks.changeWebhookSettings(deps, order, params.id, body)),
  bind(deleteWebhook, ({ params, ...order }) => webhooks.removeWebhook(deps, order, params.id)),
  bind(rotateWebhookSecret, ({ params, ...order }) => webhooks.renewSecret(deps, order, params.id)),
  bind(testWebhook, ({ caller, params }) => sendTest(deps, caller.ownerId, params.id)),
  bind(listDeliveries, ({ caller, params, query }) => readDeliveries(deps, caller.ownerId, params.id, query)),
  bind(replayDelivery, ({ caller, params }) => replay(deps, caller.ownerId, params.id, params.deliveryId)),
];
