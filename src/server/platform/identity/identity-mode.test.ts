import { expect, test } from 'vitest';
import { FIREBASE_ENV } from '../../../../test/server/google.ts';
import { readSettings } from '../settings.ts';
import { decideIdentity } from './identity-mode.ts';

const decide = (env: Record<string, string>) => decideIdentity(readSettings(env));

test('ID-01 ID-02 Google with all the Firebase settings, the accounts of this computer with none', () => {
  expect(decide(FIREBASE_ENV)).toMatchObject({ kind: 'firebase', firebase: { projectId: 'demo-ajaka' } });
  expect(decide({})).toEqual({ kind: 'local', remote: false });
});

test('ID-03 with only some of the Firebase settings it refuses and names the missing ones', () => {
  const { FIREBASE_PROJECT_ID: _, FIREBASE_APP_ID: __, ...some } = FIREBASE_ENV;
  expect(() => decide(some)).toThrow(/falta FIREBASE_PROJECT_ID, FIREBASE_APP_ID/);
});

test('ID-11 production without an identity provider is refused, unless local accounts are asked for', () => {
  expect(() => decide({ NODE_ENV: 'production' })).toThrow(/En producción hace falta un proveedor de identidad/);
  expect(decide({ NODE_ENV: 'production', APP_IDENTITY: 'local' }).kind).toBe('local');
  expect(decide({ NODE_ENV: 'production', ...FIREBASE_ENV }).kind).toBe('firebase');
});

test('ID-12 local accounts do not listen beyond this computer, unless it is allowed', () => {
  expect(() => decide({ HOST: '0.0.0.0' })).toThrow(/no se escucha en 0\.0\.0\.0/);
  expect(() => decide({ HOST: '192.168.1.5' })).toThrow();
  expect(decide({ HOST: '0.0.0.0', ALLOW_REMOTE_LOCAL_IDENTITY: '1' })).toEqual({ kind: 'local', remote: true });
  expect(decide({ HOST: '0.0.0.0', ...FIREBASE_ENV }).kind).toBe('firebase');
});
