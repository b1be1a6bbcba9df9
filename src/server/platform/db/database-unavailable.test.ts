import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { DatabaseUnavailable, isConnectionLost, rethrowDriverError } from './database-unavailable.ts';

const fromServer = (code: string) => Object.assign(new pg.DatabaseError('it said', 6, 'error'), { code });
const fromSocket = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

describe('FAIR-06 a lost database is told apart from a statement that is wrong', () => {
  test.each([
    ...['57P01', '57P02', '57P03', '57P05', '25P03', '08000', '08003', '08006', '08P01', '53300'].map(fromServer),
    fromSocket('ECONNRESET', 'read'),
    fromSocket('EPIPE', 'write'),
    fromSocket('ECONNREFUSED', 'connect'),
    fromSocket('ENOENT', 'connect'),
    new AggregateError([fromSocket('ECONNREFUSED', 'connect'), fromSocket('ECONNREFUSED', 'connect')]),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('timeout expired'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Cannot use a pool after calling end on the pool'),
    new DatabaseUnavailable(new Error('before')),
  ])('lost: %s', (error) => {
    expect(isConnectionLost(error)).toBe(true);
    expect(() => rethrowDriverError(error)).toThrow(DatabaseUnavailable);
  });

  test.each([
    ...['23505', '40001', '40P01', '42P01', '57014', '53100', '22021'].map(fromServer),
    new Error('no rows'),
    new AggregateError([]),
    'a text',
    undefined,
  ])('not lost: %s', (error) => {
    expect(isConnectionLost(error)).toBe(false);
    let thrown: unknown;
    try {
      rethrowDriverError(error);
    } catch (caught) {
      thrown = caught;
    }
    expect(thrown).toBe(error);
  });
});
