import { UPLOAD_LIMITS } from '#contract/intake/tasks.ts';
import { batchText } from '#text/documents.ts';
import { ACCEPT_OTHER_PHOTOS, ACCEPT_PHOTO } from '#web/ui/inputs/accepted-files.ts';

/** What the browser knows of a file before it is sent. The server looks at the content itself. */
export type Named = Pick<File, 'name' | 'type' | 'size'>;
export type FileKind = 'xml' | 'pdf' | 'photo' | 'archive' | 'other';

/** The route that takes a file, and the upload page it belongs to. */
export type UploadCall = 'xml' | 'pdf';
export const UPLOAD_PAGES = { xml: '/upload-xml', pdf: '/upload' } as const satisfies Record<UploadCall, string>;

const XML_TYPES = new Set(['text/xml', 'application/xml']);
const PHOTO_TYPES = new Set(`${ACCEPT_PHOTO},${ACCEPT_OTHER_PHOTOS}`.split(','));
const ARCHIVE_TYPES = new Set(['application/zip', 'application/x-zip-compressed', 'message/rfc822']);
const PDF_TYPE = 'application/pdf';

/** The rule of the single XML field: the name or the type says XML. */
export const isXml = ({ name, type }: Pick<Named, 'name' | 'type'>): boolean =>
  /\.xml$/i.test(name) || XML_TYPES.has(type);

/** The rule of the single PDF field: the type says PDF. */
export const isPdf = ({ type }: Pick<Named, 'type'>): boolean => type === PDF_TYPE;

export function kindOf(file: Pick<Named, 'name' | 'type'>): FileKind {
  if (isXml(file)) return 'xml';
  if (/\.(zip|eml)$/i.test(file.name) || ARCHIVE_TYPES.has(file.type)) return 'archive';
  if (/\.pdf$/i.test(file.name) || isPdf(file)) return 'pdf';
  if (/\.(jpe?g|png|webp|hei[cf])$/i.test(file.name) || PHOTO_TYPES.has(file.type)) return 'photo';
  return 'other';
}

/** Archives go to the XML route, which requires no AI readings: what they hold is sorted once they are open. */
export function callFor(file: Pick<Named, 'name' | 'type'>): UploadCall {
  const kind = kindOf(file);
  return kind === 'pdf' || kind === 'photo' ? 'pdf' : 'xml';
}

/** Why a file of a batch is not sent at all; null when it can be sent. */
export function refusalOf(file: Named): string | null {
  if (kindOf(file) === 'other') return batchText.refused.other;
  if (file.size === 0) return batchText.refused.empty;
  if (file.size > UPLOAD_LIMITS.fileBytes) return batchText.refused.tooBig;
  return null;
}
