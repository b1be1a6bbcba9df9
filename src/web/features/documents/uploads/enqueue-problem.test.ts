import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { enqueueProblemOf } from './enqueue-problem.ts';

const answer = (status: number, detail = '', code = 'x') => new ApiError({ status, code, message: 'mensaje', detail });

describe('a file that could not be handed in', () => {
  test('UPL-13 a suspended account is told so', () => {
    expect(enqueueProblemOf(answer(403), 'pdf').sentence).toBe(
      'No se pudo encolar el archivo: tu cuenta está suspendida. Contacta al administrador.',
    );
  });

  test('UPL-14 the XML screen says archivo XML', () => {
    expect(enqueueProblemOf(answer(403), 'xml').sentence).toBe(
      'No se pudo encolar el archivo XML: tu cuenta está suspendida. Contacta al administrador.',
    );
  });

  test('UPL-15 a suspended account also gets the notice', () => {
    expect(enqueueProblemOf(answer(403), 'xml').notice).toMatchObject({
      type: 'error',
      title: 'Cuenta suspendida',
      message: 'Tu cuenta está suspendida. Contacta al administrador.',
    });
  });

  test('a 403 about the page is no suspension', () => {
    const told = enqueueProblemOf(answer(403, 'Recarga la página.', 'xsrf'), 'xml');
    expect(told).toMatchObject({ sentence: 'Error al encolar el archivo: Recarga la página.', blocks: 'nothing' });
  });

  test('UPL-16 a 402 says what the server said', () => {
    expect(enqueueProblemOf(answer(402, 'Tu período de prueba ha expirado'), 'xml').sentence).toBe(
      'No se pudo encolar el archivo: Tu período de prueba ha expirado',
    );
  });

  test('UPL-18 a spent AI limit, known by its code, raises the same warning and stops what needs AI, not the XML', () => {
    const told = enqueueProblemOf(answer(402, 'Ya usaste todo.', 'limite_de_ia'), 'pdf');
    expect(told).toMatchObject({ notice: { title: 'Límite alcanzado', message: 'Ya usaste todo.' }, blocks: 'pdf' });
  });

  test('UPL-17 a 402 without words has its own', () => {
    expect(enqueueProblemOf(answer(402), 'xml').sentence).toBe(
      'No se pudo encolar el archivo: Pago requerido o límite alcanzado',
    );
  });

  test('UPL-18 a 402 raises a warning', () => {
    expect(enqueueProblemOf(answer(402), 'xml').notice).toMatchObject({ type: 'warning', title: 'Límite alcanzado' });
  });

  test('UPL-19 any other error says what the server said', () => {
    expect(enqueueProblemOf(answer(500, 'Algo falló.'), 'xml').sentence).toBe(
      'Error al encolar el archivo: Algo falló.',
    );
  });

  test.each([answer(0), new TypeError('x')])('UPL-20 without words it ends in Error desconocido', (problem) => {
    expect(enqueueProblemOf(problem, 'xml').sentence).toBe('Error al encolar el archivo: Error desconocido');
  });

  test('UPL-21 any other error raises its notice', () => {
    expect(enqueueProblemOf(answer(500), 'xml').notice).toMatchObject({
      type: 'error',
      title: 'Error',
      message: 'No se pudo encolar el archivo',
    });
  });
});
