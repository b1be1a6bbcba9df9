import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import { upload } from '../test/intake/uploads.ts';
import { printedInvoice, qrAddress, qrPicture } from '../test/pdf/a-printed-invoice.ts';
import { craftPdf, pictureObject, written } from '../test/pdf/craft-pdf.ts';
import { printedPdf } from '../test/pdf/make-pdf.ts';
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
/** Its QR repeats the digest of the signature, so that goes too. */
const withoutDigest = (xml: string) => xml.replace(/&amp;DigestValue=\w+/, '');
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

/** An invoice came as PDF; something is sent for its CDC; the figures and the sum are as they were, and nothing waits. */
function leavesPdfAlone(
  forge: (number: number) => [name: string, xml: string],
  decide: (person: Person, id: string) => Promise<unknown> = async () => {},
) {
  return async ({ attacker, nextNumber }: Stage) => {
    const number = nextNumber();
    const invoice = genuine(number);
    const pdf = await pdfOf(invoice, number);
    return async (): Promise<Outcome> => {
      const { body } = await upload(attacker.url, '/tasks/upload-pdf', attacker.token, [['factura.pdf', pdf]]);
      const { documents } = await attacker.finish(body.job_id);
      const id = documents[0].invoice_id;
      await decide(attacker, id);
      const sum = await attacker.sum();
      await attacker.send(forge(number));
      const { header } = await attacker.invoice(id);
      const isHeld = header.monto_total === TOTAL && !header.en_revision && (await attacker.sum()) === sum;
      return {
        isHeld,
        after: isHeld ? 'siguen los datos del PDF, y la suma' : `ahora ${header.monto_total}, ${header.en_revision}`,
      };
    };
  };
}

/** Its printed form, with the QR of the XML. */
async function pdfOf(xml: string, number: number): Promise<Buffer> {
  const qr = (/<dCarQR>(.*?)<\/dCarQR>/.exec(xml)?.[1] ?? '').replaceAll('&amp;', '&');
  const form = printedInvoice({
    ...{ ruc: '80099001-3', date: '2026-10-05', timbrado: '17000001', total: '110.000', vat: '10.000' },
    number: `001-001-${String(number).padStart(7, '0')}`,
  });
  return Buffer.from(printedPdf({ ...form, picture: await qrPicture(qr) }));
}

/** The receiver's name is theirs: what the person says counts from then on. */
async function correctName(person: Person, id: string): Promise<void> {
  const { version } = await person.invoice(id);
  const { status } = await person.call(`/v2/invoices/${id}`, {
    method: 'PATCH',
    body: { version, nombre_receptor: 'Corregido a mano', confirmar: true },
  });
  if (status !== 200) throw new Error(`the correction was refused: ${status}`);
}

/** A printed form that shows one thing and says another; it may give an invoice, but none that counts. */
function isNotCounted(make: (number: string) => Promise<Buffer>) {
  return async ({ attacker, nextNumber }: Stage) =>
    async (): Promise<Outcome> => {
      const file = await make(`001-002-${String(nextNumber()).padStart(7, '0')}`);
      const sum = await attacker.sum();
      const { status, body } = await attacker.sendPrinted(['factura.pdf', file]);
      const counted = (await attacker.sum()) - sum;
      const isHeld = status === 200 && counted === 0;
      return {
        isHeld,
        after: isHeld ? 'espera a una persona, en ninguna suma' : `${status} ${body.message}: ${counted}`,
      };
    };
}

/** A form whose total nobody sees, beside a QR that says it. */
async function withHiddenSums(number: string): Promise<Buffer> {
  const { words } = printedInvoice({ number });
  const isSum = ([, top]: (typeof words)[number]) => top >= 400;
  const picture = await qrPicture(qrAddress({ number }));
  return printedPdf({ words: words.filter((word) => !isSum(word)), hidden: words.filter(isSum), picture });
}

/** A whole form, and its QR where no page is. */
async function withQrBesidePage(number: string): Promise<Buffer> {
  return craftPdf({
    content: `${written(printedInvoice({ number }).words)}\nq 100 0 0 100 900 40 cm /Q Do Q`,
    resources: { XObject: '/Q @qr' },
    objects: { qr: pictureObject(await qrPicture(qrAddress({ number }))) },
  });
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
    proves: 'SAFE-01',
    name: 'XML sin firma sobre un PDF',
    before: 'sus montos contaban',
    prepare: leavesPdfAlone((number) => ['otra.xml', withoutDigest(unsigned(dearer(number)))]),
    isOnlyWhole: true,
  },
  {
    proves: 'SAFE-01',
    name: 'certificado propio sobre un PDF',
    before: 'sus montos contaban',
    prepare: leavesPdfAlone((number) => ['otra.xml', withCertificate(dearer(number), SELF_MADE)]),
    isOnlyWhole: true,
  },
  {
    proves: 'SAFE-03',
    name: 'XML alterado sobre un PDF',
    before: 'lo sacaba de las sumas',
    prepare: leavesPdfAlone((number) => [
      'otra.xml',
      genuine(number).replace('<dTotGralOpe>110000', '<dTotGralOpe>910000'),
    ]),
  },
  {
    proves: 'SAFE-04',
    name: 'XML sin firma sobre lo corregido',
    before: 'borraba la corrección',
    prepare: leavesPdfAlone((number) => ['otra.xml', withoutDigest(unsigned(dearer(number)))], correctName),
    isOnlyWhole: true,
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
  {
    proves: 'SAFE-10 SAFE-13',
    name: 'PDF con el total en blanco sobre blanco',
    before: 'contaba lo que nadie ve',
    prepare: isNotCounted(withHiddenSums),
  },
  {
    proves: 'SAFE-11',
    name: 'PDF con el QR fuera de la página',
    before: 'contaba como probado',
    prepare: isNotCounted(withQrBesidePage),
    isOnlyWhole: true,
  },
];
