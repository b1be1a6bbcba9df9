import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { checkRg90, exportRg90, Rg90LeftOutReason } from '#contract/exports/rg90.ts';
import type { FileAnswer, RouteInput, RouteReply } from '#contract/wire/route.ts';
import { baseName, fileText } from '#domain/rg90/import-file.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordTaking } from '#server/features/audit/record-taking.ts';
import { countRg90File } from '#server/features/business/read-business.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { collectVouchers } from './collect-vouchers.ts';

const SENTENCES: Readonly<Record<Rg90LeftOutReason, string>> = {
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
  const { obstacles, purchases, sales, total, wrong, leftOut } = await collectVouchers(db, ownerId, period);
  return {
    obstacles,
    purchases,
    sales,
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

/** The ZIP that Marangatu takes. Nothing that is wrong goes into it, and nothing at all while something keeps it back. */
export async function makeRg90File(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  { period, skipsWrong }: RouteInput<typeof exportRg90>['body'],
  by: DoneBy,
): Promise<FileAnswer> {
  const { obstacles, businessRuc, rows, wrong } = await collectVouchers(db, ownerId, period);
  const [obstacle] = obstacles;
  if (obstacle !== undefined) throw new ApiError('rg90_no_disponible', { message: obstacle });
  if (wrong.count > 0 && !skipsWrong) throw new ApiError('rg90_con_errores');
  if (rows.length === 0) throw new ApiError('rg90_con_errores');
  const text = fileText(rows);
  const name = await db.transaction().execute(async (tx) => {
    const counted = baseName(businessRuc, period, await countRg90File(tx, ownerId));
    const filters = { period };
    const taken = {
      action: 'rg90-exported',
      fileName: `${counted}.zip`,
      format: 'zip',
      filters,
      rows: rows.length,
    } as const;
    await recordTaking(tx, ownerId, taken, by);
    return counted;
  });
  return {
    contentType: 'application/zip',
    fileName: `${name}.zip`,
    bytes: await zipped(`${name}.txt`, text, clock.now()),
  };
}

async function zipped(name: string, text: string, at: Date): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(text), name, { mtime: at });
  zip.end();
  return buffer(zip.outputStream);
}
