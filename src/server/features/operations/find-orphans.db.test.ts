import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/new-id.ts';
import { numberedInvoice } from '../../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../../test/intake/uploads.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { ownerOf } from '../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { findOrphans } from './find-orphans.ts';

const EMAIL = 'disco@tavapora.com.py';
const clock = adjustableClock();
let server: TestApp;
let root: string;
let ownerId: string;
let admin: string;
beforeAll(async () => {
  server = await startTestApp({}, { clock });
  root = path.join(server.dataDir, 'files');
  admin = await server.signIn('admin@ajaka.local');
  const token = await server.signIn(EMAIL);
  const files = [1, 2, 3].map((at) => [`${at}.xml`, numberedInvoice(at)] as const);
  await upload(server.url, '/upload-xml', token, files);
  ownerId = await ownerOf(server, EMAIL);
});
afterAll(() => server.stop());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
/** Lies there for `hours`. */
function lay(place: string, text: string, hours: number): void {
  const file = path.join(root, place);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  const at = new Date(clock.now().getTime() - hours * 3_600_000);
  utimesSync(file, at, at);
}
const originalPlace = (owner: string, sha256: string) => path.join(owner, sha256.slice(0, 2), sha256);
const told = async () => (await server.call('/admin/operations', { token: admin })).body.data.revision_del_disco;
const NOTHING = {
  originales_sin_registro: 0,
  originales_sin_registro_bytes: 0,
  preparados_sin_registro: 0,
  preparados_sin_registro_bytes: 0,
  originales_perdidos: 0,
  ejemplos: [],
};

test('RACE-28 RACE-29 bytes without a row and rows without bytes are found and told in Operaciones; what is on its way is not', async () => {
  expect(await told()).toBeNull();
  await findOrphans(server.app.deps);
  expect(await told()).toEqual({ ...NOTHING, fecha: expect.any(String) });

  const gone = newId(clock.now());
  const stray = originalPlace(ownerId, hashOf('huérfano'));
  const strangers = originalPlace(gone, hashOf('de nadie'));
  const made = path.join('made', ownerId, newId(clock.now()));
  lay(stray, 'huérfano', 2);
  lay(strangers, 'de nadie', 2);
  lay(made, 'preparado', 2);
  // Stored a moment ago: its row is yet to come.
  lay(originalPlace(ownerId, hashOf('recién')), 'recién', 0);
  lay(path.join('made', ownerId, newId(clock.now())), 'recién', 0);
  await findOrphans(server.app.deps);
  expect(await told()).toMatchObject({
    originales_sin_registro: 2,
    originales_sin_registro_bytes: Buffer.byteLength('huérfano') + Buffer.byteLength('de nadie'),
    preparados_sin_registro: 1,
    preparados_sin_registro_bytes: 9,
    originales_perdidos: 0,
    ejemplos: expect.arrayContaining([stray, strangers, made]),
  });
  // Nothing is taken away: it may be all that is left of something.
  expect(readdirSync(path.join(root, path.dirname(stray)))).toContain(path.basename(stray));

  for (const place of [stray, strangers, made]) rmSync(path.join(root, place));
  const [lost] = await server.db.selectFrom('stored_file').where('owner_id', '=', ownerId).select('sha256').execute();
  const lostPlace = originalPlace(ownerId, lost?.sha256.toString('hex') ?? '');
  rmSync(path.join(root, lostPlace));
  // A row that was written a moment ago is left alone as well.
  await findOrphans(server.app.deps);
  expect(await told()).toMatchObject(NOTHING);
  clock.advanceDays(1);
  await findOrphans(server.app.deps);
  clock.advanceDays(-1);
  // By then what was on its way has stayed without a row for a day.
  expect(await told()).toMatchObject({
    originales_sin_registro: 1,
    preparados_sin_registro: 1,
    originales_perdidos: 1,
    ejemplos: expect.arrayContaining([lostPlace]),
  });
});
