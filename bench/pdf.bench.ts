/**
 * Processor time for each page of the printed forms: our text and one rendering beside `pdftotext` and `pdftoppm -gray`,
 * our recognising of letters beside Debian's tesseract on the same picture, memory of the process, pages a second with
 * two cores. Bars: at most 1.5 times and 3 times. Interleaved, so that a busy machine slows all of them alike.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProcesses } from '#server/app/start-processes.ts';
import { recogniseLetters } from '#server/features/reading/ocr/recognise-letters.ts';
import { readInPool } from '#server/features/reading/pool/read-file.ts';
import { readBytes } from '#server/features/reading/readers/registry.ts';
import { LANES } from '#server/platform/processes/process-pool.ts';
import { pixelsAt } from '#sifen/kude/find-qr.ts';
import { openPdf } from '#sifen/kude/pdf-pages.ts';
import { nationalAnchors } from '#sifen/trust/trust-anchors.ts';
import { percentile, printTable } from './interleave.ts';

const FORMS = new URL('../test/fixtures/sifen/kude/', import.meta.url);
const files = readdirSync(FORMS)
  .filter((name) => name.endsWith('.pdf'))
  .map((name) => path.join(FORMS.pathname, name));
const scratch = mkdtempSync(path.join(tmpdir(), 'ajaka-bench-pdf-'));
const ROUNDS = 5;
const RESOLUTION = 200;

const isHere = (tool: string) => spawnSync(tool, ['-v']).error === undefined;
const missing = ['pdftotext', 'pdftoppm', 'tesseract'].filter((tool) => !isHere(tool));
if (missing.length > 0)
  console.log(`Sin ${missing.join(', ')} no hay con qué comparar (apt install poppler-utils tesseract-ocr-spa).`);

/** Seconds of processor that a program took, its start included. */
function secondsOf(tool: string, ...options: string[]): number {
  const script = `import os,subprocess,sys,resource\nsubprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL,check=True)\nr=resource.getrusage(resource.RUSAGE_CHILDREN)\nprint(r.ru_utime+r.ru_stime)`;
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  return Number(execFileSync('python3', ['-c', script, tool, ...options], { env }).toString());
}

async function ownSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

async function textAndPicture(file: string): Promise<void> {
  const pdf = await openPdf(readFileSync(file));
  for (let page = 1; page <= pdf.pageCount; page++) {
    await pdf.withPage(page, (opened) => {
      opened.readText();
      opened.renderGray(pixelsAt(opened, RESOLUTION));
    });
  }
  pdf.close();
}

const HOW = { anchors: nationalAnchors(), isPatient: false };
const times: Record<string, number[]> = { own: [], poppler: [], whole: [] };
for (let round = -1; round < ROUNDS; round++) {
  for (const file of files) {
    const own = await ownSeconds(() => textAndPicture(file));
    const whole = await ownSeconds(() => readBytes('pdf', readFileSync(file), HOW));
    const poppler = missing.some((tool) => tool.startsWith('pdf'))
      ? Number.NaN
      : secondsOf('pdftotext', '-bbox', file, path.join(scratch, 'text')) +
        secondsOf('pdftoppm', '-gray', '-r', String(RESOLUTION), file, path.join(scratch, 'page'));
    if (round < 0) continue; // warming up
    times.own?.push(own);
    times.whole?.push(whole);
    times.poppler?.push(poppler);
  }
}

const [first = ''] = files;
const opened = await openPdf(readFileSync(first));
const picture = await opened.withPage(1, (page) => page.renderGray(pixelsAt(page, RESOLUTION)));
const image = path.join(scratch, 'page.pgm');
writeFileSync(image, Buffer.concat([Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`), picture.gray]));
const letters: Record<string, number[]> = { own: [], tesseract: [] };
for (let round = -1; round < 3; round++) {
  const own = await ownSeconds(() => recogniseLetters(picture, 1));
  const theirs = missing.includes('tesseract')
    ? Number.NaN
    : secondsOf('tesseract', image, path.join(scratch, 'letters'), '-l', 'spa');
  if (round < 0) continue;
  letters.own?.push(own);
  letters.tesseract?.push(theirs);
}
const megabytes = process.memoryUsage.rss() / 1_048_576;

const median = (values: readonly number[] | undefined) => percentile(values ?? [], 50);
const row = (name: string, own: number, other: number, bar: string) => [
  name,
  (own * 1_000).toFixed(0),
  Number.isNaN(other) ? '–' : (other * 1_000).toFixed(0),
  Number.isNaN(other) ? '–' : (own / other).toFixed(2),
  bar,
];
printTable(
  ['procesador por archivo (mediana)', 'propio ms', 'otro ms', 'razón', 'límite'],
  [
    row('texto y una imagen / poppler', median(times.own), median(times.poppler), '1.50'),
    row('lectura entera, con QR', median(times.whole), Number.NaN, '–'),
    row('letras de una página / tesseract', median(letters.own), median(letters.tesseract), '3.00'),
  ],
);
console.log(`Memoria de este proceso después de todo: ${megabytes.toFixed(0)} MB.`);

const processes = startProcesses({
  lanes: { ...LANES, quick: { ...LANES.quick, processes: 2, seconds: 60, clockSeconds: 60 } },
});
const readFile = readInPool(processes);
const PAGES = 200;
const ask = (at: number) => {
  const bytes = readFileSync(files[at % files.length] ?? '');
  return readFile({ kind: 'pdf', bytes }, { ownerId: `owner ${at % 4}`, lane: 'quick', isUrgent: false });
};
await Promise.all(Array.from({ length: 8 }, (_, at) => ask(at)));
const start = performance.now();
const answers = await Promise.all(Array.from({ length: PAGES }, (_, at) => ask(at)));
const seconds = (performance.now() - start) / 1_000;
const read = answers.filter((answer) => typeof answer !== 'string').length;
console.log(
  `${read} de ${PAGES} archivos en ${seconds.toFixed(1)} s con 2 procesos: ${(read / seconds).toFixed(0)} por segundo.`,
);
await processes.stop();
rmSync(scratch, { recursive: true, force: true });
process.exit(0);
