import { expect, test } from 'vitest';
import { readSettings } from '#server/platform/settings.ts';
import { isPooled } from './open-database.ts';

const POOLER = 'postgres://pooler:6432/ajaka';
const SERVER = 'postgres://server:5432/ajaka';

test.each([
  [{}, false],
  [{ DATABASE_URL: SERVER }, false],
  [{ DATABASE_URL: SERVER, DATABASE_DIRECT_URL: SERVER }, false],
  [{ DATABASE_URL: POOLER, DATABASE_DIRECT_URL: SERVER }, true],
])('a pooler shows by another address for what must go past it: %j, %s', (env, expected) => {
  expect(isPooled(readSettings(env))).toBe(expected);
});
