import { PAGE_COUNT_HEADER } from '#contract/originals.ts';
import type { FileAnswer } from '#contract/wire/route.ts';
import type { DocumentKind } from '#domain/received-document.ts';
import { findReceivedFile } from '#server/features/reading/outcome/document-view.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { asTurn } from '#server/platform/pictures/picture-tasks.ts';
import type { ProcessDeath } from '#server/platform/processes/define-task.ts';
import { findOriginal, type OriginalNeeds, readBytes } from './read-original.ts';
import { PAGED_KINDS, type PageAnswer, type PagedKind, renderInPool } from './render-in-pool.ts';

export type RenderNeeds = OriginalNeeds & Pick<Deps, 'processes'>;

interface Asked {
  readonly id: string;
  readonly sha256: string;
  /** From 1. */
  readonly page: number;
}

/** A page of a PDF, or a photo, as a picture made anew: nothing of the file itself runs in the browser. */
export async function renderPage(deps: RenderNeeds, ownerId: string, asked: Asked): Promise<FileAnswer> {
  const file = await findOriginal(deps.db, ownerId, asked);
  return await pictureOfPage(deps, ownerId, { kind: file.kind, page: asked.page, turn: file.turn }, () =>
    readBytes(deps, ownerId, asked),
  );
}

/**
 * The same of an uploaded document, before anything is read from it. Files stored only in their package are not found.
 */
export async function renderDocumentPage(
  deps: RenderNeeds,
  ownerId: string,
  { id, page }: Pick<Asked, 'id' | 'page'>,
): Promise<FileAnswer> {
  const file = await findReceivedFile(deps.db, ownerId, id);
  if (file === undefined) throw new ApiError('no_encontrado');
  return await pictureOfPage(deps, ownerId, { kind: file.kind, page, turn: file.turn }, () =>
    deps.files.read(ownerId, file.sha256),
  );
}

async function pictureOfPage(
  deps: RenderNeeds,
  ownerId: string,
  asked: { kind: DocumentKind; page: number; turn: number },
  read: () => Promise<Uint8Array>,
): Promise<FileAnswer> {
  const kind = PAGED_KINDS.find((one) => one === asked.kind);
  if (kind === undefined) throw new ApiError('tipo_no_admitido', { message: NO_PAGES });
  const answer = await renderInPool(deps.processes, ownerId, read, {
    kind,
    page: asked.page,
    turn: asTurn(asked.turn),
  });
  if (answer === 'too-many') throw new ApiError('no_disponible', { message: BUSY, headers: { 'retry-after': '5' } });
  if (typeof answer === 'string') throw new ApiError('archivo_ilegible', { message: DEATHS[answer] });
  return pictureOf(answer, kind);
}

function pictureOf(answer: PageAnswer, kind: PagedKind): FileAnswer {
  switch (answer.outcome) {
    case 'rendered':
      return {
        bytes: answer.picture,
        contentType: answer.contentType,
        headers: { [PAGE_COUNT_HEADER]: String(answer.pages) },
      };
    case 'no-such-page':
      throw new ApiError('no_encontrado', { message: pagesSentence(answer.pages) });
    case 'locked':
      throw new ApiError('archivo_ilegible', { message: LOCKED });
    case 'too-large':
      throw new ApiError('archivo_ilegible', { message: TOO_LARGE });
    case 'damaged':
      throw new ApiError('archivo_ilegible', { message: kind === 'pdf' ? DAMAGED : DAMAGED_PHOTO });
  }
}

const pagesSentence = (pages: number) =>
  pages === 1 ? 'El archivo tiene 1 página.' : `El archivo tiene ${pages} páginas.`;
const NO_PAGES = 'Solo los PDF y las fotos tienen páginas que mostrar. Descarga el archivo para verlo.';
const BUSY = 'Hay muchas páginas por mostrar. Intenta de nuevo en unos segundos.';
const LOCKED = 'El PDF está protegido con contraseña y no se puede mostrar. Descárgalo para verlo.';
const DAMAGED = 'El PDF está dañado y no se puede mostrar. Descárgalo para verlo.';
const DAMAGED_PHOTO = 'La foto está dañada y no se puede mostrar. Descárgala para verla.';
const TOO_LARGE = 'La foto es demasiado grande para mostrarse. Descárgala para verla.';
const DEATHS: Readonly<Record<ProcessDeath, string>> = {
  'too-slow': 'El PDF tarda demasiado en mostrarse. Descárgalo para verlo.',
  'too-much-memory': 'El PDF pide demasiada memoria para mostrarse. Descárgalo para verlo.',
  'too-large-answer': 'La página es demasiado grande para mostrarse. Descarga el PDF para verla.',
  crashed: 'El PDF no se puede mostrar. Descárgalo para verlo.',
};
