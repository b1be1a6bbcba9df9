import { UPLOAD_LIMITS } from '#contract/tasks.ts';
import { batchText, uploadXmlText } from '#web/text/es/documents.ts';

/** What is asked of a file before it is sent. The server looks at the content; this looks at what the browser knows. */
export type Named = Pick<File, 'name' | 'type' | 'size'>;
export type FileKind = 'xml' | 'archive' | 'pdf' | 'other';

export const ACCEPT_XML = '.xml,text/xml,application/xml';
export const ACCEPT_MANY = `${ACCEPT_XML},.zip,application/zip,.eml,message/rfc822`;

const XML_TYPES = new Set(['text/xml', 'application/xml']);
const ARCHIVE_TYPES = new Set(['application/zip', 'application/x-zip-compressed', 'message/rfc822']);

const endsIn = (name: string, endings: RegExp) => endings.test(name);

/** The rule of the single field: the name or the type says XML. */
export const isXml = ({ name, type }: Pick<Named, 'name' | 'type'>): boolean =>
  endsIn(name, /\.xml$/i) || XML_TYPES.has(type);

export function kindOf(file: Pick<Named, 'name' | 'type'>): FileKind {
  if (isXml(file)) return 'xml';
  if (endsIn(file.name, /\.(zip|eml)$/i) || ARCHIVE_TYPES.has(file.type)) return 'archive';
  if (endsIn(file.name, /\.pdf$/i) || file.type === 'application/pdf') return 'pdf';
  return 'other';
}

/** Why a file of a batch is not even sent; null when it is. */
export function refusalOf(file: Named): string | null {
  const kind = kindOf(file);
  if (kind === 'pdf') return batchText.refused.pdf;
  if (kind === 'other') return uploadXmlText.wrongFile;
  if (file.size === 0) return batchText.refused.empty;
  if (file.size > UPLOAD_LIMITS.fileBytes) return batchText.refused.tooBig;
  return null;
}
