import type { CdcParts } from '#domain/identifiers/cdc.ts';
import { cdcParts, parseCdc } from '#domain/identifiers/cdc.ts';
import type { DocumentNumber, Timbrado } from '#domain/identifiers/timbrado.ts';
import { parseTimbrado } from '#domain/identifiers/timbrado.ts';
import type {
  Billing,
  DocumentType,
  EssentialPart,
  Exchange,
  Invoice,
  Remission,
  UnreadableValue,
} from '#domain/invoice/invoice.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { isTestAddress, plainAddress } from '../qr.ts';
import type { CanonicalElement } from './canonical-xml.ts';
import { attributeOf } from './canonical-xml.ts';
import { DOCUMENT_TYPES, TEST_ISSUER_NAME } from './code-lists.ts';
import { Group } from './group.ts';
import { otherFieldsOf } from './other-fields.ts';
import { readAssociated } from './read-associated.ts';
import { readItem } from './read-items.ts';
import { readIssuer, readReceiver, readSeller } from './read-parties.ts';
import { readSale } from './read-sale.ts';
import { readTotals } from './read-totals.ts';

/** The parts without which a document is no invoice, in the words that the user is told. */
export type InvoiceReading =
  | { readonly outcome: 'read'; readonly invoice: Invoice }
  | { readonly outcome: 'incomplete'; readonly missing: readonly EssentialPart[] };

interface Essentials {
  readonly documentType: DocumentType;
  readonly number: DocumentNumber;
  readonly issueDate: CalendarDate;
  readonly issueTime: string | null;
}

/** Reads one `rDE` completely. A field that is missing and is part of the CDC is taken from the CDC. */
export function readInvoice(envelope: CanonicalElement): InvoiceReading {
  const unreadable: UnreadableValue[] = [];
  const outer = new Group(envelope, unreadable);
  const document = outer.group('DE');
  const written = document.element && attributeOf(document.element, 'Id');
  const cdc = (written && parseCdc(written)) || null;
  if (written && cdc === null) unreadable.push({ field: 'Id', written });
  const told = cdc === null ? undefined : cdcParts(cdc);

  const general = document.group('gDatGralOpe');
  const essentials = readEssentials(document, told);
  const issuer = readIssuer(general.group('gEmis'), told?.issuerRuc);
  const totals = readTotals(document.group('gTotSub'));
  const isComplete = totals !== undefined || essentials.documentType === 'remission-note';
  if (!isEssential(essentials) || issuer === undefined || !isComplete) {
    return { outcome: 'incomplete', missing: missingParts(essentials, issuer !== undefined, isComplete) };
  }
  const head = { ...essentials, cdc, issuer, totals: totals ?? null };
  return { outcome: 'read', invoice: readRest(outer, document, general, head) };
}

type Head = Essentials & Pick<Invoice, 'cdc' | 'issuer' | 'totals'>;

function readRest(outer: Group, document: Group, general: Group, head: Head): Invoice {
  const kind = document.group('gDtipDE');
  const emission = document.group('gOpeDE').skip('dDesTipEmi');
  const more = document.group('gCamGen');
  const footer = outer.group('gCamFuFD');
  const billing = readBilling(kind.group('gCamEsp').group('gGrupAdi'));
  const qr = footer.text('dCarQR');
  const address = qr && plainAddress(qr);
  const isTest = head.issuer.name === TEST_ISSUER_NAME || (address !== null && isTestAddress(address));
  const invoice: Omit<Invoice, 'otherFields'> = {
    ...head,
    formatVersion: outer.text('dVerFor'),
    timbrado: readTimbrado(document.group('gTimb')),
    signedAt: document.dateTime('dFecFirma'),
    emission: emission.text('iTipEmi') === '2' ? 'contingency' : 'normal',
    issuedWith: document.skip('dDVId').text('dSisFact') === '2' ? 'free-portal' : 'own-system',
    securityCode: emission.text('dCodSeg'),
    environment: isTest ? 'test' : 'production',
    receiver: readReceiver(general.group('gDatRec')),
    seller: readSeller(kind.group('gCamAE')),
    ...readOperation(general.group('gOpeCom')),
    presence: kind.group('gCamFE').coded('iIndPres', 'dDesIndPres'),
    noteReason: kind.group('gCamNCDE').coded('iMotEmi', 'dDesMotEmi'),
    remission: readRemission(kind.group('gCamNRE')),
    sale: readSale(kind.group('gCamCond'), head.issueDate, billing?.dueDates.at(-1) ?? null),
    items: kind.groups('gCamItem').map((item, at) => readItem(item, at + 1)),
    purchaseOrder: more.text('dOrdCompra'),
    salesOrder: more.text('dOrdVta'),
    accountingEntry: more.text('dAsiento'),
    billing,
    associatedDocuments: document.groups('gCamDEAsoc').map(readAssociated),
    notes: {
      issuer: emission.text('dInfoEmi'),
      fiscal: emission.text('dInfoFisc'),
      additional: footer.text('dInfAdic'),
    },
    qr: address,
    protocolNumber: null,
    cancellation: null,
    unreadable: document.unreadable,
  };
  return { ...invoice, otherFields: document.element ? otherFieldsOf(document.element) : [] };
}

type Wanted = { readonly [Part in keyof Essentials]: Essentials[Part] | undefined };

function readEssentials(document: Group, told: CdcParts | undefined): Wanted {
  const stamp = document.group('gTimb').skip('dDesTiDE');
  const code = Number(stamp.text('iTiDE') ?? told?.documentTypeCode);
  const establishment = digits(stamp, 'dEst', 3) ?? told?.establishment;
  const point = digits(stamp, 'dPunExp', 3) ?? told?.point;
  const number = digits(stamp, 'dNumDoc', 7) ?? told?.number;
  const issuedAt = document.group('gDatGralOpe').dateTime('dFeEmiDE');
  const isWhole = establishment !== undefined && point !== undefined && number !== undefined;
  return {
    documentType: DOCUMENT_TYPES[code],
    number: isWhole ? { establishment, point, number, series: stamp.text('dSerieNum') } : undefined,
    issueDate: issuedAt?.slice(0, 10) ?? told?.issueDate,
    issueTime: issuedAt?.slice(11) ?? null,
  };
}

function isEssential(wanted: Wanted): wanted is Essentials {
  return wanted.documentType !== undefined && wanted.number !== undefined && wanted.issueDate !== undefined;
}

function missingParts(wanted: Wanted, hasIssuer: boolean, hasTotal: boolean): EssentialPart[] {
  const missing: EssentialPart[] = [];
  if (wanted.documentType === undefined) missing.push('document-type');
  if (!hasIssuer) missing.push('issuer-ruc');
  if (wanted.number === undefined) missing.push('number');
  if (wanted.issueDate === undefined) missing.push('issue-date');
  if (!hasTotal) missing.push('total');
  return missing;
}

/** Digits with their leading zeros, which some systems leave out. */
function digits(group: Group, tag: string, length: number): string | undefined {
  const written = group.text(tag);
  if (written === null) return undefined;
  if (/^\d+$/.test(written) && written.length <= length) return written.padStart(length, '0');
  group.unreadable.push({ field: tag, written });
  return undefined;
}

function readTimbrado(group: Group): Timbrado | null {
  const written = group.text('dNumTim');
  if (written === null) return null;
  const number = parseTimbrado(written);
  if (number === undefined) {
    group.unreadable.push({ field: 'dNumTim', written });
    return null;
  }
  return { number, validFrom: group.date('dFeIniT') };
}

type Operation = Pick<Invoice, 'transaction' | 'tax' | 'currency' | 'exchange' | 'advanceKind' | 'obligations'>;

function readOperation(group: Group): Operation {
  return {
    transaction: group.coded('iTipTra', 'dDesTipTra'),
    tax: group.coded('iTImp', 'dDesTImp'),
    currency: group.skip('dDesMoneOpe').text('cMoneOpe') ?? 'PYG',
    exchange: readExchange(group),
    advanceKind: group.coded('iCondAnt', 'dDesCondAnt'),
    obligations: group.groups('gOblAfe').flatMap((obligation) => obligation.coded('cOblAfe', 'dDesOblAfe') ?? []),
  };
}

function readExchange(operation: Group): Exchange | null {
  const rate = operation.amount('dTiCam');
  const condition = operation.text('dCondTiCam');
  if (rate === null && condition === null) return null;
  return { applies: condition === '2' ? 'per-item' : 'to-all', rate };
}

function readRemission(group: Group): Remission | null {
  if (!group.isThere) return null;
  return {
    reason: group.coded('iMotEmiNR', 'dDesMotEmiNR'),
    responsible: group.coded('iRespEmiNR', 'dDesRespEmiNR'),
    kilometres: group.text('dKmR'),
    invoiceExpectedOn: group.date('dFecEm'),
    freightPrice: group.amount('cPreFle'),
  };
}

function readBilling(group: Group): Billing | null {
  if (!group.isThere) return null;
  return {
    cycle: group.text('dCiclo'),
    from: group.date('dFecIniC'),
    to: group.date('dFecFinC'),
    dueDates: group.texts('dVencPag').flatMap((written) => group.asDate('dVencPag', written) ?? []),
    contract: group.text('dContrato'),
    previousBalance: group.amount('dSalAnt'),
  };
}
