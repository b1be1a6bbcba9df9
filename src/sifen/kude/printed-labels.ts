import { isCdcValid, parseCdc } from '#domain/identifiers/cdc.ts';
import { parseDocumentNumber, parseTimbrado } from '#domain/identifiers/timbrado.ts';
import type { DoubtField, PagePlace } from '#domain/invoice/doubt.ts';
import type { DocumentType } from '#domain/invoice/invoice.ts';
import { NOTHING_PRINTED, type PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import { type Places, placeOf, type Row } from './page-text.ts';
import { readItems } from './printed-items.ts';
import { readPrintedTotals, withoutSaying } from './printed-totals.ts';
import { DATE, printedDate, printedTime, TIME } from './printed-values.ts';

export interface ReadLabels {
  readonly printed: PrintedInvoice;
  readonly places: Places;
  /** The first digits of a CDC that the form cuts off, without blanks: at least up to the date. */
  readonly cutCdc: string | null;
  /** Fields that the text says more than once, not alike. */
  readonly saidTwice: readonly DoubtField[];
}

/** A value with the row and the part of it where it stands. */
interface Found<T> {
  readonly value: T;
  readonly place: PagePlace;
  readonly row: number;
}

/** What the labels of a printed invoice say, top to bottom. `exact`: the letters are certain, as in a PDF's own text. */
export function readLabels(rows: readonly Row[], exact: boolean): ReadLabels {
  const issued = findDate(rows);
  // What is above the date of issue is about the issuer, in every form that the tax office shows.
  const headEnd = issued?.row ?? findRow(rows, /condici[oó]n|se[nñ]or|cliente|receptor/i) ?? Math.min(rows.length, 16);
  const rucs = findRucs(rows);
  const issuerRuc = rucs.find(({ row }) => row < headEnd) ?? rucs[0];
  const receiverRuc = rucs.find((one) => one !== issuerRuc && one.row >= headEnd);
  const number = findNumber(rows);
  const timbrado = find(rows, TIMBRADO, (text) => parseTimbrado(text.replace(/\s/g, '')) ?? null);
  const validFrom = find(rows, new RegExp(String.raw`vigencia\s*:?\s*(${DATE})`, 'i'), (text) => printedDate(text));
  const issuerName = findIssuerName(rows, headEnd);
  const { amounts: written, places: amountPlaces, saidTwice } = readPrintedTotals(rows);
  const amounts = exact ? withoutSaying(written) : written;
  const currency = findCurrency(rows);
  // Self-invoices name no money; a whole total and no word of another is in guaraníes.
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
    saidTwice,
  };
}

function placesOf(found: Partial<Record<DoubtField, Found<unknown> | undefined>>): Places {
  return Object.fromEntries(Object.entries(found).flatMap(([field, one]) => (one ? [[field, one.place]] : [])));
}

const TIMBRADO = /timbrado[^\d]{0,24}?(?:n\d\s*:?\s*)?(\d(?:\s?\d){7})(?!\d)/i;
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
/** Other dates of the form. */
const OTHER_DATE = /vigencia|vencimiento|v[aá]lid|entrega|inicio|nacimiento|impresi[oó]n/i;

function findDate(rows: readonly Row[]): Found<{ date: string; time: string | null }> | undefined {
  const dated = rows.map((row) =>
    OTHER_DATE.test(row.text.split(/emisi[oó]n/i)[0] ?? '') ? null : ISSUED.exec(row.text),
  );
  const labelled = dated.findIndex((match) => match !== null && /emisi[oó]n|expedici[oó]n/i.test(match[0]));
  const at = labelled >= 0 ? labelled : dated.findIndex((match) => match !== null);
  const [row, match] = [rows[at], dated[at]];
  const date = printedDate(match?.[1]);
  if (row === undefined || !match || date === null) return undefined;
  return { value: { date, time: printedTime(match[2]) }, row: at, place: placeOfGroup(row, match) };
}

const LABELLED_RUC =
  /r\.?\s?u\.?\s?c\.?\s*(?:\/\s*(?:c\.?i\.?|documento[^:\t]*))?\s*(?:n[º°ro.]*)?\s*[:.]?\s*(\d[\d.]{3,10}[A-D]?\s?-\s?\d)(?!\d)/gi;
const BARE_RUC = /^(\d[\d.]{3,10}[A-D]?-\d)$/;
/** Tickets begin with the issuer's, without a word. */
const FIRST_ROWS = 6;

function findRucs(rows: readonly Row[]): Found<string>[] {
  return rows.flatMap((row, at) => {
    const found = [...row.text.matchAll(LABELLED_RUC)];
    const bare = at < FIRST_ROWS ? BARE_RUC.exec(row.text.trim()) : null;
    return [...found, ...(bare && found.length === 0 ? [bare] : [])].map((match) => ({
      value: (match[1] ?? '').replace(/[\s.]/g, '').replace(/^0+/, '').toUpperCase(),
      row: at,
      place: placeOfGroup(row, match),
    }));
  });
}

function findNumber(rows: readonly Row[]) {
  const plain = rows.map(({ text }) => !/asociad|referencia|orden/i.test(text));
  return find(
    rows.map((row, at) => (plain[at] ? row : { ...row, text: '' })),
    /(?<![\d-])(\d{3}\s?-\s?\d{3}\s?-\s?\d{7})(?![\d-])/,
    (text) => parseDocumentNumber(text.replace(/\s/g, '')) ?? null,
  );
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

/** Only in the head: the foot of every form speaks of "esta Factura Electrónica". */
function findDocumentType(head: readonly Row[]): DocumentType | null {
  const types = head.flatMap(({ text }) => TYPES.find(([pattern]) => pattern.test(text))?.[1] ?? []);
  return types.find((type) => type !== 'invoice') ?? types[0] ?? null;
}

const NOT_A_NAME =
  /factura|nota\s+de|boleta|kude|electr[oó]nic|timbrado|vigencia|r\.?u\.?c\b|actividad|tel[eé]?f|direcci[oó]n|p[aá]gina|original|duplicado|@|www\.|https?:|fecha|^n[º°]/i;
const COMPANY =
  /\b(?:s\.?\s?a\.?(?:\s?e\.?\s?c\.?\s?a\.?)?|s\.?\s?r\.?\s?l\.?|e\.?\s?a\.?\s?s\.?|s\.?\s?a\.?\s?c\.?\s?i\.?|ltda\.?|cooperativa)$/i;

/** A form begins with who issued it. A name that ends like a company's goes before what else stands at the top. */
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

/** By its label; else by a word that stands alone or before amounts, when no other money is named anywhere. */
function findCurrency(rows: readonly Row[]): Found<string> | undefined {
  const labelled = find(rows, /moneda(?:\s+de\s+la\s+operaci[oó]n)?\s*:?\s*([^\s:]+(?:\s+\p{L}+)?)/iu, currencyOf);
  if (labelled !== undefined) return labelled;
  if (rows.some(isForeign)) return undefined;
  return find(rows, /(?:^|[\s\t:(])(guaran[ií]es|gs\.?|pyg|₲)(?=$|[\s\t:)\d.])/i, currencyOf);
}

/** Forms with two boxes say both words: then the one that is crossed. */
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
/** Up to and with the date of issue. */
const LEAST_CUT = 33;

/**
 * In groups of four or after its label: credit notes name the CDC of another document in one piece. Some forms cut the
 * last groups off; others go on in the next row.
 */
function findCdc(rows: readonly Row[]): { cdc: Found<string> | undefined; cut: string | null } {
  let cut: string | null = null;
  for (const [at, row] of rows.entries()) {
    if (/asociad/i.test(row.text)) continue;
    const match = AFTER_LABEL.exec(row.text) ?? GROUPS.exec(row.text);
    if (match?.[1] === undefined) continue;
    const digits = match[1].replace(/[^\dA-D]/g, '');
    const next = /^[\d \t]{1,14}$/.test(rows[at + 1]?.text ?? '') ? (rows[at + 1]?.text.replace(/\s/g, '') ?? '') : '';
    for (const whole of [digits, digits + next]) {
      const cdc = whole.length === 44 ? parseCdc(whole) : undefined;
      if (cdc !== undefined && isCdcValid(cdc))
        return { cdc: { value: cdc, row: at, place: placeOfGroup(row, match) }, cut: null };
    }
    if (digits.length >= LEAST_CUT && digits.length < 44) cut ??= digits;
    else if (digits.length === 44)
      return { cdc: { value: digits, row: at, place: placeOfGroup(row, match) }, cut: null };
  }
  return { cdc: undefined, cut };
}
