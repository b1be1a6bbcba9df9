import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FEATURES = path.resolve(import.meta.dirname, '../../../features');
const LOCKING =
  /\bfor (?:no key )?(?:update|share)\b|\.for(?:Update|NoKeyUpdate|Share|KeyShare)\(|pg_advisory_xact_lock/;
/** It tries alone, in a statement by itself. */
const WITHOUT_WAITING = ['invoices/roll-ups/move-received.store.ts'];

test('RACE-02 every store that takes a row or an advisory lock says so', () => {
  const stores = globSync('**/*.store.ts', { cwd: FEATURES });
  const locking = stores.filter((file) => LOCKING.test(readFileSync(path.join(FEATURES, file), 'utf8')));
  const silent = locking.filter(
    (file) => !/\b(takes|tries)Lock\(/.test(readFileSync(path.join(FEATURES, file), 'utf8')),
  );
  expect(locking.length).toBeGreaterThan(12);
  expect(silent.filter((file) => !WITHOUT_WAITING.includes(file))).toEqual([]);
});

test('RACE-02 nobody but the stores, the migrator and the locks themselves speaks of locks to the database', () => {
  const server = path.resolve(FEATURES, '..');
  const others = globSync('**/*.ts', { cwd: server }).filter(
    (file) => !/\.store\.ts$|\.test\.ts$|^platform\/db\/(migrate\.ts|locks\/)/.test(file),
  );
  expect(
    others.filter((file) => /pg_advisory|\bfor update\b/.test(readFileSync(path.join(server, file), 'utf8'))),
  ).toEqual([]);
});
