import { deliveryProblem } from '#contract/webhooks/deliveries.text.ts';
import { recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { entitlementsOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import type { Deps } from '#server/platform/deps.ts';
import { UnreadableSecret } from '#server/platform/secrets/secrets.ts';
import { stopWaiting } from '../deliveries/deliveries.store.ts';
import {
  type ClaimedEndpoint,
  claimEndpoint,
  type DueEndpoint,
  endTurn,
  findReady,
  markGone,
  recordAttempt,
} from './lane.store.ts';
import { LONGEST_ANSWER_MS, type Sent, sendDelivery } from './send-delivery.ts';
import { SECRET_PURPOSE } from './sign-message.ts';

export type TurnNeeds = Pick<Deps, 'db' | 'network' | 'secrets' | 'clock' | 'log'>;

/** After so long an address goes to the end of the line, however much waits for it. */
const TURN_MS = 8_000;
/** To one address at the same time; of one invoice never two. */
const AT_ONCE = 4;
/** After so long a process counts as dead, and another may send. Finding a name may take five seconds. */
const LEASE_MS = TURN_MS + LONGEST_ANSWER_MS + 12_000;

/**
 * Sends what waits for one address, until nothing is left, its turn is over or it does not answer. It may be sent
 * twice: a process can die after sending and before writing that down. False when another process is at it.
 */
export async function takeTurn(
  needs: TurnNeeds,
  { ownerId, id }: DueEndpoint,
  { signal, leaseMs = LEASE_MS }: { signal: AbortSignal; leaseMs?: number | undefined },
): Promise<boolean> {
  const { db, clock } = needs;
  const at = clock.now();
  const until = new Date(at.getTime() + leaseMs);
  const claimed = await claimEndpoint(db, ownerId, id, { at, until });
  if (claimed === undefined) return false;
  let inTrouble = claimed.inTrouble;
  if (await mayBeSent(needs, claimed)) {
    const secrets = secretsOf(needs, claimed);
    if (secrets === null) await stop(needs, claimed, deliveryProblem('secret-unreadable'));
    else inTrouble = await sendAll(needs, claimed, { secrets, signal });
  }
  await db.transaction().execute((tx) => endTurn(tx, ownerId, id, { inTrouble, at: clock.now() }));
  return true;
}

/** Whether the last of them showed trouble. */
async function sendAll(
  needs: TurnNeeds,
  endpoint: ClaimedEndpoint,
  { secrets, signal }: { secrets: readonly string[]; signal: AbortSignal },
): Promise<boolean> {
  const { ownerId, id, url } = endpoint;
  const end = performance.now() + TURN_MS;
  let { inTrouble } = endpoint;
  while (performance.now() < end && !signal.aborted) {
    const most = inTrouble ? 1 : AT_ONCE;
    const ready = await findReady(needs.db, ownerId, id, { at: needs.clock.now(), most });
    if (ready.length === 0) break;
    const sent = await Promise.all(ready.map((one) => sendDelivery(needs, one, { url, secrets, signal })));
    const made = sent.filter((one) => one !== null);
    await record(needs, endpoint, made);
    if (made.some(({ isGone }) => isGone)) break;
    inTrouble = made.some(({ isTrouble }) => isTrouble);
    if (inTrouble || made.length < sent.length) break;
  }
  return inTrouble;
}

async function record(
  { db, clock, log }: TurnNeeds,
  { ownerId, id }: ClaimedEndpoint,
  sent: readonly Sent[],
): Promise<void> {
  const isGone = sent.some((one) => one.isGone);
  await db.transaction().execute(async (tx) => {
    const at = clock.now();
    const gone = isGone ? await markGone(tx, ownerId, id, at) : undefined;
    const attempts = sent.map(({ attempt }) => attempt).sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const attempt of attempts) {
      const isEnd = isGone && attempt.state === 'waiting';
      await recordAttempt(tx, ownerId, isEnd ? { ...attempt, state: 'given-up', nextAt: null } : attempt);
    }
    if (gone === undefined) return;
    await stopWaiting(tx, ownerId, id, deliveryProblem('gone'));
    const subject = { kind: 'connection', id, name: shownName(gone.url) } as const;
    const nobody = { userId: null, address: null, agent: null, at };
    await recordSecurityEvent(tx, ownerId, { action: 'webhook-gone', subject, details: { status: 410 } }, nobody);
  });
  const failed = sent.filter(({ attempt }) => attempt.problem !== null);
  if (failed.length > 0)
    log.info(
      { ownerId, webhookId: id, failed: failed.length, problem: failed[0]?.attempt.problem },
      'avisos sin entregar',
    );
}

/** The address as people know it; its query is left out, since it may be a secret. */
export const shownName = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

async function mayBeSent(needs: TurnNeeds, claimed: ClaimedEndpoint): Promise<boolean> {
  const { apiAccess, blockedBy } = await entitlementsOf(needs.db, claimed.ownerId, needs.clock.now());
  if (apiAccess && blockedBy !== 'suspended' && blockedBy !== 'payer-suspended') return true;
  await stop(needs, claimed, deliveryProblem('no-api-access'));
  return false;
}

async function stop(
  { db }: TurnNeeds,
  { ownerId, id }: ClaimedEndpoint,
  problem: ReturnType<typeof deliveryProblem>,
): Promise<void> {
  await db.transaction().execute((tx) => stopWaiting(tx, ownerId, id, problem));
}

/** The secrets that sign now; null when they were encrypted with another key. */
function secretsOf(
  { secrets, clock }: TurnNeeds,
  { ownerId, id: recordId, secret, earlierSecret, earlierSecretUntil }: ClaimedEndpoint,
): string[] | null {
  const isEarlierGood = earlierSecretUntil !== null && earlierSecretUntil > clock.now();
  const kept = earlierSecret !== null && isEarlierGood ? [secret, earlierSecret] : [secret];
  try {
    return kept.map((one) => secrets.decrypt(one, { ownerId, recordId, purpose: SECRET_PURPOSE }));
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}
