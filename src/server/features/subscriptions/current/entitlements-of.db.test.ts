import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { newId } from '#server/platform/new-id.ts';
import { aSubscription } from '../../../../../test/builders/a-subscription.ts';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { connectToTest, createTestDatabase } from '../../../../../test/database/test-database.ts';
import { entitlementsOf } from './entitlements-of.ts';

let db: Database;
let url: string;
beforeAll(async () => {
  ({ url } = await createTestDatabase());
  db = connectToTest(url);
});
afterAll(() => db.destroy());

async function aMember(ownerId: string, status: 'active' | 'suspended') {
  const id = newId();
  const at = new Date();
  const person = { id, issuer: 'test', subject: id, email: `${id}@empresa.com.py`, name: 'Persona', status };
  await db
    .insertInto('app_user')
    .values({ ...person, created_at: at, last_login_at: at })
    .execute();
  await db.insertInto('member').values({ owner_id: ownerId, user_id: id, created_at: at }).execute();
}

describe('what a business may do, for work that no call stands behind', () => {
  test('is nothing once everybody who works for it is suspended', async () => {
    const owner = await anOwner(db);
    await aMember(owner, 'suspended');
    expect(await entitlementsOf(db, owner, new Date())).toMatchObject({ canProcess: false, blockedBy: 'suspended' });
    await aMember(owner, 'active');
    expect(await entitlementsOf(db, owner, new Date())).toMatchObject({ canProcess: true, blockedBy: null });
  });

  test('follows the active subscription, whatever came before or is announced', async () => {
    const owner = await anOwner(db);
    const month = (number: number) => new Date(Date.UTC(2026, number, 1));
    await aSubscription(db, owner, { plan: 'pro', status: 'cancelled', start: month(0), end: month(1) });
    await aSubscription(db, owner, { plan: 'free', start: month(2) });
    await aSubscription(db, owner, { plan: 'pro', status: 'pending', start: month(3) });
    expect(await entitlementsOf(db, owner, month(4))).toMatchObject({
      plan: { code: 'free', name: 'Gratis' },
      ai: { account: 'plan', limit: 10, used: 0, reserved: 0 },
      emailProcessing: false,
      exportFormats: ['excel', 'csv'],
      customTemplates: false,
    });
  });

  test('two active subscriptions cannot be', async () => {
    const owner = await anOwner(db);
    await aSubscription(db, owner);
    await expect(aSubscription(db, owner, { plan: 'pro' })).rejects.toThrow('subscription_one_active');
  });
});

describe('the seeded plans', () => {
  test('TRIAL-24 TRIAL-25 are free, basic and pro, and what the administrator makes of them stays', async () => {
    const codes = async () =>
      (await db.selectFrom('plan').orderBy('sort_order').select('code').execute()).map(({ code }) => code);
    expect(await codes()).toEqual(['free', 'basic', 'pro']);
    const own = await createTestDatabase();
    const other = connectToTest(own.url);
    try {
      await other.deleteFrom('plan').where('code', '=', 'free').execute();
      await other.updateTable('plan').set({ price: '200000' }).where('code', '=', 'basic').execute();
      await migrate({ connectionString: own.url, dir: path.resolve('db/migrations') });
      const left = await other.selectFrom('plan').orderBy('sort_order').select(['code', 'price']).execute();
      expect(left.map(({ code, price }) => [code, Number(price)])).toEqual([
        ['basic', 200_000],
        ['pro', 390_000],
      ]);
    } finally {
      await other.destroy();
    }
  });
});
