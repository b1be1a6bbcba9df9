import { expect, test } from 'vitest';
import { createToastQueue, durationOf, MOST_AT_ONCE, roleOf } from './toast-queue.ts';

test.each([
  ['TOAST-03 a success notice lasts 4 seconds', 'success', 4000],
  ['TOAST-04 an info notice lasts 5 seconds', 'info', 5000],
  ['TOAST-05 a warning lasts 6 seconds', 'warning', 6000],
  ['TOAST-06 an error lasts 8 seconds', 'error', 8000],
  ['TOAST-07 a notice without a type lasts 5 seconds', undefined, 5000],
] as const)('%s', (_sentence, type, duration) => {
  expect(durationOf({ type, message: 'x' })).toBe(duration);
});

test('TOAST-08 a persistent notice stays until somebody dismisses it, whatever duration it carries', () => {
  expect(durationOf({ type: 'success', message: 'x', persistent: true })).toBe(false);
  expect(durationOf({ type: 'error', message: 'x', persistent: true, duration: 12_000 })).toBe(false);
});

test('TOAST-09 ERR-07 its own duration replaces the one of its type', () => {
  expect(durationOf({ type: 'warning', message: 'x', duration: 12_000 })).toBe(12_000);
});

test('TOAST-02 errors and warnings interrupt a screen reader, the other types wait', () => {
  const roles = (['success', 'info', 'warning', 'error', undefined] as const).map((type) =>
    roleOf({ type, message: 'x' }),
  );
  expect(roles).toEqual(['status', 'status', 'alert', 'alert', 'status']);
});

const messages = (queue: ReturnType<typeof createToastQueue>) =>
  queue.visible().map((toast) => (toast.kind === 'notice' ? toast.notice.message : toast.confirmation.message));

test('TOAST-01 at most three notices show at once, the next one waits for a place', () => {
  const queue = createToastQueue();
  const first = queue.notify({ message: 'uno' });
  for (const message of ['dos', 'tres', 'cuatro']) queue.notify({ message });
  expect(messages(queue)).toEqual(['uno', 'dos', 'tres']);
  expect(queue.visible()).toHaveLength(MOST_AT_ONCE);
  queue.dismiss(first);
  expect(messages(queue)).toEqual(['dos', 'tres', 'cuatro']);
});

test('TOAST-01 a notice with the id of one on show takes its place and starts its time anew', () => {
  const queue = createToastQueue();
  queue.notify({ id: 'red', message: 'sin conexión' });
  const before = queue.visible()[0]?.revision;
  queue.notify({ id: 'red', message: 'sigue sin conexión' });
  expect(messages(queue)).toEqual(['sigue sin conexión']);
  expect(queue.visible()[0]?.revision).not.toBe(before);
});

test('TOAST-08 a question shows at once even when three notices are on show', () => {
  const queue = createToastQueue();
  for (const message of ['uno', 'dos', 'tres']) queue.notify({ message });
  queue.ask({ title: 'Confirmar', message: '¿seguro?', confirmLabel: 'Eliminar', onConfirm: () => undefined });
  expect(messages(queue)).toEqual(['uno', 'dos', '¿seguro?']);
});

test('TOAST-01 whoever watches hears of every change until it stops watching', () => {
  const queue = createToastQueue();
  let heard = 0;
  const stop = queue.subscribe(() => {
    heard += 1;
  });
  const id = queue.notify({ message: 'uno' });
  queue.dismiss(id);
  stop();
  queue.notify({ message: 'dos' });
  expect(heard).toBe(2);
});
