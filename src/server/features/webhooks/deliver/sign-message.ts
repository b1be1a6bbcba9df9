import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks, specification of 2026-08: 24 to 64 random bytes. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';
/** Literal and for good: kept secrets are bound to it. */
export const SECRET_PURPOSE = 'webhook secret';

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

interface Message {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of Standard Webhooks: the id, the time of this attempt, and a signature by each valid secret, so that a
 * receiver may know either.
 */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Ajaka-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
