import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openLocalAccounts } from './local-accounts.ts';

const aDataDir = () => mkdtempSync(path.join(tmpdir(), 'ajaka-identity-'));

test('SEC-13 key and accounts are in a file that only its owner may read', async () => {
  const dataDir = aDataDir();
  const accounts = await openLocalAccounts(dataDir);
  accounts.findOrAdd('rocio@tavapora.com.py', 'Rocío');
  const mode = (file: string) => statSync(path.join(dataDir, file)).mode & 0o777;
  expect(mode('identity/local.json')).toBe(0o600);
  expect(mode('identity')).toBe(0o700);
});

test('SEC-13 a damaged file stops the start and is not replaced', async () => {
  const dataDir = aDataDir();
  await openLocalAccounts(dataDir);
  const file = path.join(dataDir, 'identity', 'local.json');
  writeFileSync(file, '{"instance": "roto"');
  await expect(openLocalAccounts(dataDir)).rejects.toThrow(/está dañado/);
  expect(statSync(file).size).toBe('{"instance": "roto"'.length);
});

test('the same installation keeps its key and its accounts over a restart', async () => {
  const dataDir = aDataDir();
  const first = await openLocalAccounts(dataDir);
  const added = first.findOrAdd('rocio@tavapora.com.py', 'Rocío');
  const second = await openLocalAccounts(dataDir);
  expect(second.instance).toBe(first.instance);
  expect(second.privateKey).toEqual(first.privateKey);
  expect(second.list()).toContainEqual(added);
});
