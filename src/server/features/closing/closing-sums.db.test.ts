import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBusinessWithPapers } from '../../../../test/builders/made-papers.ts';
import { expectedRollUps, keptRollUps } from '../../../../test/invoices/expected-roll-ups.ts';
import { aPaper, type Random, seeded } from '../../../../test/invoices/random-papers.ts';
import { runs } from '../../../../test/long-run.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { formatRuc } from '../../../domain/identifiers/ruc.ts';
import { readClosingGroups, reckonClosings } from '../invoices/closing/read-closing-groups.ts';
import type { InvoiceReading } from '../invoices/save/stored-invoice.ts';
import { openFindings } from './findings.ts';
import { closingBusiness, viewKeptMonth, viewMonth } from './view-month.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => new Date('2026-11-15T15:00:00Z') } });
});
afterAll(() => server.stop());

/** Any of them may be the business, and any the supplier or the customer; one has its digit wrong. */
const TAXPAYERS = ['80099002-1', '80000001-5', '80000002-3', '44444401-7', '80099002-9'] as const;
const [OURS, ...OTHERS] = ['80099002-1', '80000001-5', '80000002-3', '80000003-1'] as const;
/** As the business writes it: documents may have another digit. */
const rightly = (ruc: string) => formatRuc(ruc.replace(/-.*/, ''));
/** Papers come in the first, and what is typed in the second; in the third there is nothing. */
const LOOKED_AT = ['2026-03', '2026-05', '2026-12'] as const;
const MONTHS = { first: '2026-01', last: '2026-11' } as const;

/** As `aPaper` makes it, between any of them. */
function someArrivals(random: Random, at: number): readonly InvoiceReading[][] {
  const parties = { receiver: random.of([...TAXPAYERS, OURS, OURS, null]), isSelf: random.below(9) === 0 };
  const isSold = random.below(4) === 0;
  return aPaper(random, at).arrivals.map((readings) =>
    readings.map((reading) => ({
      ...reading,
      verification: { ...reading.verification, strength: random.of(['chained', 'intact-unsigned'] as const) },
      invoice: {
        ...reading.invoice,
        ...(parties.isSelf && { documentType: 'self-invoice' as const }),
        issuer: { ...reading.invoice.issuer, ...(isSold && { ruc: OURS }) },
        receiver: { ...reading.invoice.receiver, ruc: parties.receiver },
      },
    })),
  );
}

async function aWalk(email: string, seed: number) {
  const random = seeded(seed);
  const shop = await aBusinessWithPapers(server, email);
  const { token, ownerId } = shop;
  const call = async (path: string, method: string, body?: object) =>
    (await server.call(path, { token, method, ...(body && { body }) })).status;
  const some = async (inReview?: boolean) => {
    let found = server.db.selectFrom('invoice').where('owner_id', '=', ownerId).select(['id', 'revision']);
    if (inReview !== undefined) found = found.where('in_review', '=', inReview);
    const rows = await found.orderBy('id').execute();
    return rows.length === 0 ? null : random.of(rows);
  };
  const taxes = () => ({ iva: random.below(2) === 0, ire: true, irp_rsp: false, no_imputa: false });
  const decide = async (what: string, inReview?: boolean) => {
    const one = await some(inReview);
    return (
      one && call(`/v2/invoices/${one.id}/${what}`, 'POST', { version: one.revision, reason: 'Lo miré con la compra' })
    );
  };
  let papers = 0;
  const deeds: Readonly<Record<string, () => Promise<number | null>>> = {
    async comes() {
      for (const readings of someArrivals(random, ++papers)) await shop.receive(readings);
      return 200;
    },
    async comesAgainCancelled() {
      const at = 1 + random.below(papers);
      const [[reading] = []] = someArrivals(seeded(at), at);
      if (reading === undefined) return null;
      await shop.receive([
        { ...reading, invoice: { ...reading.invoice, cancellation: { reason: null, signedAt: null } } },
      ]);
      return 200;
    },
    confirmed: () => decide('confirm', true),
    undone: () => decide('undo'),
    async corrected() {
      const one = await some();
      const body = { version: one?.revision, monto_total: random.below(9) * 11_000, confirmar: true };
      return one && call(`/v2/invoices/${one.id}`, 'PATCH', body);
    },
    typed: () =>
      call('/v2/invoices', 'POST', {
        ...{ ruc_emisor: rightly(random.of(OTHERS)), numero_documento: `009-001-${String(++papers).padStart(7, '0')}` },
        ...{ fecha_emision: '2026-05-20', monto_total: 110_000, confirmar: true },
      }),
    async deleted() {
      const one = await some();
      return one && call(`/v2/invoices/${one.id}?reason=${encodeURIComponent('Era de otra empresa')}`, 'DELETE');
    },
    async joined() {
      const { data } = (await shop.get('/review/repeats')).body;
      if (data.length === 0) return null;
      const { una, otra } = random.of<{ una: Shown; otra: Shown }>(data);
      const body = { otra_id: una.header.id, es_la_misma: random.below(3) > 0, version: otra.version };
      return call(`/v2/invoices/${otra.header.id}/same-as`, 'POST', body);
    },
    ruc: () => call('/user/business', 'PUT', { ruc: rightly(random.of([OURS, OURS, ...OTHERS])), nombre: 'Nosotros' }),
    taxes: () => call('/user/business/imputation', 'PUT', { imputacion_compras: taxes(), imputacion_ventas: taxes() }),
    supplier: () =>
      call(`/user/business/suppliers/${rightly(random.of(OTHERS))}`, 'PUT', {
        nombre: 'Proveedor',
        imputacion: taxes(),
      }),
    noSupplier: () => call(`/user/business/suppliers/${rightly(random.of(OTHERS))}`, 'DELETE'),
  };
  const done = new Map<string, number>();
  return {
    ownerId,
    done,
    async step(name = random.of(['comes', 'comes', ...Object.keys(deeds)])) {
      const status = await deeds[name]?.();
      expect([name, (status ?? 200) < 500]).toEqual([name, true]);
      if (status === 200 || status === 201) done.set(name, (done.get(name) ?? 0) + 1);
      return name;
    },
    names: Object.keys(deeds),
  };
}
interface Shown {
  readonly header: { readonly id: string };
  readonly version: number;
}

/** Writes of a walk. */
const STEPS = runs(80, 500);

const inOrder = (months: Awaited<ReturnType<typeof reckonClosings>>) =>
  months.toSorted((one, other) => (one.month < other.month ? -1 : 1));

describe('what is kept added up for a month’s close', () => {
  test.each([1, 2, 3].slice(0, runs(1, 3)))(
    'CLOSE-140 CLOSE-141 CLOSE-178 is what its documents give, whoever writes them and whatever the business chooses, seed %i',
    async (seed) => {
      const { ownerId, step, done, names } = await aWalk(`cierre-azar-${seed}@empresa.com.py`, seed);
      await step('ruc');
      // Ids are of the clock, so no two walks are the same: what chance has left out is done at the end.
      const rest = names.flatMap((name) => Array.from({ length: 40 }, () => name));
      for (let at = 0; at < STEPS + rest.length; at++) {
        const left = at < STEPS ? undefined : rest[at - STEPS];
        if (left !== undefined && done.has(left)) continue;
        if (left !== undefined) await step('comes');
        const name = await step(left);
        if (at % 3 > 0) continue;
        const seen = await closingBusiness(server.db, ownerId);
        const { number: business, imputation } = seen;
        for (const month of LOOKED_AT) {
          // Twice: the second one reads what the first one kept, and the first one what is kept of an earlier moment.
          for (const _ of [1, 2]) {
            const findings = await openFindings(server.db, ownerId, [month]);
            expect(
              await viewKeptMonth(server.db, ownerId, seen, { month, findings }),
              `${month} after ${at} ${name}`,
            ).toEqual(await viewMonth(server.db, ownerId, seen, month));
          }
        }
        const asked = { business, imputation, ...MONTHS };
        const reckoned = inOrder(await reckonClosings(server.db, ownerId, asked));
        expect(inOrder(await readClosingGroups(server.db, ownerId, asked)), `after ${at} ${name}`).toEqual(reckoned);
      }
      expect((await keptRollUps(server.db, ownerId)).closings).toEqual(
        (await expectedRollUps(server.db, ownerId)).closings,
      );
      expect(names.filter((name) => !done.has(name))).toEqual([]);
    },
  );

  test('CLOSE-142 while it is not filled the month is reckoned from its documents, and is the same to the digit of its version', async () => {
    const { ownerId, step } = await aWalk('cierre-sin-llenar@empresa.com.py', 7);
    await step('ruc');
    await step('supplier');
    for (let at = 0; at < 60; at++) await step('comes');
    const business = await closingBusiness(server.db, ownerId);
    const months = Array.from({ length: 9 }, (_, at) => `2026-0${at + 1}`);
    const look = async () => {
      const views = await Promise.all(months.map((month) => viewMonth(server.db, ownerId, business, month)));
      // When its months were written to is known of filled ones alone.
      return views.map(({ written: _, ...view }) => view);
    };
    const kept = await look();
    expect(kept.some(({ figures }) => figures.lines.purchases.count > 0 && figures.hasSales)).toBe(true);
    const own = server.db.updateTable('invoice_month').where('owner_id', '=', ownerId);
    await own.set({ closing_filled: false }).execute();
    await server.db.deleteFrom('invoice_closing').where('owner_id', '=', ownerId).execute();
    expect(await look()).toEqual(kept);
    await own.set({ closing_filled: true }).execute();
    const { figures } = await viewMonth(server.db, ownerId, business, months[0] ?? '');
    expect(figures.lines.purchases.count).toBe(0);
  });
});
