/** What may be done to accounts, plans, limits and mailboxes, and what may be taken away, that somebody may have to answer for later. */
export const SECURITY_ACTIONS = [
  'panel-opened',
  'role-changed',
  'user-suspended',
  'user-activated',
  'plan-created',
  'plan-changed',
  'plan-deleted',
  'plan-assigned',
  'subscription-changed',
  'subscription-cancelled',
  'plan-requested',
  'plan-request-withdrawn',
  'plan-request-approved',
  'plan-request-rejected',
  'limits-reset',
  'sign-in-refused',
  'mailbox-added',
  'mailbox-changed',
  'mailbox-enabled',
  'mailbox-disabled',
  'mailbox-reconnected',
  'mailbox-deleted',
  'document-retried',
  'exported',
  'originals-exported',
  'rg90-exported',
  'audit-exported',
  'export-downloaded',
] as const;
export type SecurityAction = (typeof SECURITY_ACTIONS)[number];

/** What any entry of the audit happened to. */
export const AUDIT_SUBJECTS = [
  'invoice',
  'user',
  'plan',
  'subscription',
  'limits',
  'mailbox',
  'document',
  'export',
  'panel',
  'session',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
