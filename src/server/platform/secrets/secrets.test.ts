import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { aesGcm, createSecrets, UnreadableSecret } from './secrets.ts';
import { openSecretsKey } from './secrets-key.ts';

const keyOf = (digit: string) => openSecretsKey(digit.repeat(64), '/nowhere');
const secrets = createSecrets(keyOf('a'));
const place = { ownerId: 'ana', recordId: 'buzón 1', purpose: 'mailbox password' };
const PASSWORD = 'contraseña de aplicación ñ€';

describe('a secret that is kept', () => {
  test('comes back as it was, and cannot be read from what is kept', () => {
    for (const secret of [PASSWORD, '', 'x'.repeat(10_000)]) {
      expect(secrets.decrypt(secrets.encrypt(secret, place), place)).toBe(secret);
    }
    const kept = secrets.encrypt(PASSWORD, place);
    expect(kept).toMatch(/^v1\.[\w-]+$/);
    expect(Buffer.from(kept.slice(3), 'base64url').includes('contrase')).toBe(false);
  });

  test('looks different each time, so that equal passwords do not show', () => {
    expect(secrets.encrypt(PASSWORD, place)).not.toBe(secrets.encrypt(PASSWORD, place));
  });

  test.each([
    ['owner', { ...place, ownerId: 'beto' }],
    ['row', { ...place, recordId: 'buzón 2' }],
    ['purpose', { ...place, purpose: 'oauth token' }],
    ['split of the same letters', { ...place, ownerId: 'anabuzón 1', recordId: '' }],
  ])('does not open at another %s', (_, elsewhere) => {
    const kept = secrets.encrypt(PASSWORD, place);
    expect(() => secrets.decrypt(kept, elsewhere)).toThrow(UnreadableSecret);
  });

  test('does not open with another key', () => {
    const kept = secrets.encrypt(PASSWORD, place);
    expect(() => createSecrets(keyOf('b')).decrypt(kept, place)).toThrow(UnreadableSecret);
  });

  test('does not open when any of its bytes was changed or is missing', () => {
    const kept = secrets.encrypt('clave', place);
    const bytes = Buffer.from(kept.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => secrets.decrypt(`v1.${changed.toString('base64url')}`, place)).toThrow(UnreadableSecret);
      const cut = bytes.subarray(0, at).toString('base64url');
      expect(() => secrets.decrypt(`v1.${cut}`, place)).toThrow(UnreadableSecret);
    }
    for (const nothing of ['', 'v1', 'v9.AAAA', PASSWORD]) {
      expect(() => secrets.decrypt(nothing, place)).toThrow(UnreadableSecret);
    }
  });

  test('never stands in what the error says', () => {
    const wrong = { ...place, ownerId: 'beto' };
    try {
      secrets.decrypt(secrets.encrypt(PASSWORD, place), wrong);
      expect.unreachable();
    } catch (error) {
      expect(String(error)).not.toContain(PASSWORD);
    }
  });
});

describe('a new format for secrets', () => {
  const after = createSecrets(keyOf('a'), [aesGcm('v2'), aesGcm('v1')]);

  test('is written from then on, while what was kept before still opens and can be told', () => {
    const before = secrets.encrypt(PASSWORD, place);
    expect(after.decrypt(before, place)).toBe(PASSWORD);
    expect(after.isCurrent(before)).toBe(false);
    const renewed = after.encrypt(after.decrypt(before, place), place);
    expect(renewed).toMatch(/^v2\./);
    expect(after.isCurrent(renewed)).toBe(true);
    expect(after.decrypt(renewed, place)).toBe(PASSWORD);
  });

  test('cannot be given out for the older one, nor the older for it', () => {
    const kept = after.encrypt(PASSWORD, place);
    expect(() => after.decrypt(kept.replace('v2.', 'v1.'), place)).toThrow(UnreadableSecret);
    expect(() => secrets.decrypt(kept, place)).toThrow(UnreadableSecret);
  });
});

describe('the key', () => {
  test('MBOX-02 is the one of the setting where there is one, and no file is made', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-key-'));
    const [one, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
    const kept = createSecrets(openSecretsKey(one, dataDir)).encrypt(PASSWORD, place);
    expect(createSecrets(openSecretsKey(one, dataDir)).decrypt(kept, place)).toBe(PASSWORD);
    expect(() => createSecrets(openSecretsKey(other, dataDir)).decrypt(kept, place)).toThrow(UnreadableSecret);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('MBOX-02 without a setting it is made once in a file that only its owner reads, and opens what was kept before a restart', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-key-'));
    const kept = createSecrets(openSecretsKey(undefined, dataDir)).encrypt(PASSWORD, place);
    const file = path.join(dataDir, 'secrets', 'key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = readFileSync(file, 'utf8');
    expect(createSecrets(openSecretsKey(undefined, dataDir)).decrypt(kept, place)).toBe(PASSWORD);
    expect(readFileSync(file, 'utf8')).toBe(key);
    writeFileSync(file, 'dañado');
    expect(() => openSecretsKey(undefined, dataDir)).toThrow(/está dañado/);
  });
});
