import { setBusiness } from '#contract/business.ts';
import { createBusiness } from '#contract/businesses.ts';
import { closeMonth, getClosing } from '#contract/closing/closing.ts';
import { acceptInvitation, invitePerson } from '#contract/people.ts';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { addMonths, monthInAsuncion } from '#domain/time/period.ts';
import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { aListedReading } from '../test/builders/a-listed-invoice.ts';
import { withTotal } from '../test/builders/an-invoice.ts';
import type { DemoSession } from './demo-sign-in.ts';

/** An accountant with several clients, for the pictures of what only such a person sees. */
export const ACCOUNTANT = { email: 'estudio@benitezrojas.com.py', name: 'María Liz Benítez Rojas' };

const SUPPLIER = ['Ferretería Tres Bocas S.R.L.', formatRuc('80019287')] as const;

interface Client {
  name: string;
  ruc: string;
  /** Invoices of the running month; of a month before about as many. */
  count: number;
  /** Of the month to declare. */
  inReview?: number;
  isClosed?: true;
  /** Came to the accountant two months ago, and has nothing from before. */
  isNew?: true;
}
const CLIENTS: readonly Client[] = [
  { name: 'Karanda’y Digital E.A.S.', ruc: '80128804', count: 9, inReview: 2 },
  { name: 'Transportes Tobatí y Compañía de Cargas del Interior S.R.L.', ruc: '80073655', count: 12, inReview: 5 },
  { name: 'Agro San Juan S.A.', ruc: '80104275', count: 6, inReview: 1 },
  { name: 'Vera Duarte, Fátima', ruc: '4127395', count: 3, isNew: true },
  { name: 'Papelera Ypané S.A.', ruc: '80034178', count: 7 },
  { name: 'Estación Mbocayaty S.R.L.', ruc: '80026749', count: 11, inReview: 2 },
  { name: 'Lácteos Pirapey S.A.', ruc: '80055021', count: 8, isClosed: true },
  { name: 'Imprenta Loma Alta E.A.S.', ruc: '80119463', count: 2, isClosed: true },
];

/** All of it at 10 %. */
function taxed(total: number) {
  const { totals } = withTotal(String(total));
  const vat = String(Math.round(total / 11));
  const base = String(total - Number(vat));
  const none = { taxed5: '0', vat5: '0', base5: '0', exempt: '0', exonerated: '0' };
  return {
    totals: totals && {
      ...totals,
      ...none,
      operation: String(total),
      taxed10: String(total),
      vat10: vat,
      base10: base,
      vat,
      base,
    },
  };
}

interface Needs {
  db: Database;
  /** The owner of the business of the demonstration. */
  session: DemoSession;
  accountant: DemoSession;
}

/** Invites the accountant, whose other clients have invoices of five months, of which some have closed all that ended. */
export async function openStudio({ db, session, accountant }: Needs): Promise<void> {
  const running = monthInAsuncion(Date.now());
  const invite = (email: string, role: 'contador' | 'lectura' | 'duena') =>
    session.ask(invitePerson, { body: { email, rol: role } });
  const { link } = await invite(ACCOUNTANT.email, 'contador');
  const token = link.slice(link.lastIndexOf('/') + 1);
  await accountant.ask(setBusiness, { body: { ruc: formatRuc('3845127'), nombre: 'Benítez Rojas, María Liz' } });
  await accountant.ask(acceptInvitation, { path: acceptInvitation.path.replace(':token', token), body: {} });
  await invite('lidia@auditorestaji.com.py', 'lectura');
  await invite('deposito@tavapora.com.py', 'contador');
  let key = 0;
  for (const { name, ruc, count, inReview = 0, isClosed, isNew } of CLIENTS) {
    const before = isNew ? [-2] : [-4, -3, -2];
    const { business } = await accountant.ask(createBusiness, { body: { ruc: formatRuc(ruc), nombre: name } });
    const papers = [...before, -1, 0].flatMap((ago) => {
      const month = addMonths(running, ago);
      return Array.from({ length: count }, (_, at) => {
        key += 1;
        return aListedReading({
          key,
          number: `001-001-${String(key).padStart(7, '0')}`,
          date: `${month}-${String((at % 14) + 1).padStart(2, '0')}`,
          issuer: SUPPLIER,
          receiver: [name, formatRuc(ruc)],
          over: taxed(110_000 * (at + 1)),
          isInReview: ago === -1 && at < inReview,
        });
      });
    });
    await db.transaction().execute((tx) => saveReadInvoices(tx, business.id, papers, new Date()));
    for (const month of isClosed ? [...before, -1] : before) {
      const at = (route: { path: string }) => route.path.replace(':yearMonth', addMonths(running, month));
      const { version } = await accountant.ask(getClosing, { path: at(getClosing), business: business.id });
      await accountant.ask(closeMonth, { path: at(closeMonth), body: { version }, business: business.id });
    }
  }
}
