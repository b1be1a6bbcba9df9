import type { DocumentKind } from '#domain/received-document.ts';
import type { UploadedFile } from '#server/platform/http/bind.ts';
import { recogniseKind } from './recognise-kind.ts';
import type { Refusal } from './refusal.ts';

export interface AdmittedFile extends UploadedFile {
  readonly kind: DocumentKind;
}

/**
 * The files of an XML call with what they are. All or none: one that cannot be received refuses the upload with a
 * sentence that names it, and nothing is stored.
 */
export function admitXmlFiles(files: readonly UploadedFile[]): AdmittedFile[] | Refusal {
  const empty = files.filter(({ bytes }) => bytes.length === 0);
  if (empty.length > 0) {
    return { refused: 'datos_invalidos', sentence: `${subject(empty, 'está vacío', 'están vacíos')}. Elige otro.` };
  }
  const seen = files.map((file) => ({ ...file, kind: recogniseKind(file.bytes) }));
  const unknown = seen.filter(({ kind }) => kind === 'unknown');
  if (unknown.length > 0) {
    const one = 'no es un XML, ni un ZIP o EML que los contenga. Quítalo';
    const what = subject(unknown, one, 'no son XML, ni ZIP o EML que los contengan. Quítalos');
    return { refused: 'tipo_no_admitido', sentence: `${what} de la lista y sube el resto.` };
  }
  const pdfs = seen.filter(({ kind }) => kind === 'pdf');
  if (pdfs.length > 0) {
    const what = subject(pdfs, 'es un PDF, no un XML. Súbelo', 'son PDF, no XML. Súbelos');
    return { refused: 'tipo_no_admitido', sentence: `${what} en la página de carga de PDF (/upload).` };
  }
  return seen as AdmittedFile[];
}

const MOST_NAMED = 3;

/** «a.xml» está… · «a.xml» y «b.xml» están… · «a», «b», «c» y 4 más están… */
function subject(files: readonly { name: string }[], one: string, several: string): string {
  const named = files.slice(0, MOST_NAMED).map(({ name }) => `«${name}»`);
  const more = files.length - named.length;
  const all = more > 0 ? [...named, `${more} más`] : named;
  return `${new Intl.ListFormat('es').format(all)} ${files.length === 1 ? one : several}`;
}
