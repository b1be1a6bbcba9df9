import { type AiAccount, deriveEntitlements, hasModelCall, type PlanState } from '#domain/plans/entitlements.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findPlanState } from '../current/plan-state.store.ts';
import {
  type AttemptKey,
  addTurnedAway,
  changeCalls,
  findTurnedAway,
  findUse,
  lockBalance,
} from './ai-ledger.store.ts';

/**
 * The account that a call was counted in, or why none may be made: `allowance` until the account has more,
 * `turned-away-today` until tomorrow.
 */
export type TakenCall = { readonly account: AiAccount } | { readonly refusedBy: 'allowance' | 'turned-away-today' };

/**
 * Called before every call to the model, repeated ones too: counts it in the account of its reading, unless as many
 * calls as the limit have ended without an invoice. It stays counted whatever becomes of this process, since it may be
 * billed; `spendAiReading` takes off the call that brought the reading.
 */
export async function takeModelCall(tx: Db, ownerId: string, key: AttemptKey, at: Date): Promise<TakenCall> {
  const payerId = await lockBalance(tx, ownerId);
  const planState = await findPlanState(tx, ownerId);
  const line = await findUse(tx, ownerId, key);
  const account = line?.state === 'reserved' ? line.account : deriveEntitlements(planState, at).ai.account;
  const turnedAway = await findTurnedAway(tx, ownerId, dayInAsuncion(at.getTime()));
  const count = countOf(planState, account);
  if (!hasModelCall(count, 0)) return { refusedBy: 'allowance' };
  if (!hasModelCall(count, turnedAway)) return { refusedBy: 'turned-away-today' };
  await changeCalls(tx, payerId, account, { calls: 1, fruitless: 1 });
  return { account };
}

/** After a call that the vendor turned away without reading anything: it counts for today alone. */
export async function turnCallAway(tx: Db, ownerId: string, account: AiAccount, at: Date): Promise<void> {
  const payerId = await lockBalance(tx, ownerId);
  await changeCalls(tx, payerId, account, { fruitless: -1 });
  await addTurnedAway(tx, payerId, dayInAsuncion(at.getTime()));
}

/** Whether the model may be asked at all, for a person who is about to order it. Nothing is counted. */
export async function mayAskModel(db: Db, ownerId: string, at: Date): Promise<boolean> {
  const planState = await findPlanState(db, ownerId);
  const turnedAway = await findTurnedAway(db, ownerId, dayInAsuncion(at.getTime()));
  return hasModelCall(deriveEntitlements(planState, at).ai, turnedAway);
}

function countOf({ trial, subscription }: PlanState, account: AiAccount): { limit: number; fruitless: number } {
  if (account === 'trial') return { limit: trial.aiLimit, fruitless: trial.ai.fruitless };
  return { limit: subscription?.plan.aiLimit ?? 0, fruitless: subscription?.ai.fruitless ?? 0 };
}
