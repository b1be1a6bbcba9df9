import { expect, test } from 'vitest';
import { SECURITY_ACTIONS } from '#domain/security-action.ts';
import { lastDeedWords, MOST_IN_A_ROW } from './last-deed.text.ts';

const at = new Date('2026-11-15T15:00:00Z');
const told = (action: string, details: object = {}, count = 1) => lastDeedWords({ at, action, details, count });

test('DESK-173 a deed is told in few words: of one month by its name, several in a row by their number', () => {
  const november = { filters: { from: '2026-11-01', to: '2026-11-30' }, rows: 12 };
  expect(told('exported', november)).toBe('exportó noviembre');
  expect(told('exported', { filters: { from: '2025-11-01', to: '2025-11-30' } })).toBe('exportó noviembre de 2025');
  expect(told('exported', { filters: { from: '2026-11-02', to: '2026-11-30' } })).toBe('exportó facturas');
  expect(told('comparison-exported', { filters: { period: '2026-10' } })).toBe('exportó el cuadre de octubre');
  expect(told('month-closed', { month: '2026-10' })).toBe('cerró octubre');
  expect(told('confirmed')).toBe('confirmó una revisión');
  expect(told('confirmed', {}, 3)).toBe('confirmó 3 revisiones');
  expect(told('confirmed', {}, MOST_IN_A_ROW + 1)).toBe(`confirmó más de ${MOST_IN_A_ROW} revisiones`);
  expect(told('exported', november, 2)).toBe('exportó facturas 2 veces');
});

test('DESK-173 whatever was done has words, without what only who reads the audit is told', () => {
  for (const action of SECURITY_ACTIONS) expect(told(action)).toMatch(/^[a-záéíóú]+ /);
  expect(told('subscription-cancelled', { reason: 'Muy caro', plan: 'Pro' })).toBe('canceló una suscripción');
  expect(told('deleted', { isWithinClock: true, reason: 'Repetida' })).toBe('eliminó una factura');
});
