import type { MessagePart } from './message-parts.ts';

/**
 * What a part may be, by its name and its declared type: the content decides once it is here. `unnamed`: nothing tells,
 * and its own header must be looked at. `text`: what the message says itself.
 */
export type PartKind =
  | 'xml'
  | 'pdf'
  | 'zip'
  | 'mail'
  | 'picture'
  | 'winmail'
  | 'encrypted'
  | 'other-archive'
  | 'unnamed'
  | 'text'
  | 'other';

const BY_ENDING: Readonly<Record<string, PartKind>> = {
  xml: 'xml',
  pdf: 'pdf',
  zip: 'zip',
  eml: 'mail',
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  rar: 'other-archive',
  '7z': 'other-archive',
  p7m: 'encrypted',
};

const BY_TYPE: Readonly<Record<string, PartKind>> = {
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  'application/zip': 'zip',
  'application/x-zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'message/rfc822': 'mail',
  'image/jpeg': 'picture',
  'image/jpg': 'picture',
  'image/pjpeg': 'picture',
  'image/png': 'picture',
  'application/ms-tnef': 'winmail',
  'application/vnd.ms-tnef': 'winmail',
  'application/vnd.rar': 'other-archive',
  'application/x-rar-compressed': 'other-archive',
  'application/x-7z-compressed': 'other-archive',
  'application/pkcs7-mime': 'encrypted',
  'application/x-pkcs7-mime': 'encrypted',
};

/** Types that say nothing. */
const VAGUE = /^(?:application\/(?:octet-stream|binary|x-download|force-download|x-force-download|unknown)|\/?)$/;
const ENDING = /\.([\p{L}\p{N}]{1,8})\s*$/u;

export function kindOf({ type, name, isAttachment }: Pick<MessagePart, 'type' | 'name' | 'isAttachment'>): PartKind {
  if (name !== null && /^winmail\.dat$/i.test(name.trim())) return 'winmail';
  const ending = endingOf(name);
  const byEnding = ending === null ? undefined : BY_ENDING[ending];
  if (byEnding !== undefined) return byEnding;
  const byType = BY_TYPE[type];
  if (byType !== undefined) return byType;
  if (type.endsWith('+xml') && !/^(?:image\/svg|application\/xhtml)\+xml$/.test(type)) return 'xml';
  if (type === 'text/plain' || type === 'text/html') return isAttachment || name !== null ? 'other' : 'text';
  return VAGUE.test(type) && ending === null ? 'unnamed' : 'other';
}

/** Lower case, without the point; null when the name has none. */
export function endingOf(name: string | null): string | null {
  return ENDING.exec(name ?? '')?.[1]?.toLowerCase() ?? null;
}
