import type { ManagedPlan, NewPlanBody, PlanChange } from '#contract/subscriptions/plans.ts';
import type { SeenVersions } from '#contract/wire/version.ts';
import { NEW_PLAN, type PlanTerms, planProblems } from '#domain/plans/plan.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { refuseChangedMeanwhile } from '#server/features/audit/changed-meanwhile.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import {
  deletePlan,
  hasSubscriptions,
  insertPlan,
  lockPlan,
  type NewPlan,
  type StoredPlan,
  updatePlan,
} from './plans.store.ts';
import { readPlan } from './read-plans.ts';

type Needs = Pick<Deps, 'db'>;

/** The administrator who does it, and the business they belong to: plans have none. */
export interface PlanManager {
  readonly ownerId: string;
  readonly by: DoneBy;
}

export async function createPlan({ db }: Needs, manager: PlanManager, body: NewPlanBody): Promise<ManagedPlan> {
  const { at } = manager.by;
  const terms = changedTerms({ ...NEW_PLAN, code: body.code?.trim() ?? '' }, body);
  refuseProblems(terms);
  const plan = { ...terms, id: newId(at) };
  await db.transaction().execute(async (tx) => {
    if (!(await insertPlan(tx, plan, manager.by))) throw new ApiError('plan_repetido');
    await record(tx, manager, 'plan-created', plan, {});
  });
  return await readPlan(db, plan.code, at);
}

export async function changePlanTerms(
  { db }: Needs,
  manager: PlanManager,
  code: string,
  change: PlanChange,
  seen: SeenVersions,
): Promise<ManagedPlan> {
  await db.transaction().execute(async (tx) => {
    const plan = await lockedPlan(tx, code, seen);
    const changed: StoredPlan = { ...plan, ...changedTerms(plan, change) };
    refuseProblems(changed);
    const fields = changedFields(plan, changed);
    if (fields.length === 0) return;
    await updatePlan(tx, changed, manager.by);
    await record(tx, manager, 'plan-changed', changed, { changed: fields });
  });
  return await readPlan(db, code, manager.by.at);
}

/** A plan that anybody is or was subscribed to stays, so that they can look at it: it only stops being offered. */
export async function removePlan(
  { db }: Needs,
  manager: PlanManager,
  code: string,
  seen: SeenVersions,
): Promise<{ message: string; isDeprecated: boolean }> {
  return await db.transaction().execute(async (tx) => {
    const plan = await lockedPlan(tx, code, seen);
    const isDeprecated = await hasSubscriptions(tx, plan.id);
    if (isDeprecated) await updatePlan(tx, { ...plan, status: 'deprecated' }, manager.by);
    else await deletePlan(tx, plan.id);
    await record(tx, manager, 'plan-deleted', plan, { from: plan.status, to: isDeprecated ? 'deprecated' : null });
    return {
      isDeprecated,
      message: isDeprecated
        ? `El plan ${plan.name} tiene o tuvo suscriptores: quedó obsoleto y ya no se ofrece.`
        : 'Plan eliminado correctamente',
    };
  });
}

async function lockedPlan(tx: Db, code: string, seen: SeenVersions): Promise<StoredPlan> {
  const plan = await lockPlan(tx, code, 'to-change');
  if (!plan) throw new ApiError('no_encontrado', { message: 'No encontramos ese plan. Recarga la lista.' });
  await refuseChangedMeanwhile(tx, seen, plan);
  return plan;
}

function record(
  tx: Db,
  { ownerId, by }: PlanManager,
  action: 'plan-created' | 'plan-changed' | 'plan-deleted',
  { id, name, code }: NewPlan,
  details: object,
): Promise<void> {
  return recordSecurityEvent(
    tx,
    ownerId,
    { action, subject: { kind: 'plan', id, name }, details: { plan: code, ...details } },
    by,
  );
}

/** What the change does not name stays. One limit, whichever of its two fields brings it. */
function changedTerms(plan: PlanTerms, { features = {}, aiLimit, name, ...terms }: PlanChange): PlanTerms {
  if (aiLimit !== undefined && features.aiLimit !== undefined && aiLimit !== features.aiLimit)
    throw invalid({ monthly_ai_limit: 'El límite de IA es uno solo: envía el mismo número en los dos campos.' });
  const limit = features.aiLimit ?? aiLimit ?? plan.aiLimit;
  const given = { ...terms, ...features, name: name?.trim(), aiLimit: limit };
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { exportFormats, ...changed }: PlanTerms = { ...plan, ...named, code: plan.code };
  return { ...changed, exportFormats: [...new Set(exportFormats)] };
}

const PATHS: Partial<Record<keyof PlanTerms, string>> = {
  aiLimit: 'features.ai_invoices_limit',
  sortOrder: 'sort_order',
  businessesLimit: 'businesses_limit',
};

function refuseProblems(terms: PlanTerms): void {
  const problems = Object.entries(planProblems(terms)) as [keyof PlanTerms, string][];
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(([field, said]) => [PATHS[field] ?? field, said])));
}

/** Every sentence once: name and code have one together. */
function invalid(fields: Record<string, string>): ApiError {
  return new ApiError('datos_invalidos', { fields, message: [...new Set(Object.values(fields))].join('. ') });
}

const changedFields = (before: StoredPlan, after: StoredPlan) =>
  (Object.keys(after) as (keyof StoredPlan)[]).filter((key) => String(before[key]) !== String(after[key]));
