import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { checkRg90, exportRg90, NotInRg90Reason } from '#contract/exports/rg90.ts';
import type { FileAnswer, RouteInput, RouteReply } from '#contract/wire/route.ts';
import { baseName, fileText, inFiles, MOST_ROWS, packageName } from '#domain/rg90/import-file.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordDownload } from '#server/features/audit/record-download.ts';
import { countRg90Files } from '#server/features/business/read-business.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { collectVouchers } from './collect-vouchers.ts';

const SENTENCES: Readonly<Record<NotInRg90Reason, string>> = {
  electronic: 'Electrónicas: Marangatu ya las tiene, impútalas allí',
  other: 'De otros: tu negocio no la recibió ni la emitió',
  'to-itself': 'Emitidas por tu negocio a su propio RUC: no son compras ni ventas',
  remission: 'Notas de remisión: no se registran',
  cancelled: 'Anuladas por quien las emitió',
  test: 'De prueba, sin valor fiscal',
  'in-review': 'En revisión: confírmalas o corrígelas para que entren',
  'no-rate': 'En otra moneda y sin tipo de cambio',
};

/** What the file of a period would hold, before anybody asks for it. */
export async function describeRg90(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  { period }: RouteInput<typeof checkRg90>['query'],
): Promise<RouteReply<typeof checkRg90>> {
  const collected = await collectVouchers(db, ownerId, period);
  const { obstacles, purchases, sales, creditNotes, total, rows, wrong, leftOut } = collected;
  return {
    obstacles,
    purchases,
    sales,
    creditNotes,
    files: Math.ceil(rows.length / MOST_ROWS),
    total: String(total),
    wrong: wrong.first.map(({ problems, ...invoice }) => ({ ...invoice, problems: [...problems] })),
    wrongCount: wrong.count,
    leftOut: [...leftOut].map(([reason, { first, count }]) => ({
      reason,
      sentence: SENTENCES[reason],
      count,
      invoices: first,
    })),
  };
}

/**
 * The ZIP that Marangatu takes, or one with several of them inside. Wrong vouchers are not in it, and it is refused
 * while something stands against it.
 */
export async function makeRg90File(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  { period, skipsWrong }: RouteInput<typeof exportRg90>['body'],
  by: DoneBy,
  mostRows = MOST_ROWS,
): Promise<FileAnswer> {
  const { obstacles, businessRuc, rows, wrong } = await collectVouchers(db, ownerId, period);
  const [obstacle] = obstacles;
  if (obstacle !== undefined) throw new ApiError('rg90_no_disponible', { message: obstacle });
  if (wrong.count > 0 && !skipsWrong) throw new ApiError('rg90_con_errores');
  if (rows.length === 0) throw new ApiError('rg90_con_errores');
  const files = inFiles(rows, mostRows);
  const names = await db.transaction().execute(async (tx) => {
    const last = await countRg90Files(tx, ownerId, files.length);
    const counted = files.map((_, at) => baseName(businessRuc, period, last - files.length + 1 + at));
    const [first = ''] = counted;
    const name = counted.length === 1 ? first : packageName(businessRuc, period, counted.length);
    const fileName = `${name}.zip`;
    const taken = { action: 'rg90-exported', fileName, format: 'zip', filters: { period }, rows: rows.length } as const;
    await recordDownload(tx, ownerId, taken, by);
    return { fileName, counted };
  });
  const at = clock.now();
  const zips = await Promise.all(
    files.map(async (part, place) => {
      const name = names.counted[place] ?? '';
      return {
        name: `${name}.zip`,
        bytes: await zipped([{ name: `${name}.txt`, bytes: Buffer.from(fileText(part)) }], at),
      };
    }),
  );
  const [only] = zips;
  const bytes = only !== undefined && zips.length === 1 ? only.bytes : await zipped(zips, at);
  return { contentType: 'application/zip', fileName: names.fileName, bytes };
}

interface Packed {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function zipped(files: readonly Packed[], at: Date): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  for (const { name, bytes } of files) zip.addBuffer(Buffer.from(bytes), name, { mtime: at });
  zip.end();
  return buffer(zip.outputStream);
}
