import { expect, test } from 'vitest';
import { checkOriginals } from '#server/features/operations/check-originals.ts';
import { findOrphans } from '#server/features/operations/find-orphans.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { upload } from '../intake/uploads.ts';
import { adjustableClock } from '../server/adjustable-clock.ts';
import { ownerOf } from '../server/owner-inventory.ts';
import { startTestApp } from '../server/test-app.ts';
import { STORES } from './stores.ts';

const EMAIL = 'perdidos@empresa.com.py';

test.each(STORES)(
  'OPS-65 OPS-35 originals that %s has lost are found by night and by the check, though its lists still name them',
  async (_, start) => {
    const store = await start({ pageSize: 2 });
    const clock = adjustableClock();
    const server = await startTestApp(store.settings, { clock });
    try {
      const { deps } = server.app;
      const token = await server.signIn(EMAIL);
      const files = [1, 2, 3, 4, 5].map((at) => [`${at}.xml`, numberedInvoice(90_000 + at)] as const);
      await upload(server.url, '/upload-xml', token, files);
      const ownerId = await ownerOf(server, EMAIL);
      const stored = (await store.names()).filter((name) => name.includes(ownerId));
      expect(stored).toHaveLength(5);
      const [lost = '', late = '', altered = ''] = stored;
      const pathOf = (name: string) => name.slice('ajaka/'.length);
      await store.lose(lost);
      await store.unlist(late);
      await store.alter(altered, Buffer.from('otra cosa'));
      clock.advanceDays(1);
      expect(await findOrphans(deps)).toMatchObject({ missingCount: 1, orphanCount: 0, examples: [pathOf(lost)] });
      expect(await checkOriginals(deps)).toBe(true);
      const admin = await server.signIn('admin@ajaka.local');
      const { revision } = (await server.call('/admin/operations/backups', { token: admin })).body.data;
      expect(revision).toMatchObject({ revisados_en_la_ultima: 5, danados: 1, perdidos: 1, sin_registro: 0 });
      const told = revision.lista.map(({ tipo, ruta }: { tipo: string; ruta: string }) => [tipo, ruta]);
      expect(told.toSorted()).toEqual([
        ['danado', pathOf(altered)],
        ['perdido', pathOf(lost)],
      ]);
      // The same files once more, and all is well.
      await upload(server.url, '/upload-xml', await server.signIn(EMAIL), files);
      expect(await findOrphans(deps)).toMatchObject({ missingCount: 0, orphanCount: 0 });
      expect(await checkOriginals(deps)).toBe(true);
      const { body } = await server.call('/admin/operations/backups', { token: admin });
      expect(body.data.revision).toMatchObject({ danados: 0, perdidos: 0, lista: [] });
    } finally {
      await server.stop();
      await store.stop();
    }
  },
  300_000,
);
