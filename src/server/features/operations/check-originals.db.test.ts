import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { numberedInvoice } from '../../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../../test/intake/uploads.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { filesOfOwner, ownerOf } from '../../../../test/server/owner-inventory.ts';
import { startTestApp } from '../../../../test/server/test-app.ts';
import { checkOriginals } from './check-originals.ts';
import { checkOriginalsJob } from './operations.jobs.ts';

const EMAIL = 'integridad@tavapora.com.py';

test('OPS-35 OPS-110 each week damaged, missing and stray originals are listed, a slice at a time, and are numbers of /metrics, until they are mended', async () => {
  const clock = adjustableClock();
  const server = await startTestApp({}, { clock });
  try {
    const { deps } = server.app;
    // On Sundays by itself.
    const { rows: times } = await sql`select cron from pgboss.schedule where name = ${checkOriginalsJob.name}`.execute(
      server.db,
    );
    expect(times).toEqual([{ cron: '10 1 * * 0' }]);
    let admin = await server.signIn('admin@ajaka.local');
    const token = await server.signIn(EMAIL);
    const files = [1, 2, 3, 4].map((at) => [`${at}.xml`, numberedInvoice(at)] as const);
    await upload(server.url, '/upload-xml', token, files);
    const ownerId = await ownerOf(server, EMAIL);
    const backups = async () => (await server.call('/admin/operations/backups', { token: admin })).body.data;
    const found = async () => (await backups()).revision;
    expect(await found()).toMatchObject({ terminada_en: null, lista: [] });
    expect(await checkOriginals(deps)).toBe(true);
    expect(await found()).toMatchObject({ revisados_en_la_ultima: 4, danados: 0, perdidos: 0, sin_registro: 0 });

    const [damaged = '', missing = ''] = filesOfOwner(server, ownerId).toSorted();
    const placeOf = (sha256: string) => path.join(server.dataDir, 'files', ownerId, sha256.slice(0, 2), sha256);
    const whole = await deps.files.read(ownerId, damaged);
    const lost = await deps.files.read(ownerId, missing);
    rmSync(placeOf(damaged));
    writeFileSync(placeOf(damaged), 'otra cosa');
    rmSync(placeOf(missing));
    const stray = await deps.files.keep(ownerId, Buffer.from('de nadie'));
    utimesSync(placeOf(stray), 0, 0);
    clock.advanceDays(1);
    admin = await server.signIn('admin@ajaka.local'); // nobody stays signed in for a day
    // A slice ends when its time is over, and the next goes on behind it.
    let slices = 1;
    while (!(await checkOriginals(deps, 0))) slices++;
    expect(slices).toBeGreaterThan(1);
    const listed = await found();
    expect(listed).toMatchObject({ en_curso: false, danados: 1, perdidos: 1, sin_registro: 1 });
    const pathOf = (sha256: string) => `${ownerId}/${sha256.slice(0, 2)}/${sha256}`;
    expect(listed.lista.map(({ tipo, ruta }: { tipo: string; ruta: string }) => [tipo, ruta]).toSorted()).toEqual([
      ['danado', pathOf(damaged)],
      ['perdido', pathOf(missing)],
      ['sin_registro', pathOf(stray)],
    ]);
    expect(server.logged.some(({ msg }) => String(msg).startsWith('ALARMA: hay originales dañados'))).toBe(true);

    const scraped = await (await fetch(`${server.url}/metrics`)).text();
    for (const kind of ['damaged', 'missing', 'orphaned']) {
      expect(scraped).toContain(`\najaka_original_problems{kind="${kind}"} 1\n`);
    }
    const { numeros, con_token } = (await backups()).metricas;
    expect(numeros.map(({ nombre }: { nombre: string }) => nombre)).toEqual([
      'ajaka_backup_age_seconds',
      'ajaka_backup_state{state="off"}',
      ...['damaged', 'missing', 'orphaned'].map((kind) => `ajaka_original_problems{kind="${kind}"}`),
    ]);
    for (const { nombre, valor } of numeros) expect(scraped).toContain(`\n${nombre} ${valor}\n`);
    expect(con_token).toBe(false);

    rmSync(placeOf(damaged));
    await deps.files.keep(ownerId, whole);
    await deps.files.keep(ownerId, lost);
    rmSync(placeOf(stray));
    expect(await checkOriginals(deps)).toBe(true);
    expect(await found()).toMatchObject({ danados: 0, perdidos: 0, sin_registro: 0, lista: [] });
  } finally {
    await server.stop();
  }
});
