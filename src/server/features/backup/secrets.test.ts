import { expect, test } from 'vitest';
import { newDirectory } from '../../../../test/backup/an-installation.ts';
import { openDirectoryPlace } from './place/directory-place.ts';
import { openSealed, sealSecrets, WrongPassphrase } from './secrets.ts';

const ID = '20261115T060000Z-abcdef';
const SECRETS = { secretsKey: 'a'.repeat(64), localKey: { kty: 'RSA', d: 'secreto' } };

test('OPS-32 keys are opened by their passphrase alone, in their own backup alone, and cannot be read from it', async () => {
  const place = await openDirectoryPlace(newDirectory('secrets'));
  await sealSecrets(place, ID, SECRETS, 'una frase larga ñ');
  const kept = (await place.get(`secrets/${ID}.json`))?.toString() ?? '';
  expect(kept).not.toContain('secreto');
  expect(kept).not.toContain('a'.repeat(20));
  expect(await openSealed(place, ID, 'una frase larga ñ')).toEqual(SECRETS);
  await expect(openSealed(place, ID, 'otra frase larga ñ')).rejects.toThrow(WrongPassphrase);
  const other = ID.replace('abcdef', '123456');
  await place.put(`secrets/${other}.json`, Buffer.from(kept));
  await expect(openSealed(place, other, 'una frase larga ñ')).rejects.toThrow(WrongPassphrase);
});
