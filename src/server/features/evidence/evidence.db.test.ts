import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGINALS } from '#contract/exports/exports.ts';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { openDiskFiles } from '#server/platform/files/disk-files.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { rowsOf } from '#sifen/kude/page-text.ts';
import { openPdf } from '#sifen/kude/pdf-pages.ts';
import { aSubscription } from '../../../../test/builders/a-subscription.ts';
import { anInvoice } from '../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper, worth } from '../../../../test/builders/made-papers.ts';
import { expectedMonth, GOLDEN_RUC, goldenPapers } from '../../../../test/closing/golden-month.ts';
import { copyInvoices } from '../../../../test/exports/copy-invoices.ts';
import { type ReadSheet, readWorkbook, valuesOf } from '../../../../test/exports/read-workbook.ts';
import { checkHashes, unpacked } from '../../../../test/exports/unpacked-zip.ts';
import { numberedInvoice } from '../../../../test/intake/numbered-invoice.ts';
import { finishedTask, upload } from '../../../../test/intake/uploads.ts';
import { isFullRun } from '../../../../test/long-run.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { makeFigures } from './evidence-figures.ts';
import { Tally, writeEvidence } from './write-evidence.ts';

const OURS = formatRuc('80020001');
const MARANGATU = path.resolve(import.meta.dirname, '../../../../test/fixtures/marangatu');
const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-evidence-'));
const now = new Date('2026-11-15T15:00:00Z');
/** What happens when an original is read. */
let onRead: () => Promise<void> = async () => {};
/** What happens when something is about to be made. */
let onSpool: () => Promise<void> = async () => {};
let server: TestApp;
beforeAll(async () => {
  const real = await openDiskFiles(directory);
  const files: FileStore = {
    ...real,
    read: async (...asked) => {
      await onRead();
      return await real.read(...asked);
    },
    spool: async () => {
      await onSpool();
      return await real.spool();
    },
  };
  server = await startTestApp({}, { clock: { now: () => now }, files });
});
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Json = any;

let people = 0;
async function aBusiness(ruc = OURS) {
  const business = await aBusinessWithPapers(server, `evidencia-${++people}@empresa.com.py`);
  const { token } = business;
  await server.call('/user/business', { token, method: 'PUT', body: { ruc, nombre: 'Nosotros S.A.' } });
  const fetched = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(`${server.url}${address}`, { ...init, headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return {
    ...business,
    fetched,
    take: (month = '2026-10') => fetched(`/closing/${month}/evidence`),
    order: (month = '2026-10') => server.call(`/closing/${month}/evidence`, { token, method: 'POST' }),
    finished: (id: string) => finishedTask(server, token, id),
    close: async (month = '2026-10') => {
      const { body } = await business.get(`/closing/${month}`);
      return await server.call(`/closing/${month}/close`, { token, method: 'POST', body: { version: body.version } });
    },
  };
}

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
const namesIn = (place: string) =>
  filesIn(place)
    .map(({ parentPath, name }) => path.relative(place, path.join(parentPath, name)))
    .sort();
const sheetsOf = (place: string, name: string) => readWorkbook(readFileSync(path.join(place, name)));
const textOf = (place: string, name: string) => readFileSync(path.join(place, name), 'utf8');

async function pdfLines(place: string, name: string): Promise<string[]> {
  const pdf = await openPdf(readFileSync(path.join(place, name)));
  try {
    const lines: string[] = [];
    for (let page = 1; page <= pdf.pageCount; page++) {
      lines.push(...(await pdf.withPage(page, (one) => rowsOf(one.readText()).map(({ text }) => text))));
    }
    return lines;
  } finally {
    pdf.close();
  }
}

/** The sums under a book, by the titles of their columns. */
function bookSums(sheet: ReadSheet | undefined, label: string): Record<string, Json> {
  const rows = valuesOf(sheet) ?? [];
  const titles = rows[10] ?? [];
  const sums = rows.find((row, at) => at > 10 && row.includes(label)) ?? [];
  return Object.fromEntries(titles.map((title, at) => [String(title), sums[at]]));
}

const written = (amount: number) => amount.toLocaleString('es-PY').replace('-', '−');

/** So many invoices more like the one that there is, each with an original of its own. */
async function giveOriginals(ownerId: string, count: number): Promise<void> {
  await copyInvoices(server.db, ownerId, count);
  const columns = async (table: string, own: Readonly<Record<string, string>>) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(server.db);
    const names = rows.map(({ name }) => name);
    return {
      names: sql.raw(names.join(', ')),
      values: sql.raw(names.map((name) => own[name] ?? `t.${name}`).join(', ')),
    };
  };
  const hash = `sha256(i.id::text::bytea)`;
  const document = await columns('document', { id: 'i.id', sha256: hash, kind: `'pdf'` });
  const file = await columns('stored_file', { sha256: hash });
  const among = sql`(select id from invoice where owner_id = ${ownerId} and cdc is null) as i`;
  await sql`insert into stored_file (${file.names}) select ${file.values}
    from (select * from stored_file where owner_id = ${ownerId} limit 1) as t, ${among}`.execute(server.db);
  await sql`insert into document (${document.names}) select ${document.values}
    from (select * from document where owner_id = ${ownerId} limit 1) as t, ${among}`.execute(server.db);
  const link = await columns('document_invoice', { document_id: 'i.id', invoice_id: 'i.id' });
  await sql`insert into document_invoice (${link.names}) select ${link.values}
    from (select * from document_invoice where owner_id = ${ownerId} limit 1) as t, ${among}`.execute(server.db);
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('the evidence of the month that was reckoned apart', () => {
  let place: string;
  let month: Json;
  let business: Awaited<ReturnType<typeof aBusiness>>;
  beforeAll(async () => {
    business = await aBusiness(GOLDEN_RUC);
    await business.receive(goldenPapers().map(({ paper }) => paper));
    expect((await business.close()).status).toBe(200);
    ({ body: month } = await business.get('/closing/2026-10'));
    const answer = await business.take();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=evidencia_2026-10.zip');
    place = unpacked(answer.bytes);
  });

  test('CLOSE-120 CLOSE-121 holds books, summary, picture, index and a text, and sha256sum accepts the list of all', () => {
    const files = [
      ...['LEEME.txt', 'SHA256SUMS', 'foto-del-cierre_2026-10.xlsx', 'libro-compras_2026-10.xlsx'],
      ...['libro-ventas_2026-10.xlsx', 'originales/indice.xlsx', 'resumen-del-cierre_2026-10.pdf'],
    ];
    expect(namesIn(place)).toEqual(files);
    expect(checkHashes(place).sort()).toEqual(
      files.filter((name) => name !== 'SHA256SUMS').map((name) => `${name}: OK`),
    );
    const readme = textOf(place, 'LEEME.txt');
    expect(readme).toContain('Evidencia de octubre de 2026, preparada por Ajaka el 15/11/2026 a las 12:00');
    expect(readme).toContain('No se cargó ningún archivo de Marangatu: no hay cuadre.');
    expect(readme).toContain('No falta ningún original.');
    expect(readme).not.toContain('ATENCIÓN');
  });

  test('CLOSE-122 its books add up to the lines of the close, to the guaraní, and to the reckoning', () => {
    const [bought, leftOut] = sheetsOf(place, 'libro-compras_2026-10.xlsx');
    const ofOthers = month.no_cuentan.find(({ motivo }: Json) => motivo === 'autofacturas_de_otro');
    const { compras, notas_credito, ventas, notas_credito_emitidas } = expectedMonth.lineas;
    expect(bookSums(bought, 'Facturas')['Importe total']).toBe(compras.total + ofOthers.monto);
    expect(bookSums(bought, 'Notas de crédito recibidas')).toMatchObject({
      'Importe total': notas_credito.total,
      'IVA 10%': notas_credito.iva_10,
      'IVA 5%': notas_credito.iva_5,
      Exenta: notas_credito.exentas,
    });
    expect(leftOut?.name).toBe('No incluidas');
    const [sold] = sheetsOf(place, 'libro-ventas_2026-10.xlsx');
    expect(bookSums(sold, 'Facturas')).toMatchObject({
      'Importe total': ventas.total,
      'IVA 10%': ventas.iva_10,
      'IVA 5%': ventas.iva_5,
      Exenta: ventas.exentas,
    });
    expect(bookSums(sold, 'Notas de crédito emitidas')).toMatchObject({
      'Importe total': notas_credito_emitidas.total,
      'IVA 10%': notas_credito_emitidas.iva_10,
    });
  });

  test('CLOSE-123 its summary says what the page says: figures, boxes, backing, what does not count, deadlines, who closed', async () => {
    const lines = await pdfLines(place, 'resumen-del-cierre_2026-10.pdf');
    const all = lines.join('\n');
    const has = (...cells: string[]) => {
      const found = lines.some((line) => {
        let at = 0;
        return cells.every((cell) => {
          at = line.indexOf(cell, at);
          return at >= 0;
        });
      });
      expect([cells, found]).toEqual([cells, true]);
    };
    expect(all).toContain('Cierre de octubre de 2026');
    expect(all).toContain(`Nosotros S.A., RUC ${GOLDEN_RUC}`);
    has(`Cerrado por ${month.cierre.por.nombre ?? month.cierre.por.correo} el 15/11/2026 a las 12:00.`);
    const { compras, notas_credito, ventas, respaldo } = month;
    has('Gravado 10 %', written(compras.base_10), written(compras.iva_10), written(compras.gravado_10));
    has('Gravado 5 %', written(compras.base_5), written(compras.iva_5), written(compras.gravado_5));
    has('Exentas', written(compras.exentas));
    has('Sin desglose', written(compras.iva_sin_desglose), written(compras.sin_desglose));
    has('Facturas', written(compras.iva), written(compras.total));
    has('notas de crédito recibidas', written(notas_credito.iva), written(notas_credito.total));
    has('Ventas', written(ventas.iva), written(ventas.total));
    for (const { casilla, tipo, monto, iva_declarado } of month.formulario_120) {
      const amount = monto === null ? (tipo === 'repartir' ? 'repartir' : '—') : written(monto);
      has(String(casilla), amount, ...(iva_declarado === null ? [] : [written(iva_declarado)]));
    }
    has('Verificadas por su firma', written(respaldo.verificadas.iva), written(respaldo.verificadas.total));
    has('Solo papel, PDF o foto', written(respaldo.solo_papel.iva), written(respaldo.solo_papel.total));
    for (const { cantidad, monto } of month.no_cuentan) has(String(cantidad), monto === null ? '—' : written(monto));
    for (const { detalle } of month.falta) expect(all.replaceAll('\n', ' ')).toContain(detalle.split(':')[0]);
    const day = (date: string) => date.split('-').reverse().join('/');
    has('IVA, formulario 120', day(month.vencimientos.formulario_120.dia));
    has('RG 90, registro de comprobantes', day(month.vencimientos.rg_90.dia));
    has(`Los comprobantes se guardan hasta el ${day(month.conservar_hasta)}.`);
  });

  test('CLOSE-124 the picture of the close is in it, each document with its version, as the store has it', async () => {
    const [figures, documents] = sheetsOf(place, 'foto-del-cierre_2026-10.xlsx');
    const rows = valuesOf(figures) ?? [];
    const { compras } = month.cierre;
    expect(rows.find(([line]) => line === 'Compras')?.slice(0, 3)).toEqual([
      'Compras',
      compras.cantidad,
      compras.total,
    ]);
    const { rows: kept } = await sql<Json>`
      select invoice_id as id, revision, total::float as total from month_close_invoice
      where owner_id = ${business.ownerId}`.execute(server.db);
    const [titles = [], ...listed] = valuesOf(documents) ?? [];
    const [id, revision, total] = ['Id', 'Versión', 'Total'].map((title) => titles.indexOf(title));
    const told = listed.map((row) => ({ id: row[id ?? 0], revision: row[revision ?? 0], total: row[total ?? 0] }));
    const byId = (one: Json, other: Json) => (one.id < other.id ? -1 : 1);
    expect(told.toSorted(byId)).toEqual(kept.toSorted(byId));
  });
});

describe('the evidence of a month', () => {
  const OCTOBER = { issueDate: '2026-10-07' };
  const receivedByUs = { receiver: { ...anInvoice().receiver, ruc: OURS, name: 'Nosotros S.A.' } };

  test('CLOSE-125 has the originals as they came with their index; one that was changed or lost is named, counted and no failure', async () => {
    const { ownerId, token, take, order, finished, get } = await aBusiness();
    const sent = [numberedInvoice(1), numberedInvoice(2), numberedInvoice(3)];
    const files = sent.map((xml, at) => [`factura ${at + 1}.xml`, xml] as const);
    await finished((await upload(server.url, '/tasks/upload-xml', token, files)).body.job_id);
    const { body } = await get('/v2/invoices/headers?month=all&page_size=10');
    const month = body.data[0].fecha_emision.slice(0, 7);
    const whole = unpacked((await take(month)).bytes);
    const originals = namesIn(whole).filter((name) => name.startsWith(`originales/${month}/`));
    expect(originals).toHaveLength(3);
    const bytes = originals.map((name) => textOf(whole, name));
    expect(bytes.toSorted()).toEqual(sent.toSorted());
    expect(checkHashes(whole)).toEqual(expect.arrayContaining(originals.map((name) => `${name}: OK`)));

    const [lost] = (await get('/v2/invoices/headers?search=0000002')).body.data;
    const [{ sha256 }] = (await get(`/v2/invoices/${lost.id}/files`)).body.data;
    rmSync(path.join(directory, ownerId, sha256.slice(0, 2), sha256));
    const place = unpacked((await take(month)).bytes);
    expect(checkHashes(place)).not.toContain(expect.stringContaining('0000002'));
    const readme = textOf(place, 'LEEME.txt');
    expect(readme).toContain('ATENCIÓN: falta 1 original');
    expect(readme).toMatch(/- 001-001-0000002 de /);
    const states = (valuesOf(sheetsOf(place, 'originales/indice.xlsx')[0]) ?? []).slice(1).map(([state]) => state);
    expect(states.toSorted()).toEqual(['Falta: está dañado o se perdió. Súbelo otra vez', 'Incluido', 'Incluido']);
    const { job_id: id } = (await order(month)).body;
    expect((await finished(id)).export).toMatchObject({ originales_faltantes: 1, year_month: month });
  });

  test('CLOSE-126 is made in the background like other files: progress, seven days, written down, one at a time, nobody else’s', async () => {
    const { ownerId, receive, order, finished, fetched, get, token } = await aBusiness();
    await receive([aPaper({ ...worth('1000'), ...OCTOBER, ...receivedByUs }), aPaper({ ...worth('7'), ...OCTOBER })]);
    const ordered = await order();
    expect(ordered.status).toBe(202);
    const { job_id: id } = ordered.body;
    const task = await finished(id);
    expect(task).toMatchObject({
      status: 'done',
      progress: { total: 2, done: 2 },
      result: { message: 'El archivo evidencia_2026-10.zip está listo para descargar.' },
      export: { format: 'evidencia', year_month: '2026-10', originales_faltantes: 0 },
    });
    expect(Date.parse(task.export.expires_at) - now.getTime()).toBe(7 * 86_400_000);
    expect((await get('/export/files')).body.data).toMatchObject([{ id, year_month: '2026-10' }]);
    const file = await fetched(`/export/files/${id}`);
    expect(file.headers.get('content-type')).toBe('application/zip');
    expect(checkHashes(unpacked(file.bytes))).toContain('libro-compras_2026-10.xlsx: OK');
    const events = await server.db
      .selectFrom('audit_event')
      .where('owner_id', '=', ownerId)
      .where('subject_kind', '=', 'export')
      .select(['action', 'details'])
      .execute();
    expect(events.toSorted((one, other) => (one.action < other.action ? -1 : 1))).toMatchObject([
      { action: 'evidence-exported', details: { rows: 2, format: 'evidence' } },
      { action: 'export-downloaded', details: { format: 'evidence' } },
    ]);
    const other = await aBusiness();
    expect((await other.fetched(`/export/files/${id}`)).status).toBe(404);
    expect((await other.get('/export/files')).body.data).toEqual([]);
    const foreign = unpacked((await other.take()).bytes);
    expect(valuesOf(sheetsOf(foreign, 'originales/indice.xlsx')[0])).toHaveLength(1);
    // Another one that waits keeps it back.
    await sql`update export_file set state = 'waiting' where owner_id = ${ownerId}`.execute(server.db);
    const refused = await server.call('/closing/2026-10/evidence', { token, method: 'POST' });
    expect([refused.status, refused.body.code]).toEqual([409, 'exportacion_en_curso']);
  });

  test('CLOSE-127 wants what exports want: a plan with Excel, the RUC of the business, a month, and the background when there is much', async () => {
    const stranger = await aBusinessWithPapers(server, 'evidencia-sin-ruc@empresa.com.py');
    const unknown = await stranger.get('/closing/2026-10/evidence');
    expect([unknown.status, unknown.body.code]).toEqual([409, 'falta_el_negocio']);
    const { ownerId, token, take, receive, get } = await aBusiness();
    expect((await get('/closing/2026-13/evidence')).status).toBe(422);
    await receive([aPaper({ ...worth('1'), ...OCTOBER })]);
    await copyInvoices(server.db, ownerId, ORIGINALS.streamedInvoices);
    const large = await take();
    expect([large.status, JSON.parse(large.bytes.toString()).code]).toEqual([409, 'exportar_en_segundo_plano']);
    await aSubscription(server.db, ownerId, { plan: 'basic' });
    const plan = server.db.updateTable('plan').where('code', '=', 'basic');
    await plan.set({ export_formats: ['csv'] }).execute();
    for (const method of ['POST', 'GET']) {
      const { status, body } = await server.call('/closing/2026-10/evidence', { token, method });
      expect([method, status, body.code]).toEqual([method, 402, 'plan_no_incluye']);
    }
    await plan.set({ export_formats: ['excel', 'csv'] }).execute();
  });

  test('CLOSE-128 its figures are of one moment; what changes while the originals are copied is told', async () => {
    const { token, receive, finished, take } = await aBusiness();
    await finished((await upload(server.url, '/tasks/upload-xml', token, [['a.xml', numberedInvoice(7)]])).body.job_id);
    const { body } = await server.call('/v2/invoices/headers?month=all', { token });
    const month = body.data[0].fecha_emision.slice(0, 7);
    onRead = async () => {
      onRead = async () => {};
      await receive([aPaper({ ...worth('5'), issueDate: `${month}-02`, ...receivedByUs })]);
    };
    const place = unpacked((await take(month)).bytes);
    expect(textOf(place, 'LEEME.txt')).toContain('ATENCIÓN: algo del mes cambió mientras se copiaban los originales.');
    expect(textOf(unpacked((await take(month)).bytes), 'LEEME.txt')).not.toContain('ATENCIÓN');
  });

  test('CLOSE-128 where an invoice comes while the figures are written they are written anew, and given up where that never ends', async () => {
    const { ownerId, receive, take } = await aBusiness();
    const another = () => receive([aPaper({ ...worth('5'), ...OCTOBER, ...receivedByUs })]);
    await another();
    let spools = 0;
    onSpool = async () => {
      // The book is written; the summary is about to be.
      spools += 1;
      if (spools === 2) await another();
    };
    const place = unpacked((await take()).bytes);
    onSpool = async () => {};
    expect(bookSums(sheetsOf(place, 'libro-compras_2026-10.xlsx')[0], 'Facturas')['Importe total']).toBe(10);
    const lines = await pdfLines(place, 'resumen-del-cierre_2026-10.pdf');
    expect(lines).toContain('Compras: 2 documentos');
    expect(textOf(place, 'LEEME.txt')).not.toContain('ATENCIÓN');
    onSpool = async () => void (await another());
    await expect(makeFigures(server.app.deps, ownerId, '2026-10')).rejects.toMatchObject({ code: 'muchos_cambios' });
    onSpool = async () => {};
  });

  test('CLOSE-139 CLOSE-123 has the comparison with Marangatu when there is one, and says how many rows are not imputed yet', async () => {
    const { token, receive, finished, take, get } = await aBusiness();
    const paper = { cdc: null, qr: null };
    await receive([
      aPaper({ ...worth('1000'), ...OCTOBER, ...receivedByUs }),
      aPaper({ ...worth('300'), ...OCTOBER, ...receivedByUs, ...paper }, { source: 'pdf-local' }),
      aPaper({ ...worth('50'), ...OCTOBER }),
    ]);
    const before = (await get('/closing/2026-10/imputation')).body;
    expect(before).toMatchObject({ electronicos: { compras: 1, ventas: 0 }, marangatu: null, papel: { cantidad: 1 } });
    expect(before.papel).toMatchObject({ con_errores: 1, archivos: 0 });
    const form = new FormData();
    form.append('file', new Blob([readFileSync(path.join(MARANGATU, 'compras_102026.xlsx'))]), 'compras_102026.xlsx');
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const loaded = await fetch(`${server.url}/closing/2026-10/reconciliation`, { method: 'POST', headers, body: form });
    await finished(((await loaded.json()) as Json).job_id);
    const { resumen } = (await get('/closing/2026-10/reconciliation')).body;
    const after = (await get('/closing/2026-10/imputation')).body;
    expect(after.marangatu).toMatchObject({ filas: resumen.cantidad_marangatu, sin_imputar: resumen.sin_imputar });
    const place = unpacked((await take()).bytes);
    expect(checkHashes(place)).toContain('cuadre-con-marangatu_2026-10.xlsx: OK');
    const [sheet] = sheetsOf(place, 'cuadre-con-marangatu_2026-10.xlsx');
    const rows = valuesOf(sheet) ?? [];
    expect([sheet?.name, rows.length]).toEqual([
      'Compras',
      resumen.cantidad_marangatu + resumen.solo_aqui.cantidad + 2,
    ]);
    expect(rows.at(-1)).toEqual(expect.arrayContaining([resumen.total_aqui, resumen.total_marangatu]));
    const lines = await pdfLines(place, 'resumen-del-cierre_2026-10.pdf');
    expect(lines.join(' ')).toContain('COMPRAS, archivo compras_102026.xlsx del 15/11/2026');
    expect(lines.some((line) => line.startsWith('Total') && line.includes(written(resumen.total_marangatu)))).toBe(
      true,
    );
    expect(textOf(place, 'LEEME.txt')).toContain('cada comprobante de aquí frente al archivo de Marangatu');
  });

  test.runIf(isFullRun)(
    'CLOSE-129 what is in memory does not grow with the originals, and nothing is left on the disk',
    async () => {
      const { ownerId, token, finished } = await aBusiness();
      await finished(
        (await upload(server.url, '/tasks/upload-xml', token, [['a.xml', numberedInvoice(8)]])).body.job_id,
      );
      const { body } = await server.call('/v2/invoices/headers?month=all', { token });
      const month = body.data[0].fecha_emision.slice(0, 7);
      await giveOriginals(ownerId, 800);
      const { deps } = server.app;
      const original = Buffer.alloc(256 * 1024, 7);
      const files = { ...deps.files, read: async () => Buffer.from(original) };
      const samples: number[] = [];
      let pages = 0;
      const onInvoices = async () => {
        pages += 1;
        if (pages !== 3 && pages < 12) return;
        // What was let go a moment ago is given back by the second.
        collectGarbage();
        await nextTurn();
        collectGarbage();
        const { heapUsed, arrayBuffers } = process.memoryUsage();
        samples.push((heapUsed + arrayBuffers) / 1024 ** 2);
      };
      let bytes = 0;
      for await (const chunk of writeEvidence({ ...deps, files }, ownerId, month, { tally: new Tally(), onInvoices })) {
        bytes += chunk.length;
      }
      expect(bytes).toBeGreaterThan(190 * 1024 ** 2);
      const [early = 0, ...late] = samples;
      expect(late.length).toBeGreaterThan(1);
      // 160 MiB passed between them. The least of the later ones, since some are on their way.
      expect(Math.min(...late) - early).toBeLessThan(20);
      expect(readdirSync(path.join(directory, 'drafts'))).toEqual([]);
    },
  );
});
