import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import { issueSigner, makeProvider, makeRoot, SELF_MADE, withCertificate } from '../test/sifen/certificates.ts';
import { signedCancellation } from '../test/sifen/signed-cancellation.ts';
import { PROVIDER } from '../test/sifen/test-anchors.ts';
import type { Attack, Outcome, Stage } from './attack.ts';
import type { Person } from './instance.ts';

const TOTAL = 110_000;

/** Signed for good, and not for a trial of the tax office's system. */
const genuine = (number: number) => numberedInvoice(number).replace('consultas-test/qr', 'consultas/qr');
const cdcOf = (xml: string) => /<DE Id="(\d{44})"/.exec(xml)?.[1] ?? '';
/** The same invoice over another total, signed again. */
const dearer = (number: number) =>
  numberedInvoice(
    number,
    numberedInvoice(number)
      .replaceAll('110000', '910000')
      .replaceAll('>100000<', '>827273<')
      .replaceAll('>10000<', '>82727<'),
  ).replace('consultas-test/qr', 'consultas/qr');
const unsigned = (xml: string) => xml.replace(/<Signature.*<\/Signature>/s, '');
const withEvent = (invoice: string, event: string) =>
  `<rContDe>${invoice.replace(/^<\?xml.*?\?>/, '')}<xContEv><xEvento>${event}</xEvento></xContEv></rContDe>`;

/** The first invoice that a file gave, as its owner sees it. */
async function sent(person: Person, name: string, xml: string) {
  const { status, body } = await person.send([name, xml]);
  const id = body.invoices?.[0]?.id;
  if (!id) throw new Error(`${name} gave no invoice: ${status} ${body.message}`);
  return { id: id as string, ...(await person.invoice(id)) };
}

/** A genuine invoice is there; something is sent; the invoice and the sum are as they were. */
function leavesAlone(forge: (invoice: string, number: number) => [name: string, xml: string]) {
  return async ({ attacker, nextNumber }: Stage) =>
    async (): Promise<Outcome> => {
      const number = nextNumber();
      const invoice = genuine(number);
      const before = await sent(attacker, 'genuina.xml', invoice);
      const sum = await attacker.sum();
      await attacker.send(forge(invoice, number));
      const { header } = await attacker.invoice(before.id);
      const isAsItWas =
        before.verificacion.estado === 'ok' &&
        header.monto_total === TOTAL &&
        !header.cancelada &&
        (await attacker.sum()) === sum;
      return {
        isHeld: isAsItWas,
        after: isAsItWas ? 'la genuina sigue igual, y la suma' : `ahora ${header.monto_total}, ${header.cancelada}`,
      };
    };
}

/** A file gives an invoice; what it is taken for. */
function isTakenFor(
  make: (number: number) => string,
  isSeenThrough: (read: Awaited<ReturnType<typeof sent>>, counted: number) => boolean,
  after: string,
) {
  return async ({ attacker, nextNumber }: Stage) =>
    async (): Promise<Outcome> => {
      const file = make(nextNumber());
      const sum = await attacker.sum();
      const read = await sent(attacker, 'a.xml', file);
      const isHeld = isSeenThrough(read, (await attacker.sum()) - sum);
      return { isHeld, after: isHeld ? after : `verificación ${read.verificacion.estado}` };
    };
}

const isNotVerified = ({ verificacion }: { verificacion: { estado: string } }) =>
  verificacion.estado === 'no_verificable';
/** The names of the accredited provider, and keys of one's own. */
const strange = issueSigner(makeProvider(makeRoot(), { subject: PROVIDER.name }));

export const forgeries: readonly Attack[] = [
  {
    proves: 'TRUST-02',
    name: 'certificado propio sella',
    before: 'sellada como genuina',
    prepare: isTakenFor((number) => withCertificate(genuine(number), SELF_MADE), isNotVerified, 'no verificable'),
  },
  {
    proves: 'TRUST-02',
    name: 'prestador imitado sella',
    before: 'sellada como genuina',
    prepare: isTakenFor((number) => withCertificate(genuine(number), strange), isNotVerified, 'no verificable'),
  },
  {
    proves: 'TRUST-05',
    name: 'certificado propio reemplaza',
    before: 'reemplazaba a la genuina',
    prepare: leavesAlone((_, number) => ['otra.xml', withCertificate(dearer(number), SELF_MADE)]),
  },
  {
    proves: 'TRUST-08',
    name: 'certificado propio cancela',
    before: 'cancelaba la genuina',
    prepare: leavesAlone((xml) => ['aviso.xml', signedCancellation(cdcOf(xml), 'Falsa', SELF_MADE).toString()]),
  },
  {
    proves: 'TRUST-08',
    name: 'cancelación sin firma, sola',
    before: 'sin efecto ya entonces',
    prepare: leavesAlone((xml) => ['aviso.xml', unsigned(signedCancellation(cdcOf(xml)).toString())]),
  },
  {
    proves: 'TRUST-08',
    name: 'cancelación sin firma, en el archivo',
    before: 'cancelaba la genuina',
    prepare: leavesAlone((xml) => ['junto.xml', withEvent(xml, unsigned(signedCancellation(cdcOf(xml)).toString()))]),
  },
  {
    proves: 'TRUST-11 TRUST-12',
    name: 'total cambiado y un salto de línea',
    before: 'pasaba por reformateada',
    prepare: isTakenFor(
      (number) =>
        genuine(number).replace('<dTotGralOpe>110000', '<dTotGralOpe>910000').replace('<gTotSub>', '\n<gTotSub>'),
      ({ header }, counted) => header.alterada && header.en_revision && counted === 0,
      'alterada, en ninguna suma',
    ),
  },
];
