import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { wire } from '#contract/wire/wire.ts';
import { dataProblem, fieldProblems } from './data-problem.ts';

const said = (shape: z.ZodMiniType, value: unknown) =>
  z.safeDecode(shape, value as never, { error: dataProblem }).error?.issues.map(({ message }) => message);

describe('ERR-16 what a call does not take is answered with what to do', () => {
  test.each([
    [z.string(), undefined, 'Falta este dato.'],
    [z.string(), 7, 'Debe ser un texto.'],
    [z.boolean(), 'sí', 'Debe ser verdadero o falso.'],
    [z.array(z.string()), 'uno', 'Debe ser una lista.'],
    [z.int(), 1.5, 'Debe ser un número entero.'],
    [z.string().check(z.maxLength(100)), 'a'.repeat(101), 'Escribe como máximo 100 caracteres.'],
    [z.string().check(z.minLength(1)), '', 'Escribe al menos 1 carácter.'],
    [z.array(z.string()).check(z.maxLength(2)), ['a', 'b', 'c'], 'Envía como máximo 2.'],
    [z.number().check(z.gte(1)), 0, 'Debe ser al menos 1.'],
    [z.enum(['ok', 'observada']), 'quizás', 'Elige entre estos: ok, observada.'],
    [z.uuid(), 'siete', 'No es un identificador de los nuestros.'],
    [z.iso.date(), '2026-02-30', 'Escribe un día que exista, como 2026-11-15.'],
    [z.string().check(z.regex(/^a/)), 'b', 'No tiene la forma esperada.'],
    [z.union([z.string(), z.number()]), true, 'No tiene la forma esperada.'],
    [z.strictObject({}), { otro: 1 }, 'No tiene la forma esperada.'],
  ] as const)('%#', (shape, value, sentence) => {
    expect(said(shape, value)).toEqual([sentence]);
  });

  test('a shape that has its own sentence says that', () => {
    expect(said(z.string().check(z.maxLength(1, 'Solo una letra.')), 'ab')).toEqual(['Solo una letra.']);
  });
});

describe('API-94 each field has its own sentence, under its path on the wire', () => {
  const shape = wire(() => ({
    interval: ['intervalo', z.number().check(z.gte(1))],
    accounts: [
      'cuentas',
      z.array(wire(() => ({ hostName: ['servidor', z.string().check(z.minLength(1), z.regex(/\./))] }))),
    ],
  }));
  const fieldsOf = (value: unknown) => {
    const read = z.safeDecode(shape, value as never, { error: dataProblem });
    return fieldProblems(read.error?.issues ?? []);
  };

  test('inside lists too, and only the first one of each', () => {
    expect(fieldsOf({ intervalo: 0, cuentas: [{ servidor: 'imap.x.py' }, { servidor: '' }, {}] })).toEqual({
      intervalo: 'Debe ser al menos 1.',
      'cuentas.1.servidor': 'Escribe al menos 1 carácter.',
      'cuentas.2.servidor': 'Falta este dato.',
    });
  });

  test('what is wrong as a whole is said of the body', () => {
    expect(fieldsOf([])).toEqual({ cuerpo: 'Debe ser un objeto.' });
  });
});
