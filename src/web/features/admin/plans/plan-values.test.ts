import { describe, expect, test } from 'vitest';
import { assignProblem, checkPlan, planBody, planValues } from './plan-values.ts';

describe('the form of a plan', () => {
  test.each([
    ['PLAN-32', 'price', '0'],
    ['PLAN-33', 'currency', 'USD'],
    ['PLAN-34', 'billingPeriod', 'monthly'],
    ['PLAN-35', 'aiLimit', '50'],
    ['PLAN-36', 'emailProcessing', true],
    ['PLAN-37', 'exportFormats', ['excel', 'csv']],
    ['PLAN-38', 'status', 'active'],
    ['PLAN-39', 'sortOrder', '0'],
  ] as const)('%s a new plan begins with what is usual for its %s', (_, field, usual) => {
    expect(planValues(null)[field]).toEqual(usual);
  });

  const good = { ...planValues(null), name: 'Plan', code: 'plan' };

  test('PLAN-21 a plan needs its name and its code', () => {
    expect(checkPlan(good)).toEqual({});
    expect(checkPlan({ ...good, name: '  ' })).toEqual({ name: 'Nombre y código son obligatorios' });
    expect(checkPlan({ ...good, code: '' })).toEqual({ code: 'Nombre y código son obligatorios' });
  });

  test.each([
    ['PLAN-23', 'price', ['', 'abc', '-1'], ['0', '10.5']],
    ['PLAN-25', 'aiLimit', ['', '-2', '1.5', 'abc'], ['-1', '0']],
    ['PLAN-26', 'sortOrder', ['', '-1', 'abc'], ['0', '3']],
  ] as const)('%s of %s what is empty, no number or too small is refused', (_, field, wrong, right) => {
    for (const value of wrong) expect(Object.keys(checkPlan({ ...good, [field]: value }))).toEqual([field]);
    for (const value of right) expect(checkPlan({ ...good, [field]: value })).toEqual({});
  });

  test('sends numbers as numbers and the formats in their order', () => {
    const values = { ...planValues(null), name: ' Plan ', code: 'plan', price: '9.90', aiLimit: '-1' };
    expect(planBody({ ...values, exportFormats: ['pdf', 'excel'] })).toMatchObject({
      name: 'Plan',
      price: '9.9',
      features: { aiLimit: -1, exportFormats: ['excel', 'pdf'] },
      sortOrder: 0,
    });
  });
});

test('PLAN-17 a plan is assigned once a user and a plan are chosen', () => {
  expect(assignProblem(0, 'basic')).toBe('Selecciona un usuario y un plan');
  expect(assignProblem(2, '')).toBe('Selecciona un usuario y un plan');
  expect(assignProblem(1, 'basic')).toBeNull();
});
