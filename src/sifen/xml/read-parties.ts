import type { Ruc } from '#domain/identifiers/ruc.ts';
import { formatRuc, parseRuc, parseRucNumber } from '#domain/identifiers/ruc.ts';
import type { Seller } from '#domain/invoice/invoice.ts';
import type { Address, Issuer, Receiver } from '#domain/invoice/invoice-parties.ts';
import { TAXPAYER_TYPES, UNNAMED } from './code-lists.ts';
import type { Group } from './group.ts';

/**
 * A RUC in two fields; the check digit stays as written, so that a wrong one is noticed. Null without a usable number.
 */
function readRuc(group: Group, numberTag: string, digitTag: string): Ruc | null {
  const written = group.text(numberTag);
  const digit = group.text(digitTag);
  if (written === null) return null;
  const number = parseRucNumber(written);
  if (number !== undefined) return formatRuc(number, digit !== null && /^\d$/.test(digit) ? Number(digit) : undefined);
  const whole = parseRuc(written); // some systems write the digit into the number
  if (whole !== undefined) return formatRuc(whole.number, whole.checkDigit);
  group.unreadable.push({ field: numberTag, written });
  return null;
}

export function readIssuer(group: Group, rucFromCdc: Ruc | undefined): Issuer | undefined {
  const ruc = readRuc(group, 'dRucEm', 'dDVEmi') ?? rucFromCdc;
  if (ruc === undefined) return undefined;
  return {
    ruc,
    taxpayerType: TAXPAYER_TYPES[group.text('iTipCont') ?? ''] ?? null,
    regime: group.text('cTipReg'),
    name: group.text('dNomEmi') ?? '',
    tradeName: group.text('dNomFanEmi'),
    address: {
      street: group.text('dDirEmi'),
      houseNumber: group.text('dNumCas'),
      complement: [group.text('dCompDir1'), group.text('dCompDir2')].filter((line) => line !== null).join(', ') || null,
      department: group.coded('cDepEmi', 'dDesDepEmi'),
      district: group.coded('cDisEmi', 'dDesDisEmi'),
      city: group.coded('cCiuEmi', 'dDesCiuEmi'),
    },
    phone: group.text('dTelEmi'),
    email: group.text('dEmailE'),
    branch: group.text('dDenSuc'),
    economicActivities: group.groups('gActEco').flatMap((activity) => activity.coded('cActEco', 'dDesActEco') ?? []),
  };
}

/** Also used for the receiver in a nomination event, which has the same fields. */
export function readReceiver(group: Group): Receiver {
  const ruc = readRuc(group, 'dRucRec', 'dDVRec');
  const idKind = group.coded('iTipIDRec', 'dDTipIDRec');
  const idNumber = group.text('dNumIDRec');
  const isUnnamed = ruc === null && idKind?.code === UNNAMED;
  const hasIdentification = !isUnnamed && idKind !== null && idNumber !== null;
  return {
    kind: group.text('iNatRec') === '1' || ruc !== null ? 'taxpayer' : 'not-taxpayer',
    ruc,
    identification: hasIdentification ? { kind: idKind, number: idNumber } : null,
    isUnnamed,
    taxpayerType: TAXPAYER_TYPES[group.text('iTiContRec') ?? ''] ?? null,
    operation: group.coded('iTiOpe', 'dDesTiOpe'),
    country: group.coded('cPaisRec', 'dDesPaisRe'),
    name: group.text('dNomRec') ?? '',
    tradeName: group.text('dNomFanRec'),
    address: readAddress(group, 'Rec'),
    phone: group.text('dTelRec'),
    mobile: group.text('dCelRec'),
    email: group.text('dEmailRec'),
    clientCode: group.text('dCodCliente'),
  };
}

export function readSeller(group: Group): Seller | null {
  if (!group.isThere) return null;
  const kind = group.coded('iTipIDVen', 'dDTipIDVen');
  const number = group.text('dNumIDVen');
  const place = ['dDirProv', 'dDesCiuProv', 'dDesDisProv', 'dDesDepProv'].flatMap((tag) => group.text(tag) ?? []);
  return {
    nature: group.coded('iNatVen', 'dDesNatVen'),
    identification: kind !== null && number !== null ? { kind, number } : null,
    name: group.text('dNomVen') ?? '',
    address: readAddress(group, 'Ven'),
    placeOfSale: [...new Set(place)].join(', ') || null,
  };
}

/** Receiver and seller have the same address fields, with different endings. */
function readAddress(group: Group, ending: 'Rec' | 'Ven'): Address {
  return {
    street: group.text(`dDir${ending}`),
    houseNumber: group.text(`dNumCas${ending}`),
    complement: null,
    department: group.coded(`cDep${ending}`, `dDesDep${ending}`),
    district: group.coded(`cDis${ending}`, `dDesDis${ending}`),
    city: group.coded(`cCiu${ending}`, `dDesCiu${ending}`),
  };
}
