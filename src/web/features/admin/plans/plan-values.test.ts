import { describe, expect, test } from 'vitest';
import { assignProblem, checkPlan, planBody, planValues } from './plan-values.ts';

describe('the form of a plan', () => {
  test('PLAN-32 PLAN-33 PLAN-34 PLAN-35 PLAN-36 PLAN-37 PLAN-38 PLAN-39 begins with the defaults', () => {
    expect(planValues(null)).toMatchObject({
      price: '0',
      currency: 'USD',
      billingPeriod: 'monthly',
      aiLimit: '50',
      emailProcessing: true,
      exportFormats: ['excel', 'csv'],
      status: 'active',
      sortOrder: '0',
    });
  });

  test('PLAN-21 PLAN-23 PLAN-25 PLAN-26 what is empty or not a number is refused with a sentence', () => {
    const good = { ...planValues(null), name: 'Plan', code: 'plan' };
    expect(checkPlan(good)).toEqual({});
    expect(checkPlan({ ...good, name: '  ' })).toEqual({ name: 'Nombre y código son obligatorios' });
    for (const price of ['', 'abc', '-1']) expect(Object.keys(checkPlan({ ...good, price }))).toEqual(['price']);
    for (const aiLimit of ['', '-2', '1.5']) expect(Object.keys(checkPlan({ ...good, aiLimit }))).toEqual(['aiLimit']);
    for (const sortOrder of ['', '-1']) expect(Object.keys(checkPlan({ ...good, sortOrder }))).toEqual(['sortOrder']);
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
