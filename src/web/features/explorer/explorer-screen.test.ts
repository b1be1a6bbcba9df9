import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { monthsProblem, statisticsProblem } from './explorer-screen.tsx';

const refused = new ApiError({ status: 200, code: 'sin_exito', message: '' });
const failures = [
  new ApiError({ status: 0, code: 'sin_conexion', message: '' }),
  new ApiError({ status: 500, code: 'interno', message: '' }),
  new ApiError({ status: 200, code: 'respuesta_invalida', message: '' }),
  new TypeError('Failed to fetch'),
];

test('EXPL-15 EXPL-17 the server answered that it could not', () => {
  expect(monthsProblem(refused)).toBe('No se pudieron cargar los meses disponibles');
  expect(statisticsProblem(refused)).toBe('No se pudieron cargar las estadísticas del mes');
});

test.each(failures)('EXPL-16 EXPL-18 the call itself failed: %s', (problem) => {
  expect(monthsProblem(problem)).toBe('Error conectando con el servidor');
  expect(statisticsProblem(problem)).toBe('Error obteniendo estadísticas del mes');
});
