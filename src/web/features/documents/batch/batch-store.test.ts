import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Task } from '#contract/intake/tasks.ts';
import type { ReceivedDocument } from '#contract/reading/documents.ts';
import { batchText } from '#text/documents.ts';
import { ApiError } from '#web/api/api-error.ts';
import { enqueueProblemOf } from '../uploads/enqueue-problem.ts';
import { GROUP_FILES } from './batch-groups.ts';
import { lineStateOf } from './batch-lines.ts';
import { createBatch, type SavedBatch } from './batch-store.ts';
import { endSentence, tallyOf } from './batch-tally.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const xml = (name: string, size = 4) => new File(['x'.repeat(size)], name);
const many = (n: number) => Array.from({ length: n }, (_, i) => xml(`f${i}.xml`));
const problem = (status: number, detail = '') => new ApiError({ status, code: 'x', message: 'mensaje', detail });

const INVOICE = {
  id: 'i',
  documentNumber: '001-001-0000001',
  issuerName: 'Río Verde',
  issuerRuc: '80012345-0',
  issueDate: '2026-11-14',
  total: '1000',
  currency: 'PYG',
  verification: 'ok' as const,
  isAltered: false,
  observation: null,
  isNew: true,
  isJoined: false,
  signInSums: 1 as const,
  knownSince: '2026-11-14T10:00:00Z',
  pages: null,
};

function aDocument(name: string, over: Partial<ReceivedDocument> = {}): ReceivedDocument {
  const state = over.state ?? 'read';
  return {
    id: `d-${name}`,
    name,
    state,
    reason: null,
    canRetry: false,
    canDelete: false,
    canReadAgain: false,
    canType: false,
    canReadFurther: false,
    setAsideInvoiceId: null,
    kind: 'xml',
    size: 4,
    pages: null,
    pagesRead: null,
    source: 'upload',
    sender: null,
    message: null,
    parentId: null,
    container: null,
    attempts: 1,
    receivedAt: '2026-11-14T10:00:00Z',
    stateChangedAt: '2026-11-14T10:00:00Z',
    invoiceId: null,
    invoices: state === 'read' || state === 'duplicate' ? [{ ...INVOICE, isNew: state === 'read' }] : [],
    changes: [],
    move: null,
    ...over,
  };
}

type Reading = (name: string) => ReceivedDocument[];
interface World {
  /** What a file becomes; by default a new invoice. */
  reading?: Reading;
  /** Throws what the door answers to a request. */
  door?: (names: string[], request: number) => void;
  kept?: SavedBatch;
  gone?: boolean;
}

/** A server that keeps tasks in memory, and a page around the batch. */
function aWorld({ reading = (name) => [aDocument(name)], door = () => {}, kept, gone = false }: World = {}) {
  const seen = {
    requests: [] as string[][],
    calls: [] as string[],
    fields: [] as unknown[],
    notices: [] as (string | undefined)[],
    polls: 0,
    refreshed: 0,
    listsRead: 0,
    logged: 0,
    retried: [] as string[],
    kept: kept ?? (null as SavedBatch | null),
  };
  const tasks = new Map<string, string[]>();
  const retried = new Map<string, ReceivedDocument>();
  let ids = 0;
  const batch = createBatch({
    send: async (call, files, fields, signal) => {
      const names = files.map(({ name }) => name);
      const request = seen.requests.push(names);
      seen.calls.push(call);
      seen.fields.push(fields);
      await Promise.resolve();
      signal.throwIfAborted();
      door(names, request);
      const jobId = `t${request}`;
      tasks.set(jobId, names);
      return { jobId };
    },
    ask: async (jobId): Promise<Task> => {
      seen.polls += 1;
      if (gone) throw problem(404);
      const names = tasks.get(jobId) ?? kept?.lines.filter(({ taskId }) => taskId === jobId).map(({ name }) => name);
      const documents = (names ?? []).flatMap(reading).map((document) => retried.get(document.id) ?? document);
      const result = { success: true, message: 'bien', invoiceCount: documents.length, invoices: [], changes: [] };
      const over = documents.every(({ state }) => state !== 'reading' && state !== 'received');
      const status = over ? 'done' : 'running';
      return { jobId, status, progress: { total: 1, done: 1 }, result: over ? result : null, documents };
    },
    retryDocument: async (id) => {
      seen.retried.push(id);
      const name = id.slice(2);
      retried.set(id, aDocument(name, { stateChangedAt: '2026-11-14T11:00:00Z' }));
      return aDocument(name, { state: 'reading', stateChangedAt: '2026-11-14T10:30:00Z' });
    },
    problemOf: enqueueProblemOf,
    notify: ({ title }) => void seen.notices.push(title),
    logPollingProblem: () => void seen.logged++,
    refreshProfile: () => void seen.refreshed++,
    refreshLists: () => void seen.listsRead++,
    storage: {
      load: () => seen.kept,
      save: (value) => {
        seen.kept = value;
      },
    },
    newId: () => `l${++ids}`,
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  const states = () => batch.get().lines.map(({ name, state }) => `${name} ${state}`);
  const line = (name: string) => batch.get().lines.find((one) => one.name === name);
  const later = (ms = 2000) => vi.advanceTimersByTimeAsync(ms);
  return { batch, seen, states, line, later };
}

describe('sending in groups', () => {
  test('60 files go in two requests and become 60 lines, all new', async () => {
    const { batch, seen, later } = aWorld();
    batch.add(many(60), { sender: 'Ana' });
    await later(4000);
    expect(seen.requests.map(({ length }) => length)).toEqual([GROUP_FILES, 60 - GROUP_FILES]);
    expect(seen.fields[0]).toEqual({ sender: 'Ana' });
    expect(tallyOf(batch.get().lines)).toMatchObject({ total: 60, done: 60, counts: { new: 60 }, invoices: 60 });
    expect(tallyOf(batch.get().lines).amounts.get('PYG')).toBe('60000');
  });

  test('two files of one name never share a request: their answers could not be told apart', async () => {
    const { batch, seen, later } = aWorld();
    batch.add([xml('a.xml'), xml('a.xml'), xml('b.xml')]);
    await later(4000);
    expect(seen.requests).toEqual([['a.xml', 'b.xml'], ['a.xml']]);
  });

  test('INTK-10 PDFs and photos go by their own call, and XML and archives by theirs, in one batch', async () => {
    const { batch, seen, states, later } = aWorld();
    batch.add([xml('a.xml'), xml('b.pdf'), xml('c.zip'), xml('d.JPG'), xml('e.png')], {}, 'pdf');
    await later(4000);
    expect(seen.requests).toEqual([
      ['a.xml', 'c.zip'],
      ['b.pdf', 'd.JPG', 'e.png'],
    ]);
    expect(seen.calls).toEqual(['xml', 'pdf']);
    expect(states()).toEqual(['a.xml new', 'b.pdf new', 'c.zip new', 'd.JPG new', 'e.png new']);
    expect(batch.get().page).toBe('pdf');
  });

  test('UPL-16 a spent AI limit stops PDFs and photos, and XML is sent all the same', async () => {
    const refused = new ApiError({ status: 402, code: 'limite_de_ia', message: 'm', detail: 'Ya usaste todo.' });
    const { batch, seen, states, line, later } = aWorld({
      door: (names) => {
        if (names.some((name) => name.endsWith('.pdf'))) throw refused;
      },
    });
    batch.add([xml('a.pdf'), ...many(GROUP_FILES + 1), xml('b.jpg')]);
    await later(6000);
    expect(line('a.pdf')).toMatchObject({
      state: 'error',
      remedy: 'retry',
      reason: 'No se pudo encolar el archivo: Ya usaste todo.',
    });
    expect(line('b.jpg')?.state).toBe('error');
    expect(states().filter((one) => one.endsWith('.xml new'))).toHaveLength(GROUP_FILES + 1);
    expect(seen.notices).toEqual(['Límite alcanzado']);
  });

  test('big files are spread over requests', async () => {
    const { batch, seen, later } = aWorld();
    batch.add(Array.from({ length: 5 }, (_, i) => xml(`${i}.zip`, 9 * 1024 * 1024)));
    await later(10);
    expect(seen.requests.map(({ length }) => length)).toEqual([2, 2, 1]);
  });

  test('a thousand files never have more than eight tasks open', async () => {
    const { batch, seen, later } = aWorld({ reading: (name) => [aDocument(name, { state: 'reading' })] });
    batch.add(many(1000));
    await later(60_000);
    expect(seen.requests).toHaveLength(8);
    expect(tallyOf(batch.get().lines).counts.pending).toBe(1000);
  });

  test('more files than are taken at once are told, and the rest is left for another time', () => {
    const { batch, seen } = aWorld();
    batch.add(many(5001));
    expect(batch.get().lines).toHaveLength(5000);
    expect(seen.notices).toEqual(['Tomamos los primeros 5.000 archivos']);
  });

  test('how a batch ended is said with all that was in it', () => {
    const none = tallyOf([]).counts;
    const counts = { ...none, new: 1, observed: 2 };
    const tally = { ...tallyOf([]), counts };
    expect(endSentence(tally)).toBe('Listo: 1 nueva, 0 duplicadas, 2 con observaciones, 0 con error.');
    expect(endSentence({ ...tally, counts: { ...counts, joined: 2 } })).toContain('1 nueva, 2 unidas, 0 duplicadas');
    expect(endSentence({ ...tally, counts: { ...counts, review: 3, 'not-invoice': 1 } })).toBe(
      'Listo: 1 nueva, 0 duplicadas, 2 con observaciones, 0 con error. 3 esperan tu revisión. 1 archivo no es factura.',
    );
  });

  test('a request refused because of one file is halved until that file stands alone', async () => {
    const door = (names: string[]) => {
      if (names.includes('f3.xml')) throw problem(415, 'Es un PDF: súbelo en Subir PDF.');
    };
    const { batch, line, later } = aWorld({ door });
    batch.add(many(8));
    await later(8000);
    expect(line('f3.xml')).toMatchObject({
      state: 'error',
      reason: 'Es un PDF: súbelo en Subir PDF.',
      remedy: 'replace',
    });
    expect(tallyOf(batch.get().lines).counts).toMatchObject({ new: 7, error: 1 });
  });

  test('a file of a kind that nobody reads is not sent and says why', async () => {
    const { batch, seen, line, later } = aWorld();
    batch.add([xml('planilla.xlsx'), xml('a.xml')]);
    await later();
    expect(seen.requests).toEqual([['a.xml']]);
    expect(line('planilla.xlsx')).toMatchObject({ reason: expect.stringMatching(/^Aceptamos PDF/), remedy: 'replace' });
  });

  test('a door that is too busy is tried again later', async () => {
    const door = (_: string[], request: number) => {
      if (request === 1) throw problem(429);
    };
    const { batch, states, later } = aWorld({ door });
    batch.add([xml('a.xml')]);
    await later(14_000);
    expect(states()).toEqual(['a.xml new']);
  });
});

describe('what becomes of a file', () => {
  test('each outcome has its line, with its reason', async () => {
    const become: Record<string, Partial<ReceivedDocument>> = {
      'nueva.xml': {},
      'repetida.xml': { state: 'duplicate' },
      'rara.xml': { invoices: [{ ...INVOICE, verification: 'observed', observation: 'El IVA difiere.' }] },
      'duda.xml': { state: 'in-review' },
      'evento.xml': { state: 'not-invoice', reason: 'Es un evento.' },
      'rota.xml': { state: 'failed', reason: 'Está incompleto.' },
      'luego.xml': { state: 'failed', reason: 'El lector no respondió.', canRetry: true },
    };
    const { batch, line, states, seen, later } = aWorld({ reading: (name) => [aDocument(name, become[name])] });
    batch.add(Object.keys(become).map((name) => xml(name)));
    await later();
    expect(states()).toEqual([
      'nueva.xml new',
      'repetida.xml duplicate',
      'rara.xml observed',
      'duda.xml review',
      'evento.xml not-invoice',
      'rota.xml error',
      'luego.xml error',
    ]);
    expect([line('rota.xml')?.remedy, line('luego.xml')?.remedy]).toEqual(['replace', 'retry']);
    expect(tallyOf(batch.get().lines).counts).toMatchObject({ new: 1, duplicate: 1, observed: 1, review: 1, error: 2 });
    expect(seen.refreshed).toBe(1);
  });

  test('INTK-49 INTK-52 what a batch adds up to is exact: credit notes are taken away, test documents left out', async () => {
    const invoices = [
      { ...INVOICE, total: '1000.1' },
      { ...INVOICE, total: '0.2' },
      { ...INVOICE, total: '300', signInSums: -1 as const },
      { ...INVOICE, total: '5000', signInSums: 0 as const },
      { ...INVOICE, total: '10', currency: 'USD' },
    ];
    const { batch, later } = aWorld({ reading: (name) => [aDocument(name, { invoices })] });
    batch.add([xml('lote.xml')]);
    await later();
    expect([...tallyOf(batch.get().lines).amounts]).toEqual([
      ['PYG', '700.3'],
      ['USD', '10'],
    ]);
  });

  test('the documents of a ZIP get lines below it, and count instead of it', async () => {
    const inside = (name: string) => aDocument(name, { parentId: 'd-lote.zip', container: 'lote.zip' });
    const reading: Reading = (name) =>
      name === 'lote.zip'
        ? [aDocument(name, { kind: 'zip', invoices: [] }), inside('1.xml'), inside('2.xml')]
        : [aDocument(name)];
    const { batch, states, later } = aWorld({ reading });
    batch.add([xml('lote.zip'), xml('a.xml')]);
    await later();
    expect(states()).toEqual(['lote.zip unpacked', '1.xml new', '2.xml new', 'a.xml new']);
    expect(tallyOf(batch.get().lines)).toMatchObject({ total: 3, done: 3 });
  });

  test('two archives called alike inside another keep their own documents', async () => {
    const inner = (id: string) => aDocument('lote.zip', { id, kind: 'zip', invoices: [], parentId: 'd-todo.zip' });
    const paper = (name: string, parentId: string) => aDocument(name, { parentId, container: 'lote.zip' });
    const reading: Reading = () => [
      ...[aDocument('todo.zip', { kind: 'zip', invoices: [] }), inner('enero'), inner('febrero')],
      ...[paper('f1.xml', 'febrero'), paper('e1.xml', 'enero'), paper('f2.xml', 'febrero')],
    ];
    const { batch, states, later } = aWorld({ reading });
    batch.add([xml('todo.zip')]);
    await later();
    const enero = ['lote.zip unpacked', 'e1.xml new'];
    const febrero = ['lote.zip unpacked', 'f1.xml new', 'f2.xml new'];
    expect(states()).toEqual(['todo.zip unpacked', ...enero, ...febrero]);
    expect(tallyOf(batch.get().lines)).toMatchObject({ total: 3, done: 3 });
  });

  test('a document whose archive the answer does not name is shown all the same', async () => {
    const reading: Reading = (name) => [aDocument(name), aDocument('suelto.xml', { parentId: 'nadie' })];
    const { batch, states, later } = aWorld({ reading });
    batch.add([xml('a.xml')]);
    await later();
    expect(states()).toEqual(['a.xml new', 'suelto.xml new']);
  });

  test('INTK-09 a ZIP out of which a document could not be had keeps its line, with the reason', async () => {
    const reason = 'Contenía 1 documento. «2.xml» tiene contraseña: quítala y súbelo otra vez.';
    const zip = aDocument('lote.zip', { kind: 'zip', invoices: [], state: 'failed', reason });
    const { batch, line, states, later } = aWorld({
      reading: () => [zip, aDocument('1.xml', { parentId: 'd-lote.zip', container: 'lote.zip' })],
    });
    batch.add([xml('lote.zip')]);
    await later();
    expect(states()).toEqual(['lote.zip error', '1.xml new']);
    expect(line('lote.zip')).toMatchObject({ reason, remedy: 'replace' });
    expect(tallyOf(batch.get().lines)).toMatchObject({ total: 2, done: 2, counts: { error: 1, new: 1 } });
  });

  test('a line without news is the very same line: the screen need not draw it again', async () => {
    const reading: Reading = (name) => [aDocument(name, name === 'b.xml' ? { state: 'reading' } : {})];
    const { batch, line, later } = aWorld({ reading });
    batch.add([xml('a.xml'), xml('b.xml')]);
    await later();
    const before = line('a.xml');
    await later();
    expect(line('a.xml')).toBe(before);
  });
});

describe('trying again', () => {
  test('a cut connection is told on its lines, and they can be sent again', async () => {
    const door = (_: string[], request: number) => {
      if (request === 1) throw problem(0);
    };
    const { batch, line, states, later } = aWorld({ door });
    batch.add([xml('a.xml')]);
    await later(10);
    expect(line('a.xml')).toMatchObject({
      state: 'error',
      reason: 'Se cortó la conexión al enviarlo.',
      remedy: 'retry',
    });
    batch.retry(['l1']);
    await later();
    expect(states()).toEqual(['a.xml new']);
  });

  test('a document that could not be read is read again by the server, without sending it', async () => {
    const reading: Reading = (name) => [aDocument(name, { state: 'failed', canRetry: true, reason: 'No respondió.' })];
    const { batch, states, seen, later } = aWorld({ reading });
    batch.add([xml('a.xml')]);
    await later();
    expect(states()).toEqual(['a.xml error']);
    batch.retry(['l1']);
    expect(states()).toEqual(['a.xml reading']);
    await later();
    expect(states()).toEqual(['a.xml new']);
    expect([seen.retried, seen.requests.length]).toEqual([['d-a.xml'], 1]);
  });

  test('a bad file is replaced by another one in its place', async () => {
    const reading: Reading = (name) => [aDocument(name, name === 'rota.xml' ? { state: 'failed' } : {})];
    const { batch, states, later } = aWorld({ reading });
    batch.add([xml('rota.xml'), xml('b.xml')]);
    await later();
    batch.replace('l1', xml('sana.xml'));
    await later();
    expect(states()).toEqual(['sana.xml new', 'b.xml new']);
  });
});

describe('an account that may not upload', () => {
  test.each([
    [402, 'Límite alcanzado', 'No se pudo encolar el archivo: vencido'],
    [
      403,
      'Cuenta suspendida',
      'No se pudo encolar el archivo XML: tu cuenta está suspendida. Contacta al administrador.',
    ],
  ])('a %d stops the rest, tells each line and raises one notice', async (status, title, reason) => {
    const door = () => {
      throw problem(status, 'vencido');
    };
    const { batch, seen, line, later } = aWorld({ door });
    batch.add(many(500));
    await later(10);
    expect(seen.requests.length).toBeLessThanOrEqual(2);
    expect(seen.notices).toEqual([title]);
    expect(tallyOf(batch.get().lines).counts.error).toBe(500);
    expect(line('f499.xml')).toMatchObject({ reason, remedy: 'retry' });
  });
});

describe('stopping, leaving and coming back', () => {
  test('stop gives up what has not arrived and lets the rest be read', async () => {
    const { batch, states, later } = aWorld();
    batch.add([xml('a.xml')]);
    await later(10);
    batch.add([xml('b.xml')]);
    batch.stop();
    await later();
    expect(states()).toEqual(['a.xml new', 'b.xml stopped']);
    batch.retry(['l2']);
    await later();
    expect(states()).toEqual(['a.xml new', 'b.xml new']);
  });

  test('a reload takes up the tasks; files that were never sent must be chosen again', async () => {
    const before = aWorld({ reading: (name) => [aDocument(name, { state: 'reading' })] });
    before.batch.add([xml('a.xml'), xml('b.xml')]);
    await before.later(10);
    before.batch.add([xml('c.xml')]);
    const { kept } = before.seen;
    const after = aWorld(kept ? { kept } : {});
    expect(after.states()).toEqual(['a.xml received', 'b.xml received', 'c.xml error']);
    expect(after.line('c.xml')).toMatchObject({ remedy: 'replace' });
    await after.later(0);
    expect(after.states()).toEqual(['a.xml new', 'b.xml new', 'c.xml error']);
  });

  test('a task that the server forgot ends its lines instead of asking for ever', async () => {
    const line = { id: 'l1', name: 'a.xml', size: 4, taskId: 't1', reason: null };
    const { states, seen, later } = aWorld({
      gone: true,
      kept: { page: 'xml', fields: {}, isOver: false, lines: [line] },
    });
    await later(20_000);
    expect([states(), seen.polls, seen.logged]).toEqual([['a.xml error'], 1, 1]);
  });

  test('clear forgets everything and asks nothing more', async () => {
    const { batch, seen, later } = aWorld({ reading: (name) => [aDocument(name, { state: 'reading' })] });
    batch.add(many(3));
    await later();
    batch.clear();
    await later(20_000);
    expect([batch.get().lines, seen.polls, seen.kept]).toEqual([[], 1, null]);
  });
});

test('EXACT-103 what was joined with a copy of another kind is called so, and is no duplicate', () => {
  const known = (isJoined: boolean) => [{ ...INVOICE, isNew: false, isJoined }];
  expect(lineStateOf(aDocument('a.xml', { state: 'duplicate', invoices: known(true) }))).toBe('joined');
  expect(lineStateOf(aDocument('a.xml', { state: 'read', invoices: known(true) }))).toBe('joined');
  expect(lineStateOf(aDocument('a.xml', { state: 'duplicate', invoices: known(false) }))).toBe('duplicate');
  expect(batchText.states.joined).toBe('Unida');
});
