import { setBusiness } from '#contract/business.ts';
import { closeMonth, getClosing } from '#contract/closing/closing.ts';
import { enqueuePdf } from '#contract/intake/tasks.ts';
import { addMonths, type FiscalMonth, monthInAsuncion } from '#domain/time/period.ts';
import { printedInvoice } from '../test/pdf/a-printed-invoice.ts';
import { printedPdf } from '../test/pdf/make-pdf.ts';
import { BUSINESS } from './business.ts';
import { deliveriesOf } from './deliveries.ts';
import type { DemoSession } from './demo-sign-in.ts';
import type { PlannedDocument } from './planned-document.ts';
import { pushDocuments } from './push-documents.ts';

/** How the documents of the last months reach the business, so that there is something to close, ask for and compare. */
export interface ClosePlan {
  /** The last month that ended. */
  readonly toDeclare: FiscalMonth;
  /** The one before it. */
  readonly closed: FiscalMonth;
  readonly onTime: readonly PlannedDocument[];
  /** Of the closed month: it comes afterwards. */
  readonly late: readonly PlannedDocument[];
  /** Of the month to declare: a supplier of every month has sent nothing yet. */
  readonly missing: readonly PlannedDocument[];
}

const monthOf = ({ issuedAt }: PlannedDocument): FiscalMonth => issuedAt.slice(0, 7);
const isInvoice = ({ kind, state }: PlannedDocument) => kind === 'invoice' && state === 'sound';

export function planCloses(plan: readonly PlannedDocument[], now: Date): ClosePlan {
  const toDeclare = addMonths(monthInAsuncion(now.getTime()), -1);
  const closed = addMonths(toDeclare, -1);
  const silent = silentSupplier(plan, toDeclare);
  const missing = plan.filter((one) => one.supplier === silent && monthOf(one) === toDeclare);
  const late = plan.filter((one) => isInvoice(one) && monthOf(one) === closed).slice(-1);
  const onTime = plan.filter((one) => !missing.includes(one) && !late.includes(one));
  return { toDeclare, closed, onTime, late, missing };
}

/** Of those who sold in each of the four months before, who sold least now. */
function silentSupplier(plan: readonly PlannedDocument[], month: FiscalMonth) {
  const before = [-4, -3, -2, -1].map((count) => addMonths(month, count));
  const sold = (supplier: PlannedDocument['supplier'], of: FiscalMonth) =>
    plan.filter((one) => one.supplier === supplier && monthOf(one) === of && isInvoice(one)).length;
  const usual = [...new Set(plan.map(({ supplier }) => supplier))].filter(
    (supplier) => before.every((of) => sold(supplier, of) > 0) && sold(supplier, month) > 0,
  );
  return usual.toSorted((one, other) => sold(one, month) - sold(other, month))[0];
}

export async function nameBusiness(session: DemoSession): Promise<void> {
  await session.ask(setBusiness, { body: { ruc: BUSINESS.ruc, nombre: BUSINESS.name } });
}

/** Once all that came on time is read: a paper that waits for a person, the month closed, and what came too late for it. */
export async function prepareCloses(session: DemoSession, { toDeclare, closed, late }: ClosePlan, signal: AbortSignal) {
  const paper = printedPdf(printedInvoice({ date: `${toDeclare}-14`, number: '001-002-0004410' }));
  const paperTask = await session.upload([{ name: 'libreria-el-punto.pdf', bytes: Buffer.from(paper) }], enqueuePdf);
  const at = (route: { path: string }) => route.path.replace(':yearMonth', closed);
  const { version, close } = await session.ask(getClosing, { path: at(getClosing) });
  if (close === null) await session.ask(closeMonth, { path: at(closeMonth), body: { version } });
  await pushDocuments({ session, deliveries: deliveriesOf(late), signal, onSent: () => {}, others: [paperTask] });
}
