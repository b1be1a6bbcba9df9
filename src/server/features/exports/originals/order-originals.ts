import { type exportOriginals, ORIGINALS } from '#contract/exports/exports.ts';
import type { RouteInput, StreamAnswer } from '#contract/wire/route.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordedWhenSent } from '#server/features/audit/record-download.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { countOriginals } from '../run/count-exported.ts';
import { downloadedExport } from '../run/downloaded-export.ts';
import { exportFilters } from '../run/export-filters.ts';
import { contentTypeOf } from '../run/export-order.ts';
import { namedFile } from '../run/file-name.ts';
import { writeOriginals } from './write-originals.ts';

type Asked = RouteInput<typeof exportOriginals>['body'];

/** Refuses more invoices than a ZIP may hold. */
export async function checkOriginals({ db }: Pick<Deps, 'db'>, ownerId: string, { filters, fileName }: Asked) {
  const wanted = await exportFilters(db, ownerId, null, filters);
  const counted = await countOriginals(db, ownerId, wanted);
  if (counted.invoices > ORIGINALS.invoices) {
    const most = ORIGINALS.invoices.toLocaleString('es-PY');
    const message = `Un ZIP lleva los originales de hasta ${most} facturas y aquí hay más. Elige un período más corto.`;
    throw new ApiError('demasiadas_filas', { message });
  }
  return { fileName: namedFile(fileName, '.zip'), filters: wanted, counted };
}

/** Makes the ZIP while it is sent; a large one is refused and has to be made in the background. */
export async function streamOriginals(
  needs: Pick<Deps, 'db' | 'files' | 'log'>,
  ownerId: string,
  asked: Asked,
  by: DoneBy,
): Promise<StreamAnswer> {
  const { fileName, filters, counted } = await checkOriginals(needs, ownerId, asked);
  if (counted.invoices > ORIGINALS.streamedInvoices) throw new ApiError('exportar_en_segundo_plano');
  let invoices = 0;
  const onInvoices = async (count: number) => {
    invoices += count;
  };
  const file = writeOriginals(needs, ownerId, filters, { onInvoices });
  const taken = () =>
    downloadedExport({ fileName, format: 'originals', template: null, filters: asked.filters }, invoices);
  return {
    contentType: contentTypeOf('originals'),
    fileName,
    source: recordedWhenSent(needs, ownerId, file, taken, by),
  };
}
