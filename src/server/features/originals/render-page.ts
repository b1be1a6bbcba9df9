import type { FileAnswer } from '#contract/route.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { findOriginal } from './read-original.ts';

interface Asked {
  readonly id: string;
  readonly sha256: string;
  readonly page: string;
}

export async function renderPage(
  { db }: Pick<Deps, 'db' | 'files'>,
  ownerId: string,
  asked: Asked,
): Promise<FileAnswer> {
  const file = await findOriginal(db, ownerId, asked);
  if (file.kind !== 'pdf') {
    throw new ApiError('tipo_no_admitido', {
      message: 'Solo los PDF tienen páginas que mostrar. Descarga el archivo.',
    });
  }
  throw new ApiError('no_encontrado');
}
