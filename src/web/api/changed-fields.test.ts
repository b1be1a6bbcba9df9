import { expect, test } from 'vitest';
import { changedPart, compareFields } from './changed-fields.ts';

test('RACE-17 a form sends what was changed in it, and nothing that others may be changing', () => {
  const before = { name: 'Básico', price: '10', formats: ['excel', 'csv'], isPopular: false };
  expect(changedPart(before, { ...before, formats: ['excel', 'csv'] })).toEqual({});
  expect(changedPart(before, { ...before, price: '12', formats: ['csv'], isPopular: true })).toEqual({
    price: '12',
    formats: ['csv'],
    isPopular: true,
  });
});

test('RACE-17 of two changes people see what there is now, and what was changed here', () => {
  const seen = { name: 'Básico', price: '10', isPopular: false };
  const now = { ...seen, price: '12', isPopular: true };
  const mine = { ...seen, name: 'Inicial', price: '15' };
  expect(
    compareFields({ seen, now, mine }, [
      ['Nombre', ({ name }) => name],
      ['Precio', ({ price }) => price],
      ['Popular', ({ isPopular }) => isPopular],
    ]),
  ).toEqual([
    { label: 'Nombre', now: 'Básico', mine: 'Inicial' },
    { label: 'Precio', now: '12', mine: '15' },
    { label: 'Popular', now: true, mine: null },
  ]);
});
