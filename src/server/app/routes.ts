import { LOCAL_CHOOSER_PATH } from '#contract/local-identity.ts';
import { adminRoutes } from '#server/features/admin/admin.routes.ts';
import { assistantRoutes } from '#server/features/assistants/assistants.routes.ts';
import { backupRoutes } from '#server/features/backup/backup.routes.ts';
import { businessRoutes } from '#server/features/business/business.routes.ts';
import { closingRoutes } from '#server/features/closing/closing.routes.ts';
import { dashboardRoutes } from '#server/features/dashboard/dashboard.routes.ts';
import { deskRoutes } from '#server/features/desk/desk.routes.ts';
import { evidenceRoutes } from '#server/features/evidence/evidence.routes.ts';
import { explorerRoutes } from '#server/features/explorer/explorer.routes.ts';
import { exportRoutes } from '#server/features/exports/exports.routes.ts';
import { inboxRoutes } from '#server/features/inbox/inbox.routes.ts';
import { intakeRoutes } from '#server/features/intake/intake.routes.ts';
import { invoiceRoutes } from '#server/features/invoices/invoices.routes.ts';
import { localIdentityRoutes } from '#server/features/local-identity/local-identity.routes.ts';
import { admitLocal } from '#server/features/local-identity/local-only.ts';
import type { LocalIdentity } from '#server/features/local-identity/local-sessions.ts';
import { mailboxRoutes } from '#server/features/mailboxes/mailboxes.routes.ts';
import { processingRoutes } from '#server/features/mailboxes/processing.routes.ts';
import { operationRoutes } from '#server/features/operations/operations.routes.ts';
import { originalRoutes } from '#server/features/originals/originals.routes.ts';
import { peopleRoutes } from '#server/features/people/people.routes.ts';
import { reconciliationRoutes } from '#server/features/reconciliation/reconciliation.routes.ts';
import { removalRoutes } from '#server/features/removal/removal.routes.ts';
import { reviewRoutes } from '#server/features/review/review.routes.ts';
import { rucListRoutes } from '#server/features/ruc-list/ruc-list.routes.ts';
import { sessionRoutes } from '#server/features/session/session.routes.ts';
import { sharingRoutes } from '#server/features/sharing/sharing.routes.ts';
import { subscriptionRoutes } from '#server/features/subscriptions/subscriptions.routes.ts';
import { supplierRoutes } from '#server/features/suppliers/suppliers.routes.ts';
import { systemRoutes } from '#server/features/system/system.routes.ts';
import { tokenRoutes } from '#server/features/tokens/tokens.routes.ts';
import { webhookRoutes } from '#server/features/webhooks/webhooks.routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { BoundRoute } from '#server/platform/http/bind.ts';
import type { Pages } from '#server/platform/http/reply/serve-pages.ts';

export function buildRoutes(deps: Deps, local: LocalIdentity | null): BoundRoute[] {
  const remoteAllowed = isRemoteAllowed(deps);
  return [
    ...sessionRoutes(deps),
    ...businessRoutes(deps),
    ...peopleRoutes(deps),
    ...tokenRoutes(deps),
    ...assistantRoutes(deps),
    ...systemRoutes(deps),
    ...intakeRoutes(deps),
    ...processingRoutes(deps),
    ...invoiceRoutes(deps),
    ...originalRoutes(deps),
    ...removalRoutes(deps),
    ...sharingRoutes(deps),
    ...reviewRoutes(deps),
    ...explorerRoutes(deps),
    ...dashboardRoutes(deps),
    ...closingRoutes(deps),
    ...deskRoutes(deps),
    ...exportRoutes(deps),
    ...reconciliationRoutes(deps),
    ...evidenceRoutes(deps),
    ...supplierRoutes(deps),
    ...adminRoutes(deps),
    ...mailboxRoutes(deps),
    ...subscriptionRoutes(deps),
    ...operationRoutes(deps),
    ...backupRoutes(deps),
    ...rucListRoutes(deps),
    ...webhookRoutes(deps),
    ...inboxRoutes(deps),
    ...(local ? localIdentityRoutes({ ...deps, ...local, remoteAllowed }) : []),
  ];
}

export function extraPages(deps: Deps, local: LocalIdentity | null): Pages['extra'] {
  if (!local) return [];
  const remoteAllowed = isRemoteAllowed(deps);
  return [{ path: LOCAL_CHOOSER_PATH, file: 'choose.html', admit: (http) => admitLocal(http, remoteAllowed) }];
}

const isRemoteAllowed = ({ identity }: Deps) => identity.kind === 'local' && identity.remote;
