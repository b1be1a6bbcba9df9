import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answersAtHome } from '../../../../test/screens/answers/home.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { openScreen, seen, stopTime } from '../../../../test/screens/open-screen.ts';
import { confirmNotice, notify } from './toast.tsx';
import type { Notice } from './toast-queue.ts';

let page: Located;
beforeEach(async () => {
  stopTime();
  page = await openScreen('/ayuda', answersAtHome());
  await seen(() => page.getByRole('heading', { level: 1 }).count() === 1);
});

const region = () => page.getByRole('region', { name: 'Avisos' });
const shown = () => page.locator('[aria-label="Avisos"] > *').count();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** On show, and its time has begun. */
async function show(notice: Notice): Promise<void> {
  notify(notice);
  await seen(() => region().getByText(notice.message).count() === 1);
  await pass(0);
}

async function expectToLast(ms: number): Promise<void> {
  await pass(ms - 1);
  expect(shown()).toBe(1);
  await pass(1);
  await seen(() => shown() === 0);
}

describe('how long a notice stays', () => {
  test.for([
    ['TOAST-03', 'success', 4000],
    ['TOAST-04', 'info', 5000],
    ['TOAST-05', 'warning', 6000],
    ['TOAST-06', 'error', 8000],
    ['TOAST-07', undefined, 5000],
  ] as const)('%s of the type %s: %d ms', async ([, type, ms]) => {
    await show({ ...(type ? { type } : {}), message: 'Algo pasó.' });
    await expectToLast(ms);
  });

  test('TOAST-09 its own duration replaces the one of its type', async () => {
    await show({ type: 'warning', message: 'Más despacio.', duration: 12_000 });
    await expectToLast(12_000);
  });

  test('TOAST-08 a persistent one stays ten minutes, and until it is dismissed', async () => {
    await show({ type: 'error', message: 'Sigue aquí', persistent: true });
    await pass(600_000);
    expect(region().getByText('Sigue aquí').count()).toBe(1);
    await region().getByRole('button', { name: 'Cerrar aviso' }).click();
    await seen(() => shown() === 0);
  });

  test('TOAST-01 the same id takes the place of the notice on show and starts its time anew', async () => {
    await show({ id: 'uno', type: 'success', message: 'Primero' });
    await pass(3000);
    await show({ id: 'uno', type: 'success', message: 'Segundo' });
    expect(region().getByText('Primero').count()).toBe(0);
    await expectToLast(4000);
  });

  test('TOAST-01 at most three are on show; the next waits its turn with all its time', async () => {
    for (const message of ['Uno', 'Dos', 'Tres']) await show({ type: 'info', message });
    notify({ type: 'info', message: 'Cuatro' });
    await pass(0);
    expect([shown(), region().getByText('Cuatro').count()]).toEqual([3, 0]);
    await pass(4000);
    await region().getByRole('button', { name: 'Cerrar aviso' }).first().click();
    await seen(() => region().getByText('Cuatro').count() === 1);
    await pass(0);
    await pass(1000);
    await seen(() => shown() === 1);
    await expectToLast(4000);
  });
});

describe('what a notice holds', () => {
  test('TOAST-10 TOAST-01 its action shows its label, runs once and closes it', async () => {
    const handler = vi.fn();
    const action = { label: 'Ver facturas', handler };
    await show({ type: 'success', title: '7 facturas nuevas', message: 'De 2 cuentas.', action });
    expect(region().getByText('7 facturas nuevas').count()).toBe(1);
    await region().getByRole('button', { name: 'Ver facturas' }).click();
    await seen(() => shown() === 0);
    expect(handler).toHaveBeenCalledOnce();
  });

  test.for([
    ['success', 'status'],
    ['info', 'status'],
    ['warning', 'alert'],
    ['error', 'alert'],
  ] as const)('TOAST-02 %s is a live region of the kind %s', async ([type, role]) => {
    await show({ type, message: 'Una frase que dice qué pasó.' });
    expect(region().getByRole(role).filter({ hasText: 'Una frase' }).count()).toBe(1);
  });
});

test('TOAST-08 a question stays until it is answered, and is answered once', async () => {
  const onConfirm = vi.fn();
  const question = {
    title: '¿Eliminar 3 facturas?',
    message: 'Se pierden con sus originales.',
    confirmLabel: 'Eliminar 3 facturas',
  };
  const dialog = () => page.getByRole('alertdialog', { name: question.title });
  confirmNotice({ ...question, onConfirm });
  await seen(() => dialog().count() === 1);
  await pass(600_000);
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await seen(() => dialog().count() === 0);
  expect(onConfirm).not.toHaveBeenCalled();
  confirmNotice({ ...question, onConfirm });
  await seen(() => dialog().count() === 1);
  await dialog().getByRole('button', { name: question.confirmLabel }).click();
  await seen(() => dialog().count() === 0);
  expect(onConfirm).toHaveBeenCalledOnce();
});
