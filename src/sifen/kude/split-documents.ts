import { isCdcValid } from '#domain/identifiers/cdc.ts';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { type CertainFacts, missingEssentials } from '#domain/invoice/printed-invoice.ts';
import { certainFactsOf } from '../certain-facts.ts';
import { rowsOf } from './page-text.ts';
import { readLabels } from './printed-labels.ts';
import type { ReadPage } from './read-page.ts';

/** The pages of one invoice of a file. */
export interface PageGroup {
  certain: CertainFacts | null;
  /** The pages that are read. */
  readonly pages: ReadPage[];
  /** All pages of the invoice, also its copies, which are not read again. */
  readonly numbers: number[];
  /** Those of its pages that seem to hold another invoice too. */
  readonly severalOn: number[];
}

/** What a page itself says about the invoice to which it belongs. */
interface PageIdentity {
  readonly certain: CertainFacts | null;
  /** Facts of other QR codes of the tax office on the same page, for other documents. */
  readonly others: readonly CertainFacts[];
  readonly cdc: string | null;
  readonly number: string | null;
  readonly ruc: string | null;
  readonly timbrado: string | null;
  /** Number, RUC, date and total are printed on the page: it could be an invoice by itself. */
  readonly isWhole: boolean;
  /** The printed total: it stands at the end of an invoice, while a QR may stand on any page. */
  readonly total: string | null;
}

type Open = PageGroup & { readonly said: PageIdentity[] };

/**
 * Groups pages by invoice. A page that names another invoice (by its QR, its CDC, or its number beside a RUC or
 * timbrado) begins one; one that names an earlier invoice belongs to that, wherever it stands; one that names none
 * continues the page before it.
 */
export function splitDocuments(pages: readonly ReadPage[]): PageGroup[] {
  const groups: Open[] = [];
  const bare: PageGroup[] = [];
  for (const page of pages) {
    const said = identityOf(page);
    const number = page.text.page;
    const last = groups.at(-1);
    const own = groups.find((group) => group.said.some((other) => isSame(said, other)));
    const group = own ?? (last !== undefined && goesOn(last, said, page) ? last : undefined);
    if (group === undefined) {
      groups.push({ certain: said.certain, pages: [page], numbers: [number], severalOn: [], said: [said] });
    } else {
      if (!group.said.some((other) => isCopy(said, other))) group.pages.push(page);
      group.numbers.push(number);
      if (own === undefined && namesInvoice(said) && group.said.some(namesInvoice)) group.severalOn.push(number);
      group.said.push(said);
      group.certain ??= said.certain;
    }
    if (said.others.length > 0) groups.find((one) => one.numbers.includes(number))?.severalOn.push(number);
    for (const certain of said.others) bare.push({ certain, pages: [], numbers: [number], severalOn: [number] });
  }
  const known = new Set(groups.flatMap(({ certain }) => certain?.cdc ?? []));
  const others = new Map(bare.map((group) => [group.certain?.cdc, group]));
  return [...groups, ...[...others.values()].filter(({ certain }) => certain !== null && !known.has(certain.cdc))];
}

function identityOf(page: ReadPage): PageIdentity {
  const { printed } = readLabels(rowsOf(page.text), page.readFrom === 'text');
  const proven = page.qrs.flatMap((qr) => certainFactsOf(qr) ?? []);
  const facts = proven.filter(({ cdc }, at) => proven.findIndex((one) => one.cdc === cdc) === at);
  const written = printed.number === null ? null : formatDocumentNumber(printed.number);
  const isWritten = ({ cdc, number }: CertainFacts) => cdc === printed.cdc || formatDocumentNumber(number) === written;
  // Of several QR codes, the one whose number is printed on the page.
  const certain = facts.find(isWritten) ?? facts[0] ?? null;
  const cdc = certain?.cdc ?? (printed.cdc !== null && isCdcValid(printed.cdc) ? printed.cdc : null);
  return {
    ...{ certain, cdc },
    others: facts.filter((one) => one !== certain),
    number: certain === null ? written : formatDocumentNumber(certain.number),
    ruc: certain?.issuerRuc ?? (printed.issuerRuc !== null && isRucValid(printed.issuerRuc) ? printed.issuerRuc : null),
    timbrado: printed.timbrado,
    isWhole: missingEssentials(printed).length === 0,
    total: printed.total,
  };
}

/** A number alone may be that of an order or of a delivery note. */
const namesInvoice = ({ cdc, number, ruc, timbrado }: PageIdentity) =>
  cdc !== null || (number !== null && (ruc !== null || timbrado !== null));

function isSame(one: PageIdentity, other: PageIdentity): boolean {
  if (!namesInvoice(one) || !namesInvoice(other)) return false;
  if (one.cdc !== null && other.cdc !== null) return one.cdc === other.cdc;
  return (
    one.number !== null && one.number === other.number && agrees(one, other, 'ruc') && agrees(one, other, 'timbrado')
  );
}

const agrees = (one: PageIdentity, other: PageIdentity, field: 'ruc' | 'timbrado' | 'total') =>
  one[field] === null || other[field] === null || one[field] === other[field];

/** A second print of the same invoice, such as a duplicate: its lines would count twice. */
const isCopy = (one: PageIdentity, other: PageIdentity) =>
  one.isWhole && other.isWhole && isSame(one, other) && agrees(one, other, 'total') && isProvenAlike(one, other);

/** Two codes of one document with different sums are no copies: a person must see both. */
const isProvenAlike = ({ certain: one }: PageIdentity, { certain: other }: PageIdentity) =>
  one === null || other === null || (one.total === other.total && one.vat === other.vat);

/** Whether a page that names no earlier invoice continues the last one. */
function goesOn({ said }: Open, page: PageIdentity, { readFrom }: ReadPage): boolean {
  if (!namesInvoice(page) || !said.some(namesInvoice)) return true;
  const isProven = page.certain !== null && said.some(({ certain }) => certain !== null);
  if (isProven || readFrom === 'text') return false;
  // Letters in a picture are misread: another number begins another invoice only after the total of the one before.
  const isAtEnd = said.some(({ total }) => total !== null);
  return !isAtEnd && said.every((other) => agrees(page, other, 'ruc'));
}
