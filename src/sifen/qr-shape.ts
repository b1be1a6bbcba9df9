import { cdcParts, isCdcValid, parseCdc } from '#domain/identifiers/cdc.ts';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import { ONE, parseAmount, toUnits } from '#domain/money/money.ts';
import { isCalendarDate } from '#domain/time/calendar.ts';
import { officialUrl, parametersOf, plainAddress } from './qr.ts';

/** Parameters of the tax office's address, as the technical manual v150 §13.8 writes them, and what each holds. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  nVersion: /^\d{3}$/,
  Id: /^\d{9}[0-9A-D]\d{34}$/,
  /** `YYYY-MM-DDThh:mm:ss`, each of its 19 letters as two hexadecimal digits. */
  dFeEmiDE: /^[0-9a-f]{38}$/i,
  dTotGralOpe: /^\d{1,15}(?:\.\d{1,8})?$/,
  dTotIVA: /^\d{1,15}(?:\.\d{1,8})?$/,
  cItems: /^[1-9]\d{0,2}$/,
  /** The 44 letters that base64 makes of a SHA-256, each as two hexadecimal digits. */
  DigestValue: /^[0-9a-f]{88}$/i,
  /** 0001; some issuers write 1. */
  IdCSC: /^\d{1,4}$/,
  /** SHA-256. */
  cHashQR: /^[0-9a-f]{64}$/i,
};

/** At least one of the two is present: a RUC without its check digit, or another identification; `0` for nobody. */
const RECEIVER_SHAPES: Readonly<Record<string, RegExp>> = {
  dRucRec: /^\d{1,8}[0-9A-D]?$/,
  dNumIDRec: /^[\p{L}\d./-]{1,20}$/u,
};

const PATH = /^\/consultas(?:-test)?\/qr\/?$/i;

/**
 * What is not as the tax office prescribes it: `address`, or the name of a parameter that is missing, repeated,
 * malformed, or contradicts the CDC beside it. The QR of a signed document has no faults; an invented one often has,
 * and proves nothing.
 */
export function qrFaultsOf(written: string): string[] {
  const address = plainAddress(written);
  const url = officialUrl(address);
  if (url === undefined || !PATH.test(url.pathname)) return ['address'];
  const values = new Map<string, string[]>();
  for (const [name, value] of parametersOf(address)) values.set(name, [...(values.get(name) ?? []), value]);
  const of = (name: string) => values.get(name.toLowerCase()) ?? [];
  const isShaped = (name: string, shape: RegExp) => of(name).length === 1 && shape.test(of(name)[0] ?? '');
  const unshaped = Object.entries(SHAPES).flatMap(([name, shape]) => (isShaped(name, shape) ? [] : [name]));
  const receivers = Object.entries(RECEIVER_SHAPES).filter(([name]) => of(name).length > 0);
  const strange = receivers.flatMap(([name, shape]) => (isShaped(name, shape) ? [] : [name]));
  const faults = [...unshaped, ...(receivers.length === 0 ? ['dRucRec'] : strange)];
  return faults.length > 0 ? faults : contradictions((name) => of(name)[0] ?? '');
}

/** Totals are rounded down to a multiple of 50 guaraníes, the VAT of their parts is not. */
const CUT = 50n * ONE;

function contradictions(of: (name: string) => string): string[] {
  const cdc = parseCdc(of('Id')) ?? '';
  const { issuerRuc, issueDate, taxpayerTypeCode, emissionCode } = cdcParts(cdc);
  const isSound =
    isCdcValid(cdc) && isRucValid(issuerRuc) && [1, 2].includes(taxpayerTypeCode) && [1, 2].includes(emissionCode);
  const [date = '', time = ''] = textOf(of('dFeEmiDE')).split('T');
  const isDated = date === issueDate && isCalendarDate(date) && /^(?:[01]\d|2[0-3])(?::[0-5]\d){2}$/.test(time);
  const [total, vat] = [toUnits(parseAmount(of('dTotGralOpe')) ?? '0'), toUnits(parseAmount(of('dTotIVA')) ?? '0')];
  return [
    ...(isSound ? [] : ['Id']),
    ...(isDated ? [] : ['dFeEmiDE']),
    // At the highest rate, 10 percent, VAT is an eleventh of the total.
    ...(vat * 10n <= total + CUT ? [] : ['dTotIVA']),
    ...(/^[A-Za-z0-9+/]{43}=$/.test(textOf(of('DigestValue'))) ? [] : ['DigestValue']),
  ];
}

const textOf = (hexadecimal: string) =>
  String.fromCharCode(...(hexadecimal.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
