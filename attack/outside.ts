import { printedInvoice } from '../test/pdf/a-printed-invoice.ts';
import { printedPdf } from '../test/pdf/make-pdf.ts';
import { until } from '../test/server/until.ts';
import type { Attack, Outcome, Stage } from './attack.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const MEASURED_MS = { whole: 8_000, short: 300 };

/** Calls that were begun, and what became of those that ended before they were left. */
function begun(calls: number, call: (signal: AbortSignal, at: number) => Promise<Response>) {
  const leave = new AbortController();
  const statuses: number[] = [];
  const all = Array.from({ length: calls }, (_, at) =>
    call(leave.signal, at).then(
      ({ status }) => void statuses.push(status),
      () => {},
    ),
  );
  return {
    statuses,
    async end(): Promise<void> {
      leave.abort();
      await Promise.all(all);
    },
  };
}

/** More than any share: those beyond hear 429, and the attacker's own list is served as well. */
const TESTS = 12;

async function testMailboxes({ instance, attacker, isShort }: Stage): Promise<() => Promise<Outcome>> {
  const { url, tarpits } = instance;
  const values = { host: '127.0.0.1', port: tarpits.mailPort, use_ssl: false, username: 'a@x.py', password: 'x' };
  const headers = { authorization: `Bearer ${attacker.token}`, 'content-type': 'application/json' };
  return async () => {
    const body = JSON.stringify(values);
    const tests = begun(TESTS, (signal) =>
      fetch(`${url}/email-config/test`, { method: 'POST', headers, body, signal }),
    );
    await until(() => tarpits.connected() > 0);
    const { status } = await attacker.call('/v2/invoices/headers');
    await pause(MEASURED_MS[isShort ? 'short' : 'whole']);
    const refused = tests.statuses.filter((one) => one === 429).length;
    await tests.end();
    const isHeld = status === 200 && refused > 0 && refused === tests.statuses.length;
    return { isHeld, after: `${TESTS - refused} esperan, ${refused} con 429; su lista ${status}` };
  };
}

const PAPERS = 8;

async function askModel({ instance, attacker, isShort }: Stage): Promise<() => Promise<Outcome>> {
  const { url, tarpits } = instance;
  const pdf = (at: number) => printedPdf(printedInvoice({ more: [`Copia ${at} de ${attacker.email}`] }));
  const headers = { authorization: `Bearer ${attacker.token}`, accept: 'application/json' };
  return async () => {
    tarpits.state.isDripping = true;
    const papers = Array.from({ length: PAPERS }, (_, at) => [`${at}.pdf`, pdf(at)] as const);
    const { status: queued } = await attacker.queuePrinted(...papers);
    const waiting = begun(PAPERS, (signal, at) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(pdf(PAPERS + at))]), `${at}.pdf`);
      return fetch(`${url}/upload`, { method: 'POST', headers, body: form, signal });
    });
    await until(() => tarpits.dripping() > 0);
    const { status } = await attacker.call('/v2/invoices/headers');
    await pause(MEASURED_MS[isShort ? 'short' : 'whole']);
    const asked = tarpits.dripping();
    await waiting.end();
    tarpits.state.isDripping = false;
    return {
      isHeld: queued === 200 && status === 200 && asked > 0 && asked <= 4,
      after: `${asked} preguntas sin respuesta de ${2 * PAPERS} documentos; su lista ${status}`,
    };
  };
}

export const outside: readonly Attack[] = [
  {
    proves: 'SAFE-25 SAFE-21',
    name: 'pruebas de un correo que no responde',
    before: 'una lista ajena: 37,8 s',
    prepare: testMailboxes,
    isOnce: true,
  },
  {
    proves: 'SAFE-25',
    name: 'una IA que gotea',
    before: 'no se medía',
    prepare: askModel,
    isOnce: true,
    lingers: true,
    isOnlyWhole: true,
  },
];
