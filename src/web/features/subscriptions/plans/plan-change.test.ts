import { expect, test } from 'vitest';
import type { OfferedPlan } from '#contract/subscriptions/plans.ts';
import type { Subscription } from '#contract/subscriptions/subscriptions.ts';
import { changeProblem, comparison, isOverLimit } from './plan-change.ts';

const basic = {
  planName: 'Básico',
  aiLimit: 100,
  aiUsed: 64,
  endsAt: '2026-11-25T03:00:00.000Z',
  price: '150000',
  currency: 'PYG',
} as Subscription;
const pro = {
  name: 'Profesional',
  aiLimit: 500,
  price: '39.9',
  currency: 'USD',
  billingPeriod: 'monthly',
} as OfferedPlan;
const free = { name: 'Gratis', aiLimit: 10, price: '0', currency: 'PYG', billingPeriod: 'monthly' } as OfferedPlan;
const now = new Date('2026-11-14T15:00:00Z');

test('SUB-38 without a plan nothing is sent', () => {
  expect(changeProblem(null, true)).toBe('Selecciona un plan válido');
});

test('SUB-39 without the tick nothing is sent', () => {
  expect(changeProblem({}, false)).toBe('Debes confirmar que entiendes las implicaciones del cambio de plan');
  expect(changeProblem({}, true)).toBeNull();
});

test('SUB-32 the plans are compared by name, limit, end and price, and by what was used', () => {
  expect(comparison(basic, pro, now).map((line) => line.map((text) => text.replaceAll('\u00A0', ' ')))).toEqual([
    ['Plan', 'Básico', 'Profesional'],
    ['Facturas con IA', '100 por mes', '500 por mes'],
    ['Uso de este mes', '64 de 100', '64 de 500'],
    ['Vence', '24/11/2026', '14/12/2026'],
    ['Precio', 'Gs. 150.000', 'USD 39,90'],
  ]);
  const first = comparison(null, { ...free, aiLimit: -1 }, now).map(([, today, next]) => [today, next]);
  expect(first).toEqual([
    ['Sin suscripción', 'Gratis'],
    ['—', 'Ilimitado'],
    ['—', '0 de ∞'],
    ['—', 'Sin vencimiento'],
    ['—', 'Gratis'],
  ]);
});

test('a plan that allows less than was used says so', () => {
  expect(isOverLimit(basic, free)).toBe(true);
  expect(isOverLimit(basic, pro)).toBe(false);
  expect(isOverLimit(basic, { ...free, aiLimit: -1 })).toBe(false);
  expect(isOverLimit(null, free)).toBe(false);
});
