import { type DocumentKind, PHOTO_KINDS } from '#domain/received-document.ts';
import type { UploadedFile } from '#server/platform/http/bind.ts';
import { recogniseKind } from './recognise-kind.ts';
import type { Refusal } from './refusal.ts';

export interface AdmittedFile extends UploadedFile {
  readonly kind: DocumentKind;
}

/** The kind of call that brings files. Each takes packages too, whatever is in them. */
export type UploadCall = 'xml' | 'one-pdf' | 'pdfs-and-photos';

/** Kinds in the order in which they are looked for. */
type Admission = readonly (readonly [kinds: readonly string[], one: string, several: string])[];

const AT_PDF_CALL = [
  ['xml', 'html'],
  'es un XML, no un PDF. Súbelo en la página de carga de XML (/upload-xml).',
  'son XML, no PDF. Súbelos en la página de carga de XML (/upload-xml).',
] as const;

/** What each call refuses, with the sentence that follows the file's name. */
const REFUSED: Readonly<Record<UploadCall, Admission>> = {
  xml: [
    [
      ['unknown'],
      'no es un XML, ni un ZIP o EML que los contenga. Quítalo de la lista y sube el resto.',
      'no son XML, ni ZIP o EML que los contengan. Quítalos de la lista y sube el resto.',
    ],
    [
      ['pdf'],
      'es un PDF, no un XML. Súbelo en la página de carga de PDF (/upload).',
      'son PDF, no XML. Súbelos en la página de carga de PDF (/upload).',
    ],
    [
      PHOTO_KINDS,
      'es una foto, no un XML. Súbela en la página de carga de PDF (/upload), con «Varios archivos».',
      'son fotos, no XML. Súbelas en la página de carga de PDF (/upload), con «Varios archivos».',
    ],
  ],
  'one-pdf': [
    [
      ['unknown'],
      'no es un PDF, ni un ZIP o EML que los contenga. Elige otro archivo.',
      'no son PDF, ni ZIP o EML que los contengan. Elige otros archivos.',
    ],
    AT_PDF_CALL,
    [
      PHOTO_KINDS,
      'es una foto. Súbela con «Varios archivos», que toma PDF y fotos.',
      'son fotos. Súbelas con «Varios archivos», que toma PDF y fotos.',
    ],
  ],
  'pdfs-and-photos': [
    [
      ['unknown'],
      'no es un PDF ni una foto (JPEG, PNG, HEIC o WEBP), ni un ZIP o EML que los contenga. Quítalo de la lista y sube el resto.',
      'no son PDF ni fotos (JPEG, PNG, HEIC o WEBP), ni ZIP o EML que los contengan. Quítalos de la lista y sube el resto.',
    ],
    AT_PDF_CALL,
  ],
};

/**
 * The files of a call with what they are. All or none: one that cannot be received refuses the upload with a sentence
 * that names it, and nothing is stored.
 */
export function admitFiles(files: readonly UploadedFile[], uploadCall: UploadCall): AdmittedFile[] | Refusal {
  const empty = files.filter(({ bytes }) => bytes.length === 0);
  if (empty.length > 0) {
    return {
      refused: 'datos_invalidos',
      sentence: sentenceAbout(empty, 'está vacío. Elige otro.', 'están vacíos. Elige otro.'),
    };
  }
  const seen = files.map((file) => ({ ...file, kind: recogniseKind(file.bytes) }));
  for (const [kinds, one, several] of REFUSED[uploadCall]) {
    const refused = seen.filter(({ kind }) => kinds.includes(kind));
    if (refused.length > 0) return { refused: 'tipo_no_admitido', sentence: sentenceAbout(refused, one, several) };
  }
  return seen as AdmittedFile[];
}

const MOST_NAMED = 3;

/** «a.xml» está… · «a.xml» y «b.xml» están… · «a», «b», «c» y 4 más están… */
function sentenceAbout(files: readonly { name: string }[], one: string, several: string): string {
  const named = files.slice(0, MOST_NAMED).map(({ name }) => `«${name}»`);
  const more = files.length - named.length;
  const all = more > 0 ? [...named, `${more} más`] : named;
  return `${new Intl.ListFormat('es').format(all)} ${files.length === 1 ? one : several}`;
}
