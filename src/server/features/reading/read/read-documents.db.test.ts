import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#server/platform/db/database-unavailable.ts';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { type Desk, openDesk } from '../../../../../test/builders/reading-desk.ts';
import { holdTable } from '../../../../../test/database/cut-connections.ts';
import { DOCUMENT_NAMES, documentBytes, fixture } from '../../../../../test/sifen/fixture.ts';
import { makeDocument } from '../../../../../test/sifen/make-document.ts';
import type { ProcessPool } from '../../../platform/processes/process-pool.ts';
import { retryDocument } from '../accept/retry-document.ts';
import { readDocuments } from './read-documents.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const invoiceCount = async (owner: string) =>
  (await desk.db.selectFrom('invoice').select('id').where('owner_id', '=', owner).execute()).length;

describe('a received file', () => {
  test('INTK-04 INTK-33 is read into an invoice that it shows', async () => {
    const owner = await anOwner(desk.db);
    expect(await desk.deliver(owner, documentBytes('01-fe-10'))).toMatchObject({
      state: 'read',
      reason: null,
      canRetry: false,
      kind: 'xml',
      source: 'upload',
      attempts: 1,
      invoices: [
        {
          documentNumber: '001-001-0000101',
          issuerName: 'FERRETERIA EL TORNILLO FELIZ S.A.',
          issueDate: '2026-10-05',
          total: '110000',
          currency: 'PYG',
          isNew: true,
        },
      ],
    });
  });

  test('INTK-05 INTK-30 INTK-31 that came before is a duplicate with a link to the invoice', async () => {
    const owner = await anOwner(desk.db);
    const first = await desk.deliver(owner, documentBytes('01-fe-10'));
    const second = await desk.deliver(owner, documentBytes('01-fe-10'));
    expect(second).toMatchObject({ state: 'duplicate', invoiceId: first.invoiceId, canRetry: false });
    expect(second.reason).toMatch(/^Ya la tenías desde el \d\d\/\d\d\/\d{4}\.$/);
    expect(second.invoices).toMatchObject([{ isNew: false, knownSince: first.invoices[0]?.knownSince }]);
  });

  test.each([
    ['INTK-20', 'soap-rEnviDe'],
    ['INTK-22', 'consulta-escaped'],
    ['INTK-23', 'rContDe'],
    ['INTK-25', 'bom-utf8'],
    ['INTK-25', 'latin1-declared'],
    ['INTK-25', 'no-prolog'],
    ['INTK-25', 'prefixed'],
  ])('%s is read whatever it is wrapped in: %s', async (_, name) => {
    const owner = await anOwner(desk.db);
    expect(await desk.deliver(owner, fixture(`variants/${name}.xml`))).toMatchObject({ state: 'read' });
  });

  test('INTK-19 INTK-30 that is a lot gives each of its invoices, and knows those that were there', async () => {
    const owner = await anOwner(desk.db);
    const lot = await desk.deliver(owner, fixture('variants/lote.xml'));
    expect(lot.state).toBe('read');
    expect(lot.invoices.length).toBeGreaterThan(1);
    expect(lot.invoices.every(({ isNew }) => isNew)).toBe(true);
    const again = await desk.deliver(owner, fixture('variants/lote.xml'));
    expect(again).toMatchObject({
      state: 'duplicate',
      reason: `Ya tenías las ${lot.invoices.length} facturas de este archivo.`,
    });
    expect(again.invoices.map(({ id }) => id)).toEqual(lot.invoices.map(({ id }) => id));
    expect(await invoiceCount(owner)).toBe(lot.invoices.length);
  });

  test('INTK-24 that tells of an event is kept and named', async () => {
    const owner = await anOwner(desk.db);
    const event = await desk.deliver(owner, fixture('variants/evento-cancelacion.xml'));
    expect(event).toMatchObject({ state: 'not-invoice', invoices: [], canRetry: false });
    expect(event.reason).toMatch(/^Es el aviso de cancelación de una factura, no la factura\. .* CDC: \d{4} /);
    const answer = Buffer.from('<rRetEnviDe><rProtDe><dEstRes>Aprobado</dEstRes></rProtDe></rRetEnviDe>');
    expect(await desk.deliver(owner, answer)).toMatchObject({ state: 'not-invoice' });
  });

  test('INTK-08 INTK-26 that is damaged, hostile or a web page says so', async () => {
    const owner = await anOwner(desk.db);
    const cut = await desk.deliver(owner, documentBytes('01-fe-10').subarray(0, 3_000));
    expect(cut).toMatchObject({ state: 'failed', canRetry: false });
    expect(cut.reason).toMatch(/dañado o incompleto/);
    const laughs = Buffer.from('<!DOCTYPE a [<!ENTITY b "bbbb">]><rDE>&b;</rDE>');
    expect((await desk.deliver(owner, laughs)).reason).toMatch(/DOCTYPE/);
    const page = Buffer.from('<!DOCTYPE html><html><body>Iniciar sesión</body></html>');
    expect(await desk.deliver(owner, page, 'html')).toMatchObject({ state: 'not-invoice' });
  });

  test('INTK-08 that is partly unreadable gives what can be read, and says so', async () => {
    const owner = await anOwner(desk.db);
    const good = documentBytes('01-fe-10')
      .toString()
      .replace(/<\?xml.*?\?>/, '');
    const bad = '<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"><DE Id="1"><dDVId>1</dDVId></DE></rDE>';
    const lot = Buffer.from(`<rLoteDE>${good}${bad}</rLoteDE>`);
    const document = await desk.deliver(owner, lot);
    expect(document).toMatchObject({ state: 'read', invoices: [{ isNew: true }] });
    expect(document.reason).toMatch(/^Se leyó 1 factura, pero una parte del archivo no se pudo leer: /);
  });

  test('INTK-06 with a value that makes no sense waits for a person', async () => {
    const owner = await anOwner(desk.db);
    const xml = documentBytes('07-fe-usd-global').toString();
    const odd = Buffer.from(xml.replace(/<dTotalGs>[^<]*/, '<dTotalGs>NaN'));
    expect(await desk.deliver(owner, odd)).toMatchObject({ state: 'in-review' });
    const [invoice] = await desk.db.selectFrom('invoice').selectAll().where('owner_id', '=', owner).execute();
    expect(invoice).toMatchObject({ in_review: true });
  });

  test('INTK-42 TRUST-11 that fails a check is stored all the same, and marked', async () => {
    const owner = await anOwner(desk.db);
    const document = await desk.deliver(owner, fixture('variants/tampered-total.xml'));
    expect(document).toMatchObject({ state: 'in-review', invoices: [{ verification: 'observed', isAltered: true }] });
    // The checks repeat its figure, which stands in no line: the reason alone says what is wrong.
    expect(document.invoices[0]).toMatchObject({ total: null, observation: null });
    expect(document.reason).toContain('Está alterada');
  });

  test('INTK-42 with absurd values is stored as far as it makes sense', async () => {
    const owner = await anOwner(desk.db);
    const xml = documentBytes('07-fe-usd-global').toString();
    const series = randomBytes(20_000).toString('hex');
    const absurd = xml
      .replace('</dNumDoc>', `</dNumDoc><dSerieNum>${series}</dSerieNum>`)
      .replace(/<dTiCam>[^<]*/, '<dTiCam>999999999999999.99999999')
      .replace(/<dTotalGs>[^<]*<\/dTotalGs>/, '');
    const document = await desk.deliver(owner, Buffer.from(absurd));
    expect(document).toMatchObject({ state: 'in-review', invoices: [{ verification: 'observed' }] });
    const [kept] = await desk.db.selectFrom('invoice').where('owner_id', '=', owner).select('total').execute();
    expect(kept).toEqual({ total: '1509.7' });
    const year0 = Buffer.from(
      documentBytes('01-fe-10')
        .toString()
        .replace(/<dFeEmiDE>\d{4}/, '<dFeEmiDE>0000'),
    );
    expect((await desk.deliver(owner, year0)).state).not.toBe('reading');
  });

  test('INTK-08 that is a broken PDF says so', async () => {
    const owner = await anOwner(desk.db);
    const pdf = await desk.deliver(owner, Buffer.from('%PDF-1.7'), 'pdf');
    expect(pdf).toMatchObject({ state: 'failed', reason: expect.stringContaining('dañado'), canRetry: true });
  });

  test('FAIR-01 INTK-08 is read in a process apart whatever its size, over 1 MiB in the slow lane', async () => {
    const owner = await anOwner(desk.db);
    const asked: unknown[] = [];
    const processes: ProcessPool = {
      ...desk.processes,
      ask: (task, question, options) => {
        asked.push([task.name, options.ownerId, options.lane]);
        return desk.processes.ask(task, question, options);
      },
    };
    const large = Buffer.from(`${documentBytes('01-fe-10')}<!--${'x'.repeat(1_100_000)}-->`);
    const ids = [await desk.receive(owner, large), await desk.receive(owner, documentBytes('02-fe-5'))];
    const jobs = ids.map((documentId) => ({ ownerId: owner, documentId, run: documentId }));
    await readDocuments({ ...desk, processes }, jobs);
    expect((await desk.view(owner, ...ids)).map(({ state }) => state)).toEqual(['read', 'read']);
    expect(asked.sort()).toEqual([
      ['reading.read-file', owner, 'quick'],
      ['reading.read-file', owner, 'slow'],
    ]);
  });

  test('INTK-09 every one of a mixed batch ends in a state', async () => {
    const owner = await anOwner(desk.db);
    const ids: string[] = [];
    for (const name of DOCUMENT_NAMES) ids.push(await desk.receive(owner, documentBytes(name)));
    ids.push(await desk.receive(owner, Buffer.from('nada')), await desk.receive(owner, Buffer.from('%PDF-'), 'pdf'));
    expect(await desk.read(owner, ...ids)).toEqual(ids.map(() => undefined));
    const states = (await desk.view(owner, ...ids)).map(({ state }) => state);
    expect(states).toEqual([...DOCUMENT_NAMES.map(() => 'read'), 'failed', 'failed']);
    expect(await invoiceCount(owner)).toBe(DOCUMENT_NAMES.length);
  });
});

describe('reading', () => {
  test('INTK-32 ten copies read at the same moment are one invoice and nine duplicates', async () => {
    const owner = await anOwner(desk.db);
    const bytes = documentBytes('02-fe-5');
    const ids = await Promise.all(Array.from({ length: 10 }, () => desk.receive(owner, bytes)));
    await Promise.all(ids.map((id) => desk.read(owner, id)));
    const states = (await desk.view(owner, ...ids)).map(({ state }) => state).sort();
    expect(states).toEqual([...Array(9).fill('duplicate'), 'read']);
    expect(await invoiceCount(owner)).toBe(1);
  });

  test('INTK-32 of the same document by two at once, or again, changes nothing', async () => {
    const owner = await anOwner(desk.db);
    const id = await desk.receive(owner, fixture('variants/lote.xml'));
    await Promise.all([desk.read(owner, id), desk.read(owner, id), desk.read(owner, id)]);
    const [first] = await desk.view(owner, id);
    expect(first?.state).toBe('read');
    expect(first?.invoices.every(({ isNew }) => isNew)).toBe(true);
    await desk.read(owner, id);
    expect(await desk.view(owner, id)).toEqual([first]);
  });

  /** Where the bytes of a document lie. */
  async function placeOf(owner: string, id: string): Promise<string> {
    const { sha256 } = await desk.db
      .selectFrom('document')
      .where('owner_id', '=', owner)
      .where('id', '=', id)
      .select('sha256')
      .executeTakeFirstOrThrow();
    const name = sha256.toString('hex');
    return path.join(desk.directory, owner, name.slice(0, 2), name);
  }

  test('FAIR-08 a document whose file is gone says so at once, and is read once the same file came again', async () => {
    const owner = await anOwner(desk.db);
    const id = await desk.receive(owner, documentBytes('11-fe-descuento-item'));
    rmSync(await placeOf(owner, id));
    expect(await desk.read(owner, id)).toEqual([undefined]);
    const [lost] = await desk.view(owner, id);
    expect(lost).toMatchObject({ state: 'failed', attempts: 1, canRetry: true });
    expect(lost?.reason).toMatch(/dañado o se perdió\. Sube el mismo archivo otra vez/);
    await desk.files.keep(owner, documentBytes('11-fe-descuento-item'));
    await retryDocument(desk, owner, id);
    await desk.read(owner, id);
    expect(await desk.view(owner, id)).toMatchObject([{ state: 'read' }]);
  });

  test('INTK-08 a document that fails again and again is set aside; those beside it are read', async () => {
    const owner = await anOwner(desk.db);
    const [lost, sound] = [
      await desk.receive(owner, documentBytes('09-fe-credito-plazo')),
      await desk.receive(owner, documentBytes('10-fe-credito-cuotas')),
    ];
    const place = await placeOf(owner, lost);
    rmSync(place);
    mkdirSync(place); // the disk answers with an error
    const outcomes: boolean[] = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      const [error] = await desk.read(owner, lost, sound);
      outcomes.push(error === undefined);
    }
    expect(outcomes).toEqual([false, false, false, false, true]);
    const [first, second] = await desk.view(owner, lost, sound);
    expect(first).toMatchObject({ state: 'failed', attempts: 5, canRetry: true });
    expect(first?.reason).toMatch(/5 veces/);
    expect(second).toMatchObject({ state: 'read', attempts: 1 });
  });

  test('FAIR-06 a document whose writing meets a lost database is tried again, and never set aside for it', async () => {
    const owner = await anOwner(desk.db);
    const id = await desk.receive(owner, documentBytes('01-fe-10'));
    await desk.db.updateTable('document').set({ attempts: 4 }).where('id', '=', id).execute();
    const table = await holdTable(desk.url, 'invoice');
    const reading = desk.read(owner, id);
    await table.cutWaiting();
    const [error] = await reading;
    await table.letGo();
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(await desk.view(owner, id)).toMatchObject([{ state: 'reading', attempts: 5 }]);
    expect(await desk.read(owner, id)).toEqual([undefined]);
    expect(await desk.view(owner, id)).toMatchObject([{ state: 'read' }]);
  });

  test('INTK-09 what the store refuses is undone alone; the rest of its batch is saved', async () => {
    const owner = await anOwner(desk.db);
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse before insert on invoice_item for each row
        when (new.description = 'VENENO') execute function refuse()`.execute(desk.db);
    const poison = await makeDocument({
      items: [
        {
          codigo: 'V',
          descripcion: 'VENENO',
          cantidad: 1,
          precioUnitario: 1000,
          iva: 10,
          ivaTipo: 1,
          ivaProporcion: 100,
          unidadMedida: 77,
        },
      ],
    });
    const bad = await desk.receive(owner, Buffer.from(poison));
    const good = await desk.receive(owner, documentBytes('01-fe-10'));
    const [refused, saved] = await desk.read(owner, bad, good);
    expect(refused?.message).toMatch(/refused/);
    expect(saved).toBeUndefined();
    expect((await desk.view(owner, bad, good)).map(({ state }) => state)).toEqual(['reading', 'read']);
    expect(await invoiceCount(owner)).toBe(1);
  });

  test('INTK-05 of two copies in one batch the one that came first is the new one', async () => {
    const owner = await anOwner(desk.db);
    const ids: string[] = [];
    for (let copy = 0; copy < 4; copy++) {
      desk.clock.advance(2);
      ids.push(await desk.receive(owner, documentBytes('11-fe-descuento-item')));
    }
    await desk.read(owner, ...ids.toReversed());
    const states = (await desk.view(owner, ...ids)).map(({ state }) => state);
    expect(states).toEqual(['read', 'duplicate', 'duplicate', 'duplicate']);
  });

  test('INTK-08 a document whose readers died is read apart, and set aside when that does not help for long', async () => {
    const owner = await anOwner(desk.db);
    const [suspect, hopeless] = [
      await desk.receive(owner, documentBytes('01-fe-10')),
      await desk.receive(owner, documentBytes('02-fe-5')),
    ];
    const died = (id: string, attempts: number) =>
      desk.db
        .updateTable('document')
        .set({ state: 'reading', attempts, lease_until: desk.clock.now() })
        .where('id', '=', id)
        .execute();
    await died(suspect, 10);
    await died(hopeless, 30);
    await desk.read(owner, suspect, hopeless);
    expect(await desk.view(owner, suspect, hopeless)).toMatchObject([
      { state: 'read', attempts: 11 },
      { state: 'failed', attempts: 31, canRetry: true },
    ]);
  });

  test('INTK-02 INTK-45 does not reach another owner’s document', async () => {
    const [mine, theirs] = [await anOwner(desk.db), await anOwner(desk.db)];
    const id = await desk.receive(mine, documentBytes('01-fe-10'));
    expect(await desk.read(theirs, id)).toEqual([undefined]);
    expect(await desk.view(theirs, id)).toEqual([]);
    expect(await desk.view(mine, id)).toMatchObject([{ state: 'received', attempts: 0 }]);
    expect(await invoiceCount(theirs)).toBe(0);
  });
});
