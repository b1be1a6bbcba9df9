import { isCdcValid, parseCdc } from '#domain/identifiers/cdc.ts';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import { formatDocumentNumber, parseDocumentNumber, parseTimbrado } from '#domain/identifiers/timbrado.ts';
import type { DocumentType } from '#domain/invoice/invoice.ts';
import { NOTHING_PRINTED, type PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import type { DoubtField, FieldPlaces, PagePlace } from '#domain/review/doubt.ts';
import { placeOf, type Row } from './page-text.ts';
import { readItems } from './printed-items.ts';
import { addImpliedAmounts, readPrintedTotals } from './printed-totals.ts';
import { DATE, datesInWords, printedDate, printedTime, TIME } from './printed-values.ts';

export interface ReadLabels {
  readonly printed: PrintedInvoice;
  readonly places: FieldPlaces;
  /** The first digits of a CDC that the form cuts off, without blanks: at least up to the date. */
  readonly cutCdc: string | null;
  /** Fields for which the text has several different values. */
  readonly saidTwice: readonly DoubtField[];
}

/** A value, with the row and the part of the row where it stands. */
interface Found<T> {
  readonly value: T;
  readonly place: PagePlace;
  readonly row: number;
}

/** What the labels of a printed invoice say, top to bottom. `exact`: the letters are certain, as in a PDF's own text. */
export function readLabels(rows: readonly Row[], exact: boolean): ReadLabels {
  const issued = findDate(rows);
  // What stands above the date of issue is about the issuer, in every form that the tax office shows.
  const headEnd = issued?.row ?? findRow(rows, /condici[oó]n|se[nñ]or|cliente|receptor/i) ?? Math.min(rows.length, 16);
  const rucs = findRucs(rows);
  const issuerRuc = rucs.find(({ row }) => row < headEnd) ?? rucs[0];
  const receiverRuc = rucs.find((one) => one !== issuerRuc && one.row >= headEnd);
  const number = findNumber(rows);
  const timbrado = find(rows, TIMBRADO, parseStamp);
  const validFrom = find(rows, new RegExp(String.raw`vigencia\s*:?\s*(${DATE})`, 'i'), (text) => printedDate(text));
  const issuerName = findIssuerName(rows, headEnd);
  const { amounts: written, places: amountPlaces, saidTwice: amountsSaidTwice } = readPrintedTotals(rows);
  const amounts = exact ? addImpliedAmounts(written) : written;
  const currency = findCurrency(rows);
  // Self-invoices name no currency: a whole total and no other currency's name mean guaraníes.
  const isPlainlyGuaranies = exact && amounts.total !== null && !amounts.total.includes('.') && !rows.some(isForeign);
  const condition = findCondition(rows);
  const { cdc, cut } = findCdc(rows);
  const type = findDocumentType(rows.slice(0, Math.max(headEnd, 1)));
  const items = exact ? readItems(rows, amounts) : null;
  return {
    printed: {
      ...NOTHING_PRINTED,
      documentType: type,
      cdc: cdc?.value ?? null,
      timbrado: timbrado?.value ?? null,
      timbradoValidFrom: validFrom?.value ?? null,
      number: number?.value ?? null,
      issueDate: issued?.value.date ?? null,
      issueTime: issued?.value.time ?? null,
      issuerRuc: issuerRuc?.value ?? null,
      issuerName: issuerName?.value ?? null,
      receiverRuc: receiverRuc?.value ?? null,
      receiverId: find(rows, IDENTITY, otherIdentity)?.value ?? null,
      receiverName: findReceiverName(rows, headEnd),
      currency: currency?.value ?? (isPlainlyGuaranies ? 'PYG' : null),
      condition: condition?.value ?? null,
      ...amounts,
      ...(items === null ? {} : { items: items.items, exempt: items.exempt ?? amounts.exempt }),
    },
    places: {
      ...amountPlaces,
      ...placesOf({
        cdc,
        issuerRuc,
        issuerName,
        receiverRuc,
        timbrado,
        number,
        issueDate: issued,
        currency,
        condition,
      }),
    },
    cutCdc: cut,
    saidTwice: [...fieldsSaidTwice(rows, headEnd), ...amountsSaidTwice],
  };
}

/**
 * Fields for which the text has more than one value that could be meant. Whoever wants to deceive a model writes a
 * second number, RUC or date beside the true one, and which of them this reader takes depends on its place.
 */
function fieldsSaidTwice(rows: readonly Row[], headEnd: number): DoubtField[] {
  const heads = headRows(rows, headEnd);
  const rucs = findRucs(rows);
  const issuers = [...findRucs(heads), ...bareRucs(heads)].map(({ value }) => value);
  const isIssuer = new Set(issuers.length > 0 ? issuers : rucs.slice(0, 1).map(({ value }) => value));
  const candidates: Partial<Record<DoubtField, readonly string[]>> = {
    document: typesOf(heads),
    cdc: rows.flatMap((_, at) => cdcAt(rows, at)?.digits ?? []).filter((digits) => digits.length === 44),
    issuerRuc: issuers.length > 0 ? issuers : rucs.map(({ value }) => value),
    receiverRuc: rucs.filter(({ value }) => !isIssuer.has(value)).map(({ value }) => value),
    timbrado: findAll(rows, TIMBRADO, parseStamp),
    number: findAll(withoutOtherDocuments(rows), NUMBER, parseNumber).map(formatDocumentNumber),
    issueDate: [...issueDates(rows).map(({ date }) => date), ...rows.filter(isPlainDate).flatMap(datesInWords)],
    currency: currenciesIn(rows),
  };
  return Object.entries(candidates).flatMap(([field, values]) =>
    new Set(values).size > 1 ? [field as DoubtField] : [],
  );
}

/**
 * The rows of each page down to its last date of issue: a false date planted at the top must not end the head there.
 */
function headRows(rows: readonly Row[], headEnd: number): readonly Row[] {
  const ends = new Map<number, number>();
  for (const { row } of issueDates(rows)) ends.set(rows[row]?.page ?? 1, row);
  const first = rows[0]?.page ?? 1;
  if (!ends.has(first)) ends.set(first, headEnd);
  return rows.filter(({ page }, at) => at < (ends.get(page) ?? -1));
}

function placesOf(found: Partial<Record<DoubtField, Found<unknown> | undefined>>): FieldPlaces {
  return Object.fromEntries(Object.entries(found).flatMap(([field, one]) => (one ? [[field, one.place]] : [])));
}

const TIMBRADO = /timbrado[^\d]{0,24}?(?:n\d\s*:?\s*)?(\d(?:\s?\d){7})(?!\d)/i;
const parseStamp = (text: string) => parseTimbrado(text.replace(/\s/g, '')) ?? null;
const IDENTITY = /(?:documento\s+de\s+identidad|c[eé]dula|c\.?\s?i\.?)\s*(?:n[º°ro.]*)?\s*:\s*([\d.]{3,12}[A-Z]?)\b/i;

function otherIdentity(text: string): string | null {
  const number = text.replace(/\./g, '');
  return /^0+$/.test(number) ? null : number;
}

/** The first row that matches, with what the first group holds there. */
function find<T>(rows: readonly Row[], pattern: RegExp, parse: (text: string) => T | null): Found<T> | undefined {
  for (const [at, row] of rows.entries()) {
    const match = pattern.exec(row.text);
    const value = match?.[1] === undefined ? null : parse(match[1]);
    if (match !== null && value !== null) return { value, row: at, place: placeOfGroup(row, match) };
  }
  return undefined;
}

/** What the first group holds wherever the pattern matches. */
function findAll<T>(rows: readonly Row[], pattern: RegExp, parse: (text: string) => T | null): T[] {
  const everywhere = new RegExp(pattern.source, `${pattern.flags}g`);
  return rows.flatMap(({ text }) => [...text.matchAll(everywhere)].flatMap((match) => parse(match[1] ?? '') ?? []));
}

function placeOfGroup(row: Row, match: RegExpExecArray): PagePlace {
  const from = match.index + match[0].lastIndexOf(match[1] ?? match[0]);
  return placeOf(row, from, from + (match[1] ?? match[0]).length);
}

function findRow(rows: readonly Row[], pattern: RegExp): number | undefined {
  const at = rows.findIndex(({ text }) => pattern.test(text));
  return at < 0 ? undefined : at;
}

const ISSUED = new RegExp(
  String.raw`(?:fecha|emisi[oó]n)[^\t:\d]{0,40}(?:emisi[oó]n|expedici[oó]n)?\s*:?\s*(${DATE})(?:\s+(${TIME}))?`,
  'i',
);
/** Words of dates other than the date of issue. */
const OTHER_DATE = /vigencia|vencimiento|v[aá]lid|entrega|inicio|nacimiento|impresi[oó]n/i;

interface IssueDate {
  readonly date: string;
  readonly row: number;
  readonly match: RegExpExecArray;
}

/** All dates of issue, top to bottom; only those labelled "emisión" where there is one. */
function issueDates(rows: readonly Row[]): IssueDate[] {
  const everywhere = new RegExp(ISSUED.source, 'gi');
  const dated = rows.flatMap((row, at) =>
    isPlainDate(row)
      ? [...row.text.matchAll(everywhere)].flatMap((match): IssueDate[] => {
          const date = OTHER_DATE.test(match[0]) ? null : printedDate(match[1]);
          return date === null ? [] : [{ date, row: at, match }];
        })
      : [],
  );
  const labelled = dated.filter(({ match }) => /emisi[oó]n|expedici[oó]n/i.test(match[0]));
  return labelled.length > 0 ? labelled : dated;
}

const isPlainDate = ({ text }: Row) => !OTHER_DATE.test(text.split(/emisi[oó]n/i)[0] ?? '');

function findDate(rows: readonly Row[]): Found<{ date: string; time: string | null }> | undefined {
  const [first] = issueDates(rows);
  const row = first === undefined ? undefined : rows[first.row];
  if (first === undefined || row === undefined) return undefined;
  const { date, match } = first;
  return { value: { date, time: printedTime(match[2]) }, row: first.row, place: placeOfGroup(row, match) };
}

const LABELLED_RUC =
  /r\.?\s?u\.?\s?c\.?\s*(?:\/\s*(?:c\.?i\.?|documento[^:\t]*))?\s*(?:n[º°ro.]*)?\s*[:.]?\s*(\d[\d.]{3,10}[A-D]?\s?-\s?\d)(?!\d)/gi;
const BARE_RUC = /^(\d[\d.]{3,10}[A-D]?-\d)$/;
/** Tickets begin with the issuer's RUC, without a label. */
const FIRST_ROWS = 6;

/** Words beside a RUC that is neither the issuer's nor the receiver's: printers, carriers and drivers. */
const RUC_OF_OTHERS = /imprenta|impreso\s+por|habilitaci[oó]n|transportista|chofer|conductor/i;

function findRucs(rows: readonly Row[]): Found<string>[] {
  return rows.flatMap((row, at) => {
    if (RUC_OF_OTHERS.test(row.text)) return [];
    const found = [...row.text.matchAll(LABELLED_RUC)];
    const bare = at < FIRST_ROWS ? BARE_RUC.exec(row.text.trim()) : null;
    return [...found, ...(bare && found.length === 0 ? [bare] : [])].map((match) => foundRuc(row, at, match));
  });
}

const foundRuc = (row: Row, at: number, match: RegExpExecArray): Found<string> => ({
  value: (match[1] ?? '').replace(/[\s.]/g, '').replace(/^0+/, '').toUpperCase(),
  row: at,
  place: placeOfGroup(row, match),
});

/** RUCs without a label, anywhere in a row, whose check digit is right. */
function bareRucs(rows: readonly Row[]): Found<string>[] {
  return rows
    .flatMap((row, at) =>
      [...row.text.matchAll(/(?<![\d.-])(\d{5,8}[A-D]?-\d)(?![\d.-])/g)].map((match) => foundRuc(row, at, match)),
    )
    .filter(({ value }) => isRucValid(value));
}

const NUMBER = /(?<![\d-])(\d{3}\s?-\s?\d{3}\s?-\s?\d{7})(?![\d-])/;
const parseNumber = (text: string) => parseDocumentNumber(text.replace(/\s/g, '')) ?? null;

/** Leaves out rows that name another document, whose number would be taken for this one's. */
const withoutOtherDocuments = (rows: readonly Row[]) =>
  rows.map((row) => (/asociad|referencia|orden/i.test(row.text) ? { ...row, text: '' } : row));

function findNumber(rows: readonly Row[]) {
  return find(withoutOtherDocuments(rows), NUMBER, parseNumber);
}

const TYPES: readonly (readonly [RegExp, DocumentType])[] = [
  [/auto\s?factura/i, 'self-invoice'],
  [/nota\s+de\s+cr[eé]dito/i, 'credit-note'],
  [/nota\s+de\s+d[eé]bito/i, 'debit-note'],
  [/nota\s+de\s+remisi[oó]n/i, 'remission-note'],
  [/boleta\s+resimple/i, 'resimple-ticket'],
  [/boleta\s+de\s+venta/i, 'sales-ticket'],
  [/factura/i, 'invoice'],
];

/** Only in the head: the foot of every form mentions "esta Factura Electrónica". */
function findDocumentType(head: readonly Row[]): DocumentType | null {
  const types = typesOf(head);
  return types.find((type) => type !== 'invoice') ?? types[0] ?? null;
}

const typesOf = (head: readonly Row[]): DocumentType[] =>
  head.flatMap(({ text }) => TYPES.find(([pattern]) => pattern.test(text))?.[1] ?? []);

const NOT_A_NAME =
  /factura|nota\s+de|boleta|kude|electr[oó]nic|timbrado|vigencia|r\.?u\.?c\b|actividad|tel[eé]?f|direcci[oó]n|p[aá]gina|original|duplicado|@|www\.|https?:|fecha|^n[º°]/i;
const COMPANY =
  /\b(?:s\.?\s?a\.?(?:\s?e\.?\s?c\.?\s?a\.?)?|s\.?\s?r\.?\s?l\.?|e\.?\s?a\.?\s?s\.?|s\.?\s?a\.?\s?c\.?\s?i\.?|ltda\.?|cooperativa)$/i;

/** A form begins with its issuer. A name with the ending of a company is preferred to other words at the top. */
function findIssuerName(rows: readonly Row[], headEnd: number): Found<string> | undefined {
  const cells = rows.slice(0, headEnd).flatMap((row, at) => cellsOf(row).map((cell) => ({ ...cell, row, at })));
  const labelled = cells.find(({ text }) => /^(?:raz[oó]n\s+social|emisor)\s*:?\s*\S/i.test(text));
  const names = cells.filter(({ text }) => /\p{L}{3}/u.test(text) && !NOT_A_NAME.test(text));
  const chosen = labelled ?? names.find(({ text }) => COMPANY.test(text)) ?? names[0];
  if (chosen === undefined) return undefined;
  const value = chosen.text.replace(/^(?:raz[oó]n\s+social|emisor)\s*:?\s*/i, '').trim();
  return { value, row: chosen.at, place: placeOf(chosen.row, chosen.from, chosen.from + chosen.text.length) };
}

function cellsOf(row: Row): { text: string; from: number }[] {
  let from = 0;
  return row.text.split('\t').map((text) => {
    const cell = { text, from };
    from += text.length + 1;
    return cell;
  });
}

const RECEIVER =
  /(?:nombre\s+o\s+raz[oó]n\s+social|raz[oó]n\s+social|nombre|se[nñ]or(?:\(?es\)?)?|cliente)\s*:\s*\t?([^\t]+)/i;

function findReceiverName(rows: readonly Row[], headEnd: number): string | null {
  const body = rows
    .slice(headEnd)
    .map((row) => (/vendedor|c[oó]digo\s+cliente/i.test(row.text) ? { ...row, text: '' } : row));
  const name = find(body, RECEIVER, (text) => text.trim() || null)?.value ?? null;
  return name === null || /^sin\s+nombre$|^innominado$|^consumidor\s+final$|^x+$/i.test(name) ? null : name;
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:pyg|gs|guaran[ií](?:es)?|₲)/i, 'PYG'],
  [/^(?:usd|us\$|d[oó]lar(?:es)?)/i, 'USD'],
  [/^(?:eur|€|euros?)/i, 'EUR'],
  [/^(?:brl|r\$|real(?:es)?)/i, 'BRL'],
  [/^(?:ars|peso\s+argentino)/i, 'ARS'],
];

function currencyOf(text: string): string | null {
  return CURRENCIES.find(([pattern]) => pattern.test(text.trim()))?.[1] ?? null;
}

function isForeign({ text }: Row): boolean {
  return /\b(?:usd|us\$|u\$s|d[oó]lar(?:es)?|eur|euros?|brl|reales|moneda|tipo\s+(?:de\s+)?cambio|total\s+en\s+guaran)/i.test(
    text,
  );
}

/**
 * By its label; else by the name of a currency that stands alone or before amounts, when no other currency is named
 * anywhere.
 */
function findCurrency(rows: readonly Row[]): Found<string> | undefined {
  const labelled = find(rows, LABELLED_CURRENCY, currencyOf);
  if (labelled !== undefined) return labelled;
  if (rows.some(isForeign)) return undefined;
  return find(rows, GUARANIES, currencyOf);
}

const LABELLED_CURRENCY = /moneda(?:\s+de\s+la\s+operaci[oó]n)?\s*:?\s*([^\s:]+(?:\s+\p{L}+)?)/iu;
const GUARANIES = /(?:^|[\s\t:(])(guaran[ií]es|gs\.?|pyg|₲)(?=$|[\s\t:)\d.])/i;

/** Guaraníes are also named on invoices in other currencies, as the worth of their total. */
function currenciesIn(rows: readonly Row[]): string[] {
  const plain = rows.filter(({ text }) => !/en\s+guaran|cambio|equivalente/i.test(text));
  return [...findAll(rows, LABELLED_CURRENCY, currencyOf), ...findAll(plain, GUARANIES, currencyOf)];
}

/** Forms with two boxes print both words: then the crossed one counts. */
function findCondition(rows: readonly Row[]): Found<'cash' | 'credit'> | undefined {
  const kinds = { contado: 'cash', cr: 'credit' } as const;
  const kind = (word: string) => (/^contado/i.test(word) ? kinds.contado : kinds.cr);
  const named = rows.map((row) => (/condici[oó]n|forma\s+de\s+pago/i.test(row.text) ? row : { ...row, text: '' }));
  const single = named.map((row) => {
    const words = row.text.match(/\bcontado\b|\bcr[eé]dito\b/gi) ?? [];
    return words.length === 1 ? row : { ...row, text: '' };
  });
  const crossed = /\b(contado|cr[eé]dito)\s*[:[(]?\s*[x✓☒](?![\p{L}\d])/iu;
  return find(named, crossed, kind) ?? find(single, /\b(contado|cr[eé]dito)\b/i, kind);
}

const GROUPS = /(?<!\d)(\d{4}(?:[ \t-]?\d{3}[\dA-D]){2}(?:[ \t-]?\d{4}){6,8}(?:[ \t-]?\d{1,3})?)(?!\d)/;
const AFTER_LABEL = /\bcdc\s*:?\s*([\dA-D][\dA-D \t-]{33,60})/i;
/** The digits of a CDC up to and including the date of issue. */
const LEAST_CUT = 33;

/**
 * A CDC in groups of four or after its label: credit notes name the CDC of another document in one piece. Some forms
 * cut the last groups off; others continue in the next row.
 */
function findCdc(rows: readonly Row[]): { cdc: Found<string> | undefined; cut: string | null } {
  let cut: string | null = null;
  for (const [at, row] of rows.entries()) {
    const found = cdcAt(rows, at);
    if (found === null) continue;
    const { digits, match } = found;
    if (digits.length === 44) return { cdc: { value: digits, row: at, place: placeOfGroup(row, match) }, cut: null };
    if (digits.length >= LEAST_CUT && digits.length < 44) cut ??= digits;
  }
  return { cdc: undefined, cut };
}

function cdcAt(rows: readonly Row[], at: number): { digits: string; match: RegExpExecArray } | null {
  const text = rows[at]?.text ?? '';
  if (/asociad/i.test(text)) return null;
  const match = AFTER_LABEL.exec(text) ?? GROUPS.exec(text);
  if (match?.[1] === undefined) return null;
  const digits = match[1].replace(/[^\dA-D]/g, '');
  const next = /^[\d \t]{1,14}$/.test(rows[at + 1]?.text ?? '') ? (rows[at + 1]?.text.replace(/\s/g, '') ?? '') : '';
  for (const whole of [digits, digits + next]) {
    const cdc = whole.length === 44 ? parseCdc(whole) : undefined;
    if (cdc !== undefined && isCdcValid(cdc)) return { digits: cdc, match };
  }
  return { digits, match };
}
