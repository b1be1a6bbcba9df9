import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBusinessWithPapers, aPaper, issuedBy, worth } from '../../../../test/builders/made-papers.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

/** The last second of the 15th in Asunción, where it is three hours earlier than in UTC. */
const NOW = new Date('2026-11-16T02:59:59Z');
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => NOW } });
});
afterAll(() => server.stop());

const STATS = '/export/mongodb/stats';
const from = (place: number, issueDate: string, total: string) =>
  aPaper({ ...issuedBy(`8000000${place}-0`, `Emisor ${place}`), issueDate, ...worth(total) });

describe('what the dashboard shows of all invoices', () => {
  test('API-46 DATA-06 is what a hand count gives', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'todo@empresa.com.py');
    await receive([
      aPaper({ issueDate: '2026-10-05', ...worth('1000') }),
      aPaper({ issueDate: '2024-01-05', ...worth('501') }),
      aPaper({ issueDate: '2026-10-06', ...worth('200'), documentType: 'credit-note' }),
      aPaper({ issueDate: '2026-10-06', ...worth('9999'), environment: 'test' }),
      aPaper({ issueDate: '2026-10-06', ...worth('70') }, { isInReview: true }),
      aPaper({ issueDate: '2026-10-06', ...worth('5'), currency: 'USD', exchange: null }),
    ]);
    const { status, body } = await get(STATS);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      total_invoices: 4,
      total_amount: 1301,
      average_amount: 750.5,
      total_listed: 6,
      en_revision: 1,
      fuera_de_suma: { cantidad: 2, monto: 70, otras_monedas: [{ moneda: 'USD', monto: 5 }] },
    });
  });

  test('API-46 is zero for whoever has none', async () => {
    const { get } = await aBusinessWithPapers(server, 'nadie@empresa.com.py');
    expect((await get(STATS)).body).toEqual({
      success: true,
      total_invoices: 0,
      total_amount: 0,
      average_amount: 0,
      top_issuers: [],
      recent_count: 0,
      total_listed: 0,
      en_revision: 0,
      fuera_de_suma: { cantidad: 0, monto: 0, otras_monedas: [] },
    });
  });

  test('DASH-14 OPEN-16 the five largest issuers are those of the six newest months with invoices', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'mayores@empresa.com.py');
    const months = ['2026-10', '2026-09', '2026-07', '2026-06', '2026-03', '2026-01'];
    await receive([
      ...months.map((month, at) => from(at + 1, `${month}-15`, String(1000 - at))),
      from(1, '2026-01-31', '5'),
      // the seventh month back: the largest of all, and too old
      from(9, '2025-12-31', '1000000'),
    ]);
    const { top_issuers } = (await get(STATS)).body;
    expect(top_issuers).toEqual([
      { nombre: 'Emisor 1', ruc: '80000001-0', total_amount: 1005, count: 2 },
      { nombre: 'Emisor 2', ruc: '80000002-0', total_amount: 999, count: 1 },
      { nombre: 'Emisor 3', ruc: '80000003-0', total_amount: 998, count: 1 },
      { nombre: 'Emisor 4', ruc: '80000004-0', total_amount: 997, count: 1 },
      { nombre: 'Emisor 5', ruc: '80000005-0', total_amount: 996, count: 1 },
    ]);
  });

  test('DASH-09 OPEN-16 recent are those received today and the six days before, days of Asunción', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'recientes@empresa.com.py');
    const paper = () => aPaper({ issueDate: '2026-01-05', ...worth('10') });
    await receive([paper()], NOW);
    await receive([paper()], new Date('2026-11-09T03:00:00Z')); // the 9th begins in Asunción
    await receive([paper(), paper()], new Date('2026-11-09T02:59:59Z')); // and the 8th ends
    await receive([aPaper({ environment: 'test' })], NOW);
    expect((await get(STATS)).body.recent_count).toBe(2);
  });
});
