import { formatCdc } from '../../identifiers/cdc.ts';
import { parseRuc } from '../../identifiers/ruc.ts';
import { formatDocumentNumber } from '../../identifiers/timbrado.ts';
import { type Amount, toUnits } from '../../money/money.ts';
import { formatMoney } from '../../money/money-text.ts';
import { searchable } from '../../text/searchable.ts';
import { hasNumber } from '../copies/same-invoice.ts';
import { ELECTRONIC_TYPE_NAMES, type Invoice } from '../invoice.ts';

/** One fact of two invoices, as people read it; null where it was not read or is not there. */
export interface ComparedField {
  readonly title: string;
  readonly first: string | null;
  readonly second: string | null;
  readonly isSame: boolean;
}

interface Fact {
  readonly title: string;
  /** What is compared; null where there is nothing to compare. */
  readonly value: (invoice: Invoice) => string | null;
  readonly shown?: (invoice: Invoice) => string | null;
}

const money = (amount: Amount | null | undefined) => (amount == null ? null : String(toUnits(amount)));
const shownMoney = (amount: Amount | null | undefined, { currency }: Invoice) =>
  amount == null ? null : formatMoney(amount, currency);

const FACTS: readonly Fact[] = [
  { title: 'RUC emisor', value: ({ issuer }) => rucNumber(issuer.ruc), shown: ({ issuer }) => issuer.ruc || null },
  { title: 'Número', value: ({ number }) => (hasNumber(number) ? formatDocumentNumber(number) : null) },
  {
    title: 'Fecha',
    value: ({ issueDate }) => issueDate,
    shown: ({ issueDate }) => issueDate.split('-').reverse().join('/'),
  },
  {
    title: 'Total',
    value: ({ totals, currency }) => totals && `${currency} ${money(totals.total)}`,
    shown: (invoice) => shownMoney(invoice.totals?.total, invoice),
  },
  {
    title: 'IVA 10 %',
    value: ({ totals }) => money(totals?.vat10),
    shown: (invoice) => shownMoney(invoice.totals?.vat10, invoice),
  },
  {
    title: 'IVA 5 %',
    value: ({ totals }) => money(totals?.vat5),
    shown: (invoice) => shownMoney(invoice.totals?.vat5, invoice),
  },
  { title: 'RUC receptor', value: ({ receiver }) => rucNumber(receiver.ruc), shown: ({ receiver }) => receiver.ruc },
  { title: 'Timbrado', value: ({ timbrado }) => timbrado?.number ?? null },
  { title: 'CDC', value: ({ cdc }) => cdc, shown: ({ cdc }) => (cdc === null ? null : formatCdc(cdc)) },
  { title: 'Tipo', value: ({ documentType }) => ELECTRONIC_TYPE_NAMES[documentType] },
  {
    title: 'Condición',
    value: ({ sale }) => sale?.kind ?? null,
    shown: ({ sale }) => (sale === null ? null : sale.kind === 'cash' ? 'Contado' : 'Crédito'),
  },
  {
    title: 'Emisor',
    value: ({ issuer }) => searchable(issuer.name) || null,
    shown: ({ issuer }) => issuer.name || null,
  },
  { title: 'Ítems', value: ({ items }) => (items.length === 0 ? null : String(items.length)) },
];

const rucNumber = (ruc: string | null) => (ruc === null || ruc === '' ? null : (parseRuc(ruc)?.number ?? ruc));

/** The facts of both side by side, equal ones first. Facts that neither gives, or that are 0, are left out. */
export function compareRepeat(first: Invoice, second: Invoice): ComparedField[] {
  const fields = FACTS.flatMap(({ title, value, shown = value }): ComparedField[] => {
    const [one, other] = [value(first), value(second)];
    if ([one, other].every((said) => said === null || said === '0')) return [];
    return [{ title, first: shown(first), second: shown(second), isSame: one === other }];
  });
  return [...fields.filter(({ isSame }) => isSame), ...fields.filter(({ isSame }) => !isSame)];
}

/** True when day and total are equal, and the receivers are not known to differ. */
export function isLikelySame(first: Invoice, second: Invoice): boolean {
  const total = ({ totals, currency }: Invoice) => totals && `${currency} ${money(totals.total)}`;
  const [one, other] = [rucNumber(first.receiver.ruc), rucNumber(second.receiver.ruc)];
  const isSameReceiver = one === null || other === null || one === other;
  return first.issueDate === second.issueDate && total(first) === total(second) && isSameReceiver;
}

/** Why only a person can tell whether they are the same. */
export function reasonToAsk(first: Invoice, second: Invoice): string {
  if (!hasNumber(first.number) || !hasNumber(second.number)) {
    return 'A una le falta el número: solo se sabe que emisor, fecha y total son los mismos.';
  }
  return 'Sin timbrado y CDC en las dos no es seguro: con otro timbrado el mismo número puede repetirse.';
}
