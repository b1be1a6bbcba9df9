import { expect, test } from 'vitest';
import { PLAN_STATUSES } from '#domain/plans/plan.ts';
import { describeAction } from './audit.text.ts';

test('what a plan became is told in Spanish, whichever of its states', () => {
  const told = PLAN_STATUSES.map((to) => describeAction('plan-deleted', { from: 'active', to }, false).what);
  expect(told).toEqual([
    'Eliminó un plan (activo → activo)',
    'Eliminó un plan (activo → inactivo)',
    'Eliminó un plan (activo → obsoleto)',
  ]);
});

test('what happened to an invoice is told without its reasons', () => {
  expect(describeAction('corrected', { reason: 'Total mal leído' }, true).what).toBe('Corrigió una factura');
});
