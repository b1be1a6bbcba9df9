import type { AskedSupplier } from '#contract/closing/missing.ts';
import type { Amount } from '#domain/money/money.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { closingActionsText } from '#text/closing/actions.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { knownAddress, mailto } from '#web/format/mailto.ts';

const words = closingActionsText.request;

/** The longest `mailto:` address, in characters, that some mail programs take; longer texts are copied. */
const MOST_ADDRESS = 1_900;

export interface SupplierRequest {
  readonly subject: string;
  readonly body: string;
  readonly to: string | null;
  /** The `mailto:` address; null where it would be too long. */
  readonly mail: string | null;
}

/** A voucher of the tax office's list: one that never came, or that came with another total. */
export interface ComparedVoucher {
  readonly number: string;
  readonly date: CalendarDate | null;
  readonly cdc: string | null;
  readonly there: Amount;
  /** The total of the document here; null where it is missing. */
  readonly here: Amount | null;
}

/** A supplier to write to, and the vouchers that the letter is about. */
export interface Asked extends AskedSupplier {
  readonly compared?: readonly ComparedVoucher[];
}

interface Asking {
  /** «octubre de 2026» */
  readonly month: string;
  readonly business: { readonly ruc: string; readonly name: string };
}

function comparedLine({ number, date, cdc, there, here }: ComparedVoucher): string {
  const dated = date === null ? number : words.dated(number, formatDate(date));
  const [amount, own] = [formatGuaranies(there), here === null ? null : formatGuaranies(here)];
  return `- ${dated}${own === null ? `, ${amount}` : words.bothTotals(own, amount)}${cdc === null ? '' : `, CDC ${cdc}`}`;
}

function comparedLetter(compared: readonly ComparedVoucher[], { month, business }: Asking) {
  const who = { month, business: business.name, ruc: business.ruc, lines: compared.map(comparedLine) };
  return compared.every(({ here }) => here === null)
    ? { subject: words.notReceivedSubject(month, compared.length), body: words.notReceivedBody(who) }
    : { subject: words.differsSubject(month, compared.length), body: words.differsBody(who) };
}

/** A letter that asks for the missing XML of invoices or, without a list of them, whether there were any invoices. */
function letterOf({ ruc, name, invoices, lastNumber, lastDate }: Asked, { month, business }: Asking) {
  const who = { month, business: business.name, ruc: business.ruc };
  if (invoices) {
    const lines = invoices.map(({ number, date, total, cdc }) =>
      words.xmlLine(number, formatDate(date), formatGuaranies(total), cdc),
    );
    return { subject: words.xmlSubject(month, lines.length), body: words.xmlBody({ ...who, lines }) };
  }
  const last = lastNumber && lastDate ? `${lastNumber}, del ${formatDate(lastDate)}` : null;
  return { subject: words.missingSubject(month), body: words.missingBody({ ...who, supplier: name ?? ruc, last }) };
}

/** Everything that is asked of one supplier, in one letter. */
export function requestTo(asked: Asked, asking: Asking): SupplierRequest {
  const to = knownAddress(asked.email);
  const { subject, body } = asked.compared ? comparedLetter(asked.compared, asking) : letterOf(asked, asking);
  const mail = mailto({ to, subject, body });
  return { subject, body, to, mail: mail.length <= MOST_ADDRESS ? mail : null };
}
