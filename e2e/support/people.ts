import { ownerOf, setTrialUse } from '../../test/builders/a-subscription.ts';
import type { TestApp } from '../../test/server/test-app.ts';

type Db = TestApp['db'];

export const ADMIN = 'admin@ajaka.local';

/** Somebody who has been here before. */
export async function register(server: TestApp, email: string, name?: string): Promise<void> {
  const token = await server.signIn(email, name);
  await server.call('/api/user/profile', { token });
}

/** As an administrator does it; the panel for it comes with another issue. */
export async function setStatus(db: Db, email: string, status: 'active' | 'suspended'): Promise<void> {
  await db.updateTable('app_user').set({ status }).where('email', '=', email).execute();
}

export interface TrialChange {
  trial_expires_at?: Date;
  trial_ai_limit?: number;
  trial_ai_used?: number;
}

/** The trial of the business this person works for. */
export async function setTrial(db: Db, email: string, { trial_ai_used: used, ...change }: TrialChange): Promise<void> {
  const ownerId = await ownerOf(db, email);
  if (Object.keys(change).length > 0) await db.updateTable('owner').set(change).where('id', '=', ownerId).execute();
  if (used !== undefined) await setTrialUse(db, ownerId, used);
}
