import { printedInvoice } from '../test/pdf/a-printed-invoice.ts';
import { BOMB_PDFS, variantOf } from '../test/pdf/bomb-pdfs.ts';
import { printedPdf } from '../test/pdf/make-pdf.ts';
import { photoOf } from '../test/pdf/photo-of.ts';
import type { Attack, Outcome, Stage } from './attack.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const MEASURED_MS = { whole: 8_000, short: 300 };

/** What a page that cannot be shown, or not now, is answered with. */
const PROPER = [200, 404, 422, 429, 503];

/** Asks for pages of what was sent, many at once, and leaves after a while; not before one is answered, where that is `needsOne`. */
async function lookAtPages(
  { instance, attacker, isShort }: Stage,
  calls: number,
  { needsOne = false } = {},
): Promise<number[]> {
  const [document] = await attacker.documents();
  const leave = new AbortController();
  const headers = { authorization: `Bearer ${attacker.token}` };
  const answers = Array.from({ length: calls }, async (_, at) => {
    const page = `${instance.url}/documents/${document?.id}/pages/${(at % 3) + 1}`;
    const answer = await fetch(page, { headers, signal: leave.signal });
    await answer.arrayBuffer();
    return answer.status;
  });
  const all = Promise.allSettled(answers);
  await Promise.all([pause(MEASURED_MS[isShort ? 'short' : 'whole']), needsOne ? Promise.any(answers) : null]);
  leave.abort();
  return (await all).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

const isProper = (statuses: readonly number[]) => statuses.every((status) => PROPER.includes(status));

const PICTURES = 30;

async function picture(stage: Stage): Promise<() => Promise<Outcome>> {
  const page = printedInvoice();
  await stage.attacker.queuePrinted(['a.pdf', printedPdf(page, page, page)]);
  return async () => {
    const statuses = await lookAtPages(stage, PICTURES, { needsOne: true });
    const shown = statuses.filter((status) => status === 200).length;
    return { isHeld: shown > 0 && isProper(statuses), after: `${shown} de ${PICTURES} páginas mostradas` };
  };
}

const BOMBS = 3;

function explode(make: () => Buffer) {
  return async (stage: Stage): Promise<() => Promise<Outcome>> => {
    const bombs = Array.from({ length: BOMBS }, (_, at) => [`${at}.pdf`, variantOf(make(), at)] as const);
    return async () => {
      const { status } = await stage.attacker.queuePrinted(...bombs);
      const statuses = await lookAtPages(stage, BOMBS);
      return {
        isHeld: status === 200 && isProper(statuses),
        after: `${BOMBS} guardados; de ${BOMBS} páginas respondidas ${statuses.length}`,
      };
    };
  };
}

const PHOTOS = 12;

/** Somebody's single photo is read while a heap of another's is. */
async function crowdReaders({ attacker, other, nextNumber }: Stage): Promise<() => Promise<Outcome>> {
  const photo = await photoOf(printedPdf(printedInvoice()), 'clean');
  const copy = (at: number) => Buffer.concat([photo, Buffer.from(`copia ${at}`)]);
  return async () => {
    const numbers = Array.from({ length: PHOTOS }, nextNumber);
    await attacker.queuePrinted(...numbers.map((at) => [`${at}.jpg`, copy(at)] as const));
    await pause(MEASURED_MS.whole);
    const name = `${nextNumber()}.jpg`;
    await other.queuePrinted([name, copy(nextNumber())]);
    const isRead = ({ state }: { state: string }) => state !== 'recibido' && state !== 'leyendo';
    const mine = async () => (await other.documents()).find((one) => one.name === name);
    for (let found = await mine(); found === undefined || !isRead(found); found = await mine()) await pause(500);
    const left = (await attacker.documents()).filter((one) => !isRead(one)).length;
    return { isHeld: left > 0, after: `leída mientras a otro le faltaban ${left} de ${PHOTOS}` };
  };
}

export const papers: readonly Attack[] = [
  {
    proves: 'SAFE-25',
    name: '30 imágenes de páginas a la vez',
    before: 'una lista ajena: más de un minuto',
    prepare: picture,
    isOnce: true,
    lingers: true,
  },
  {
    proves: 'SAFE-25 SAFE-23',
    name: '12 fotos por leer, y una de otro',
    before: 'la del otro esperaba 90 s',
    prepare: crowdReaders,
    isOnce: true,
    isOnlyWhole: true,
    lingers: true,
  },
  ...Object.entries(BOMB_PDFS).map(
    ([name, make]): Attack => ({
      proves: 'SAFE-25',
      name: `PDF bomba: ${name}`,
      before: 'no se medía',
      prepare: explode(make),
      isOnce: true,
      isOnlyWhole: name !== 'dibujo que se dibuja',
      lingers: true,
    }),
  ),
];
