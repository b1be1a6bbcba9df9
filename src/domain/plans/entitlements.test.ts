import { describe, expect, test } from 'vitest';
import { deriveEntitlements, hasAiUnit, hasModelCall, type Plan, type PlanState, trialEnd } from './entitlements.ts';

const start = new Date('2026-11-15T04:45:00Z');
const DAY = 86_400_000;
const at = (days: number, ms = 0) => new Date(start.getTime() + days * DAY + ms);

const none = { used: 0, reserved: 0, calls: 0, fruitless: 0 };
const trial = { expiresAt: trialEnd(start, 15), aiLimit: 50, ai: none };
const newcomer: PlanState = { isSuspended: false, payer: null, trial, subscription: null };

const basic: Plan = {
  code: 'basic',
  name: 'Básico',
  aiLimit: 100,
  emailProcessing: true,
  exportFormats: ['excel', 'csv'],
  customTemplates: false,
  apiAccess: false,
  prioritySupport: false,
};
type Subscription = NonNullable<PlanState['subscription']>;
const subscriber = (wishes: Partial<Subscription> = {}): PlanState => ({
  ...newcomer,
  subscription: { status: 'active', endsAt: null, plan: basic, ai: { ...none, used: 7, reserved: 2 }, ...wishes },
});

describe('a trial', () => {
  test('TRIAL-02 of 15 days begins with 15 days and ends at its moment', () => {
    expect(trial.expiresAt.toISOString()).toBe('2026-11-30T04:45:00.000Z');
    expect(deriveEntitlements(newcomer, start).trial).toMatchObject({ expired: false, daysRemaining: 15 });
  });

  test('TIME-07 days fall one by one, and it has expired exactly at its end', () => {
    const seen = (now: Date) => deriveEntitlements(newcomer, now).trial;
    expect(seen(at(1)).daysRemaining).toBe(14);
    expect(seen(at(15, -1))).toMatchObject({ expired: false, daysRemaining: 1 });
    expect(seen(at(15))).toMatchObject({ expired: true, daysRemaining: 0 });
    expect(seen(at(99))).toMatchObject({ expired: true, daysRemaining: 0 });
  });

  test('TRIAL-04 TRIAL-06 gives the right to process until its last moment', () => {
    expect(deriveEntitlements(newcomer, at(15, -1))).toMatchObject({
      canProcess: true,
      blockedBy: null,
      processUntil: trial.expiresAt,
    });
    expect(deriveEntitlements(newcomer, at(15))).toMatchObject({
      canProcess: false,
      blockedBy: 'trial-expired',
      processUntil: null,
    });
  });

  test('OPEN-13 has everything', () => {
    expect(deriveEntitlements(newcomer, start)).toMatchObject({
      plan: null,
      emailProcessing: true,
      exportFormats: ['excel', 'csv', 'json', 'pdf'],
      customTemplates: true,
    });
  });

  test('TRIAL-36 its limit is reached by the last reading, and never when it is -1', () => {
    const reached = (used: number, aiLimit: number) =>
      deriveEntitlements({ ...newcomer, trial: { ...trial, aiLimit, ai: { ...none, used } } }, start).ai.limitReached;
    expect([reached(49, 50), reached(50, 50), reached(51, 50), reached(9999, -1), reached(0, 0)]).toEqual([
      false,
      true,
      true,
      false,
      true,
    ]);
  });
});

describe('a subscription', () => {
  test('TRIAL-05 TRIAL-22 OPEN-12 gives its plan’s rights and limit, also after the trial', () => {
    for (const now of [start, at(99)]) {
      expect(deriveEntitlements(subscriber(), now)).toMatchObject({
        canProcess: true,
        processUntil: null,
        plan: { code: 'basic', name: 'Básico' },
        ai: { account: 'plan', limit: 100, used: 7, reserved: 2, limitReached: false },
        emailProcessing: true,
        exportFormats: ['excel', 'csv'],
        customTemplates: false,
      });
    }
  });

  test('TIME-08 TRIAL-08 counts until its end date and not a moment longer', () => {
    const ending = subscriber({ endsAt: at(30) });
    expect(deriveEntitlements(ending, at(30, -1))).toMatchObject({ canProcess: true, processUntil: at(30) });
    expect(deriveEntitlements(ending, at(30))).toMatchObject({
      canProcess: false,
      blockedBy: 'subscription-ended',
      plan: null,
    });
  });

  test.each(['cancelled', 'inactive', 'pending'] as const)(
    'TRIAL-07 that is %s gives nothing once the trial is over; before, the trial counts',
    (status) => {
      const planState = subscriber({ status });
      expect(deriveEntitlements(planState, at(15))).toMatchObject({ canProcess: false, plan: null });
      expect(deriveEntitlements(planState, at(14))).toMatchObject({
        canProcess: true,
        plan: null,
        ai: { account: 'trial', limit: 50, used: 0 },
      });
    },
  );

  test('that ends before the trial leaves the trial’s days', () => {
    expect(deriveEntitlements(subscriber({ endsAt: at(5) }), at(1)).processUntil).toEqual(trial.expiresAt);
  });
});

describe('what may be exported', () => {
  const ALL = ['excel', 'csv', 'json', 'pdf'];
  const BARE = { formats: ['excel', 'csv'], own: false };
  const pro: Plan = { ...basic, code: 'pro', exportFormats: ['excel', 'csv', 'json', 'pdf'], customTemplates: true };
  const onlyPdf: Plan = { ...basic, code: 'pdf', exportFormats: ['pdf'] };
  const isOver = at(15);
  const ended = (plan: Plan) => subscriber({ plan, endsAt: at(1) });
  const cancelled = (plan: Plan) => subscriber({ plan, status: 'cancelled', endsAt: at(1) });
  const allowed = (planState: PlanState, now: Date) => {
    const { exportFormats, customTemplates } = deriveEntitlements(planState, now);
    return { formats: exportFormats, own: customTemplates };
  };

  test.each<[string, PlanState, Date, { formats: readonly string[]; own: boolean }]>([
    ['a live trial: everything', newcomer, at(14), { formats: ALL, own: true }],
    ['a dead trial without a plan: what the free plan exports', newcomer, isOver, BARE],
    ['a plan with a part: that part, in the trial', subscriber(), start, { formats: ['excel', 'csv'], own: false }],
    [
      'a plan with one format: that one, after the trial',
      subscriber({ plan: onlyPdf }),
      isOver,
      { formats: ['pdf'], own: false },
    ],
    ['a plan with everything: everything', subscriber({ plan: pro }), isOver, { formats: ALL, own: true }],
    [
      'a plan that ended in the trial: what it had, and no more',
      ended(basic),
      at(2),
      { formats: ['excel', 'csv'], own: false },
    ],
    ['one format that ended in the trial: that one', ended(onlyPdf), at(2), { formats: ['pdf'], own: false }],
    ['everything that ended in the trial: everything', ended(pro), at(2), { formats: ALL, own: true }],
    ['a plan that ended after the trial: what the free plan exports', ended(pro), isOver, BARE],
    [
      'a part that was cancelled in the trial: that part',
      cancelled(basic),
      at(2),
      { formats: ['excel', 'csv'], own: false },
    ],
    ['a plan that was cancelled after the trial: what the free plan exports', cancelled(pro), isOver, BARE],
    ['a suspended business without a plan: no more than others', { ...newcomer, isSuspended: true }, isOver, BARE],
  ])('SAFE-37 %s', (_, planState, now, expected) => {
    expect(allowed(planState, now)).toEqual(expected);
  });

  test('SAFE-37 cancelling gives no more than was had, whatever the plan, except what everybody has once the trial is over', () => {
    const formats = ['excel', 'csv', 'json', 'pdf'] as const;
    for (let bits = 0; bits < 32; bits++) {
      const exportFormats = formats.filter((_, bit) => bits & (1 << bit));
      const plan = { ...basic, exportFormats, customTemplates: (bits & 16) !== 0, emailProcessing: (bits & 1) !== 0 };
      for (const now of [at(2), isOver]) {
        const had = deriveEntitlements(subscriber({ plan }), now);
        const has = deriveEntitlements(subscriber({ plan, status: 'cancelled', endsAt: now }), now);
        const more = has.exportFormats.filter((format) => !had.exportFormats.includes(format));
        expect(more.filter((format) => now !== isOver || !BARE.formats.includes(format))).toEqual([]);
        expect(has.customTemplates && !had.customTemplates).toBe(false);
        expect(has.emailProcessing && !had.emailProcessing).toBe(false);
      }
    }
  });
});

test('SAFE-31 as many calls may bring nothing as there are readings; without a limit of readings, 1.000', () => {
  const may = (limit: number, fruitless: number, today = 0) => hasModelCall({ limit, fruitless }, today);
  expect([may(10, 9), may(10, 10), may(10, 8, 2), may(10, 8, 1), may(0, 0), may(-1, 999), may(-1, 1000)]).toEqual([
    ...[true, false, false, true, false, true, false],
  ]);
});

test('TRIAL-09 nobody suspended may process, whatever the trial or the plan', () => {
  for (const planState of [newcomer, subscriber()]) {
    expect(deriveEntitlements({ ...planState, isSuspended: true }, start)).toMatchObject({
      canProcess: false,
      blockedBy: 'suspended',
      processUntil: null,
    });
  }
});

test('readings under way count against the limit, unless there is none', () => {
  const fits = (limit: number, used: number, reserved: number) => hasAiUnit({ limit, used, reserved });
  expect([fits(10, 9, 0), fits(10, 9, 1), fits(10, 10, 0), fits(0, 0, 0), fits(-1, 1e6, 50)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});
