import { describe, expect, test } from 'vitest';
import { errors } from './errors.ts';
import { problemCaseOf } from './problem-case.ts';

describe('by code', () => {
  test('every refusal we send is known by its code, without a look at its words', () => {
    const cases = Object.entries(errors)
      .filter(([, [status]]) => status === 402 || status === 403)
      .map(([code, [status]]) => [code, problemCaseOf({ status, code, text: 'palabras que no dicen nada' })]);
    expect(Object.fromEntries(cases)).toEqual({
      pago_requerido: 'not-paid',
      limite_de_ia: 'ai-limit',
      plan_no_incluye: 'plan-lacks',
      cuenta_suspendida: 'suspended',
      solo_administradores: 'other',
      rol_insuficiente: 'other',
      paga_otro_negocio: 'other',
      invitacion_de_otro_correo: 'other',
      limite_de_negocios: 'plan-lacks',
      cuenta_protegida: 'other',
      clave_del_frente: 'other',
      prohibido: 'other',
      alcance_insuficiente: 'other',
      token_no_admitido: 'other',
      xsrf: 'other',
      identidad_local_negada: 'other',
      codigo_local_incorrecto: 'other',
    });
  });

  test('a code of ours decides against the words', () => {
    const text = 'Solo un administrador ve las cuentas suspendidas.';
    expect(problemCaseOf({ status: 403, code: 'solo_administradores', text })).toBe('other');
    expect(problemCaseOf({ status: 402, code: 'plan_no_incluye', text: 'Límite de IA' })).toBe('plan-lacks');
  });

  test('the words of our own sentences lead to the same case where the code is lost', () => {
    for (const code of ['limite_de_ia', 'pago_requerido', 'cuenta_suspendida'] as const) {
      const [status, text] = errors[code];
      expect(problemCaseOf({ status, text })).toBe(problemCaseOf({ status, code, text }));
    }
  });
});

describe('by words, where no code of ours was sent', () => {
  test('a 401 is a lost session, whatever it says', () => {
    expect(problemCaseOf({ status: 401, text: '' })).toBe('signed-out');
  });

  test.each(['Has alcanzado el límite de facturas con IA', 'limite de 50 facturas AI alcanzado.'])(
    'ERR-03 a 402 that mentions an AI invoice limit (%s)',
    (text) => {
      expect(problemCaseOf({ status: 402, text })).toBe('ai-limit');
      expect(problemCaseOf({ status: 402, code: 'pago_requerido', text })).toBe('ai-limit');
    },
  );

  test.each(['', 'Llegaste al límite diario de tu período', 'Tu suscripción venció.'])(
    'ERR-05 any other 402 (%s) is not paid',
    (text) => {
      expect(problemCaseOf({ status: 402, text })).toBe('not-paid');
    },
  );

  test.each(['Cuenta suspendida', 'Usuario SUSPENDIDO'])('ERR-08 a 403 with "suspendid" (%s)', (text) => {
    expect(problemCaseOf({ status: 403, text })).toBe('suspended');
    expect(problemCaseOf({ status: 500, text })).toBe('other');
  });

  test('ERR-12 a 403 without the word is something else', () => {
    expect(problemCaseOf({ status: 403, text: 'Prohibido' })).toBe('forbidden');
  });

  test('TRIAL_EXPIRED in a result or in an answer of any status', () => {
    const text = 'TRIAL_EXPIRED: Tu período de prueba ha expirado.';
    expect(problemCaseOf({ text })).toBe('not-paid');
    expect(problemCaseOf({ status: 400, text })).toBe('not-paid');
  });

  test.each(['Your trial ended', 'Trial vencido', 'Necesitas una suscripción activa'])('a job’s error (%s)', (text) => {
    expect(problemCaseOf({ text })).toBe('not-paid');
    expect(problemCaseOf({ status: 404, text })).toBe('other');
  });

  test('a job’s other errors', () => {
    expect(problemCaseOf({ text: 'Contraseña incorrecta' })).toBe('other');
  });
});
