import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { failedRun, runProblemOf } from './mail-run.ts';

const OTHERWISE = 'Error al procesar correos';
const refused = (status: number, detail: string) => new ApiError({ status, code: 'x', message: detail, detail });

test('PROC-26 PROC-27 a right that ended is told without its prefix and with the forbidden marker, refused or as a result', () => {
  const told = { text: '🚫 Tu período de prueba ha expirado', isNotPaid: true };
  const message = 'TRIAL_EXPIRED: Tu período de prueba ha expirado';
  expect(runProblemOf(refused(402, message), OTHERWISE)).toEqual(told);
  expect(failedRun(message, OTHERWISE)).toEqual(told);
});

test('PROC-29 PROC-30 other failures tell what was sent, and without a word the usual sentence', () => {
  expect(runProblemOf(refused(500, 'El disco está lleno.'), OTHERWISE)).toEqual({
    text: 'El disco está lleno.',
    isNotPaid: false,
  });
  expect(runProblemOf(refused(500, ''), OTHERWISE)).toEqual({ text: OTHERWISE, isNotPaid: false });
  expect(failedRun('', OTHERWISE)).toEqual({ text: OTHERWISE, isNotPaid: false });
});
