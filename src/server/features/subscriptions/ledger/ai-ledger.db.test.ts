import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/connect.ts';
import { createLog } from '#server/platform/log.ts';
import { newId } from '#server/platform/new-id.ts';
import { aSubscription } from '../../../../../test/builders/a-subscription.ts';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { connectToTest, createTestDatabase } from '../../../../../test/database/test-database.ts';
import { entitlementsOf } from '../current/entitlements-of.ts';
import { releaseAiReading, reserveAiReading, reserveAiReadings, spendAiReading } from './ai-ledger.ts';
import { releaseExpiredAiUse } from './release-expired.ts';

const log = createLog('silent');
let db: Database;
let url: string;
beforeAll(async () => {
  ({ url } = await createTestDatabase());
  db = connectToTest(url);
});
afterAll(() => db.destroy());

const NOON = new Date('2026-11-15T15:00:00Z');
const later = (minutes: number, from = NOON) => new Date(from.getTime() + minutes * 60_000);
const bytes = (text: string) => createHash('sha256').update(text).digest();
const aReading = (text: string = newId(), attempt = 1) => ({ documentId: newId(), attempt, sha256: bytes(text) });
type Reading = ReturnType<typeof aReading>;

/** A business whose trial allows so many readings. */
async function aTrial(aiLimit: number): Promise<string> {
  const ownerId = await anOwner(db);
  const trial = { trial_ai_limit: aiLimit, trial_expires_at: new Date('2030-01-01T00:00:00Z') };
  await db.updateTable('owner').set(trial).where('id', '=', ownerId).execute();
  return ownerId;
}

const reserve = (ownerId: string, reading: Reading, at = NOON) =>
  db.transaction().execute((tx) => reserveAiReading(tx, ownerId, reading, at));
const spend = (ownerId: string, reading: Reading, at = NOON) =>
  db.transaction().execute((tx) => spendAiReading(tx, ownerId, reading, at));
const release = (ownerId: string, reading: Reading, at = NOON) =>
  db.transaction().execute((tx) => releaseAiReading(tx, ownerId, reading, at));
const read = async (ownerId: string, reading: Reading, at = NOON) =>
  (await reserve(ownerId, reading, at)) && (await spend(ownerId, reading, at));
const sweep = (at: Date) => releaseExpiredAiUse({ db, log, clock: { now: () => at } });

async function counts(ownerId: string, at = NOON) {
  const { used, reserved } = (await entitlementsOf(db, ownerId, at)).ai;
  return { used, reserved };
}

/** What the counts would be if somebody added the lines up. */
async function countedFromLines(ownerId: string) {
  const lines = await db.selectFrom('ai_use').where('owner_id', '=', ownerId).select(['state', 'units']).execute();
  const sum = (state: string) =>
    lines.filter((line) => line.state === state).reduce((total, { units }) => total + units, 0);
  return { used: sum('spent'), reserved: sum('reserved') };
}

describe('one reading', () => {
  test('counts once it was made, and costs nothing when it failed', async () => {
    const owner = await aTrial(50);
    const [made, failed] = [aReading(), aReading()];
    expect(await reserve(owner, made)).toBe(true);
    expect(await counts(owner)).toEqual({ used: 0, reserved: 1 });
    expect(await spend(owner, made)).toBe(true);
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });
    await reserve(owner, failed);
    await release(owner, failed);
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });
  });

  test('is reserved, spent and released once however often it is said', async () => {
    const owner = await aTrial(50);
    const reading = aReading();
    await Promise.all(Array.from({ length: 10 }, () => reserve(owner, reading)));
    expect(await counts(owner)).toEqual({ used: 0, reserved: 1 });
    await Promise.all(Array.from({ length: 10 }, () => spend(owner, reading)));
    await reserve(owner, reading);
    await release(owner, reading);
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });
    const failed = aReading();
    await reserve(owner, failed);
    await Promise.all(Array.from({ length: 10 }, () => release(owner, failed)));
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });
  });

  test('of the same document or the same bytes costs nothing within the month, and costs again in the next', async () => {
    const owner = await aTrial(50);
    const first = aReading('the same PDF');
    await read(owner, first);
    await read(owner, { ...first, attempt: 2 });
    await read(owner, aReading('the same PDF'));
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });
    // 23:59 of the last day in Asunción is the next day in UTC.
    await read(owner, aReading('the same PDF'), new Date('2026-12-01T02:59:00Z'));
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });
    await read(owner, aReading('the same PDF'), new Date('2026-12-01T03:00:00Z'));
    expect(await counts(owner)).toEqual({ used: 2, reserved: 0 });
  });

  test('of a document whose attempts were counted anew is paid again in another month, and both lines stay', async () => {
    const owner = await aTrial(50);
    const reading = aReading();
    const december = new Date('2026-12-10T12:00:00Z');
    await read(owner, reading);
    await read(owner, reading, december);
    await read(owner, reading, december);
    expect(await counts(owner)).toEqual({ used: 2, reserved: 0 });
    expect(await countedFromLines(owner)).toEqual({ used: 2, reserved: 0 });
  });

  test('that is spent in the month after it was reserved belongs to the later one', async () => {
    const owner = await aTrial(50);
    const reading = aReading();
    await reserve(owner, reading, new Date('2026-12-01T02:59:00Z'));
    await spend(owner, reading, new Date('2026-12-01T03:01:00Z'));
    await read(owner, { ...reading, attempt: 2 }, new Date('2026-12-10T12:00:00Z'));
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });
  });

  test('the same bytes are still free when the limit is reached', async () => {
    const owner = await aTrial(1);
    await read(owner, aReading('the last one'));
    expect(await reserve(owner, aReading('another'))).toBe(false);
    expect(await read(owner, aReading('the last one'))).toBe(true);
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });
  });

  test('two copies read at once are paid once', async () => {
    const owner = await aTrial(50);
    const copies = [aReading('twice'), aReading('twice')];
    await Promise.all(copies.map((copy) => reserve(owner, copy)));
    expect(await Promise.all(copies.map((copy) => spend(owner, copy)))).toEqual([true, true]);
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });
  });

  test('is undone with the transaction it was spent in', async () => {
    const owner = await aTrial(50);
    const reading = aReading();
    await reserve(owner, reading);
    const failing = db.transaction().execute(async (tx) => {
      await spendAiReading(tx, owner, reading, NOON);
      throw new Error('the invoice could not be stored');
    });
    await expect(failing).rejects.toThrow('the invoice');
    expect(await counts(owner)).toEqual({ used: 0, reserved: 1 });
  });

  test('is never written outside a transaction, where nothing would hold the lock', async () => {
    await expect(reserveAiReading(db, await aTrial(50), aReading(), NOON)).rejects.toThrow('transaction');
  });
});

describe('many at once', () => {
  test('two readings racing for the last unit: one gets it', async () => {
    for (let round = 0; round < 10; round++) {
      const owner = await aTrial(2);
      await read(owner, aReading());
      const granted = await Promise.all([reserve(owner, aReading()), reserve(owner, aReading())]);
      expect(granted.filter(Boolean)).toHaveLength(1);
    }
  });

  test('fifty readings for the last ten units: ten get one, and the counts agree with the lines', async () => {
    const owner = await aTrial(15);
    for (let one = 0; one < 5; one++) await read(owner, aReading());
    const readings = Array.from({ length: 50 }, () => aReading());
    const granted = await Promise.all(readings.map((reading) => reserve(owner, reading)));
    const lucky = readings.filter((_, index) => granted[index]);
    expect(lucky).toHaveLength(10);
    // Half of them fail: what they give back goes to others, and never more than that.
    await Promise.all(lucky.map((reading, index) => (index < 5 ? spend(owner, reading) : release(owner, reading))));
    expect(await counts(owner)).toEqual({ used: 10, reserved: 0 });
    const again = await Promise.all(Array.from({ length: 20 }, () => read(owner, aReading())));
    expect(again.filter(Boolean)).toHaveLength(5);
    expect(await counts(owner)).toEqual({ used: 15, reserved: 0 });
    expect(await countedFromLines(owner)).toEqual({ used: 15, reserved: 0 });
  });

  test('without a limit all of them go through and are counted', async () => {
    const owner = await aTrial(-1);
    const all = await Promise.all(Array.from({ length: 30 }, () => read(owner, aReading())));
    expect(all).toEqual(Array(30).fill(true));
    expect(await counts(owner)).toEqual({ used: 30, reserved: 0 });
  });
});

describe('trial and plan', () => {
  test('the plan has a count of its own, which the next plan takes over', async () => {
    const owner = await aTrial(1);
    await read(owner, aReading());
    expect(await reserve(owner, aReading())).toBe(false);
    const basic = await aSubscription(db, owner, { plan: 'basic', start: NOON });
    await read(owner, aReading());
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });
    await db.updateTable('subscription').set({ status: 'cancelled' }).where('id', '=', basic).execute();
    await aSubscription(db, owner, { plan: 'pro', start: later(1) });
    expect((await entitlementsOf(db, owner, later(2))).ai).toMatchObject({ limit: 500, used: 1 });
  });

  test('a reading that the trial reserved is paid by the trial, also when a plan began meanwhile', async () => {
    const owner = await aTrial(5);
    const reading = aReading();
    await reserve(owner, reading);
    await aSubscription(db, owner, { start: NOON });
    await spend(owner, reading);
    const balance = await db.selectFrom('ai_balance').where('owner_id', '=', owner).selectAll().executeTakeFirst();
    expect(balance).toMatchObject({ trial_used: 1, trial_reserved: 0, plan_used: 0, plan_reserved: 0 });
  });
});

describe('a reading that nobody finishes', () => {
  test('is given back by the sweep once its time is over, and not before', async () => {
    const owner = await aTrial(1);
    await reserve(owner, aReading());
    await sweep(later(29));
    expect(await counts(owner)).toEqual({ used: 0, reserved: 1 });
    await sweep(later(30));
    await sweep(later(31));
    expect(await counts(owner)).toEqual({ used: 0, reserved: 0 });
  });

  test('does not stand in the way of the owner until the sweep comes', async () => {
    const owner = await aTrial(1);
    await reserve(owner, aReading());
    expect(await reserve(owner, aReading(), later(29))).toBe(false);
    expect(await reserve(owner, aReading(), later(30))).toBe(true);
  });

  test('leaves its unit to the next attempt at the same document', async () => {
    const owner = await aTrial(1);
    const first = aReading();
    const second = { ...first, attempt: 2 };
    await reserve(owner, first);
    expect(await reserve(owner, second)).toBe(true);
    expect(await counts(owner)).toEqual({ used: 0, reserved: 1 });
    expect([await spend(owner, second), await spend(owner, first)]).toEqual([true, true]);
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });
  });

  test('that comes back after all counts if a unit is left, and otherwise not', async () => {
    const owner = await aTrial(1);
    const slow = aReading();
    await reserve(owner, slow);
    await sweep(later(30));
    expect(await spend(owner, slow, later(31))).toBe(true);
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });

    const other = await aTrial(1);
    const late = aReading();
    await reserve(other, late);
    await sweep(later(30));
    await read(other, aReading(), later(31));
    expect(await spend(other, late, later(32))).toBe(false);
    expect(await counts(other)).toEqual({ used: 1, reserved: 0 });
  });
});

describe('after kill -9', () => {
  const PROGRAM = path.resolve(import.meta.dirname, '../../../../../test/database/ai-reservation-process.ts');

  /** A process that has reserved the reading, killed before it could go on. */
  async function reserveAndDie(ownerId: string, documentId: string, manner: 'committed' | 'open') {
    const child = spawn(process.execPath, [PROGRAM, url, ownerId, documentId, manner], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const died = once(child, 'exit');
    for await (const line of createInterface(child.stdout)) {
      expect(line).toBe('reserved');
      break;
    }
    child.kill('SIGKILL');
    await died;
  }

  test('what was reserved goes to the document’s next attempt, or back to the owner', async () => {
    const owner = await aTrial(1);
    const documentId = newId();
    await reserveAndDie(owner, documentId, 'committed');
    const now = new Date();
    expect(await counts(owner, now)).toEqual({ used: 0, reserved: 1 });
    expect(await reserve(owner, aReading(), now)).toBe(false);
    expect(await read(owner, { documentId, attempt: 2, sha256: Buffer.alloc(32, 9) }, now)).toBe(true);
    expect(await counts(owner, now)).toEqual({ used: 1, reserved: 0 });

    const other = await aTrial(1);
    await reserveAndDie(other, newId(), 'committed');
    await sweep(later(31, new Date()));
    expect(await counts(other)).toEqual({ used: 0, reserved: 0 });
    expect(await read(other, aReading())).toBe(true);
  });

  test('what was not committed was never reserved, and its lock goes with the process', async () => {
    const owner = await aTrial(1);
    await reserveAndDie(owner, newId(), 'open');
    expect(await read(owner, aReading())).toBe(true);
    expect(await counts(owner)).toEqual({ used: 1, reserved: 0 });
    expect(await countedFromLines(owner)).toEqual({ used: 1, reserved: 0 });
  });
});

describe('TRIAL-17 TRIAL-20 readings of documents that arrive together', () => {
  const reserveAll = (ownerId: string, readings: readonly Reading[], at = NOON) =>
    db.transaction().execute((tx) => reserveAiReadings(tx, ownerId, readings, at));

  test('are set aside in their order while there are any, and never twice for the same attempt', async () => {
    const owner = await aTrial(3);
    await read(owner, aReading('paid for'));
    const readings = [aReading(), aReading('paid for'), aReading(), aReading(), aReading('paid for')];
    const granted = await reserveAll(owner, readings);
    expect(readings.map(({ documentId }) => granted.has(documentId))).toEqual([true, true, true, false, true]);
    expect(await counts(owner)).toEqual({ used: 1, reserved: 2 });
    expect(await countedFromLines(owner)).toEqual({ used: 1, reserved: 2 });
    for (const reading of readings.slice(0, 3)) {
      expect(await reserve(owner, reading, later(5))).toBe(true);
      expect(await spend(owner, reading, later(6))).toBe(true);
    }
    expect(await counts(owner)).toEqual({ used: 3, reserved: 0 });
  });

  test('hold their units while they wait in a long queue, and give them back a day later', async () => {
    const owner = await aTrial(1);
    await reserveAll(owner, [aReading()]);
    await sweep(later(10 * 60));
    expect(await counts(owner)).toEqual({ used: 0, reserved: 1 });
    await sweep(later(25 * 60));
    expect(await counts(owner)).toEqual({ used: 0, reserved: 0 });
  });

  test('that race for the last units get each of them once', async () => {
    const owner = await aTrial(7);
    const uploads = Array.from({ length: 8 }, () => [aReading(), aReading()]);
    const granted = await Promise.all(uploads.map((readings) => reserveAll(owner, readings)));
    expect(granted.reduce((sum, { size }) => sum + size, 0)).toBe(7);
    expect(await counts(owner)).toEqual({ used: 0, reserved: 7 });
    expect(await countedFromLines(owner)).toEqual({ used: 0, reserved: 7 });
  });

  test('of none is nothing', async () => {
    const owner = await aTrial(0);
    expect(await reserveAll(owner, [aReading()])).toEqual(new Set());
    expect(await counts(owner)).toEqual({ used: 0, reserved: 0 });
  });
});
