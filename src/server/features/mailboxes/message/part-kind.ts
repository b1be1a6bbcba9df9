import type { MessagePart } from './message-parts.ts';

/**
 * What a part may be, by its name and its declared type; its content decides once it is downloaded. `unnamed`: nothing
 * tells, and its own header must be looked at. `unknown`: its name and type say nothing. `text`: the message's own
 * text. `aside`: what programs put beside a message, such as signatures and invitations.
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
  | 'unknown'
  | 'text'
  | 'aside'
  | 'other';

const BY_ENDING: Readonly<Record<string, PartKind>> = {
  xml: 'xml',
  pdf: 'pdf',
  zip: 'zip',
  gz: 'zip',
  eml: 'mail',
  jpg: 'picture',
  jpeg: 'picture',
  jfif: 'picture',
  png: 'picture',
  heic: 'picture',
  heif: 'picture',
  webp: 'picture',
  rar: 'other-archive',
  '7z': 'other-archive',
  p7m: 'encrypted',
  p7s: 'aside',
  asc: 'aside',
  sig: 'aside',
  ics: 'aside',
  vcf: 'aside',
  dat: 'unknown',
  bin: 'unknown',
  txt: 'unknown',
};

const BY_TYPE: Readonly<Record<string, PartKind>> = {
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  'application/zip': 'zip',
  'application/x-zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'application/gzip': 'zip',
  'application/x-gzip': 'zip',
  'message/rfc822': 'mail',
  'image/jpeg': 'picture',
  'image/jpg': 'picture',
  'image/pjpeg': 'picture',
  'image/png': 'picture',
  'image/heic': 'picture',
  'image/heif': 'picture',
  'image/heic-sequence': 'picture',
  'image/heif-sequence': 'picture',
  'image/webp': 'picture',
  'application/ms-tnef': 'winmail',
  'application/vnd.ms-tnef': 'winmail',
  'application/vnd.rar': 'other-archive',
  'application/x-rar-compressed': 'other-archive',
  'application/x-7z-compressed': 'other-archive',
  'application/pkcs7-mime': 'encrypted',
  'application/x-pkcs7-mime': 'encrypted',
  'application/pkcs7-signature': 'aside',
  'application/x-pkcs7-signature': 'aside',
  'application/pgp-signature': 'aside',
  'application/pgp-keys': 'aside',
  'text/calendar': 'aside',
  'text/vcard': 'aside',
  'text/x-vcard': 'aside',
  'message/delivery-status': 'aside',
  'message/disposition-notification': 'aside',
  'text/rfc822-headers': 'aside',
};

/** Types that say nothing. */
const VAGUE = /^(?:application\/(?:octet-stream|binary|x-download|force-download|x-force-download|unknown)|\/?)$/;
/** Endings of other programs' files, which are taken at their word. */
const OTHER_ENDING =
  /^(?:docx?|docm|rtf|odt|pages|xlsx?|xlsm|xlsb|ods|csv|numbers|pptx?|pps|odp|key|gif|bmp|tiff?|svg|ico|psd|ai|dwg|mp[34]|m4[av]|mov|avi|mkv|wav|ogg|opus|amr|3gp|wmv|exe|msi|apk|dll|iso|dmg|js|vbs|bat|cmd|scr|jar)$/;
/** Names of files that mailing lists and Exchange attach to every message. */
const FOOTER = /^ATT\d{4,6}\.(?:txt|html?|dat|bin)$/i;
const ENDING = /\.([\p{L}\p{N}]{1,8})\s*$/u;

export function kindOf({ type, name, isAttachment }: Pick<MessagePart, 'type' | 'name' | 'isAttachment'>): PartKind {
  if (name !== null && /^winmail\.dat$/i.test(name.trim())) return 'winmail';
  if (name !== null && FOOTER.test(name.trim())) return 'aside';
  const ending = endingOf(name);
  const byEnding = ending === null ? undefined : BY_ENDING[ending];
  if (byEnding !== undefined) return byEnding;
  const byType = BY_TYPE[type];
  if (byType !== undefined) return byType;
  if (type.endsWith('+xml') && !/^(?:image\/svg|application\/xhtml)\+xml$/.test(type)) return 'xml';
  if (ending !== null && OTHER_ENDING.test(ending)) return 'other';
  if (type === 'text/plain' || type === 'text/html') return isAttachment || name !== null ? 'unknown' : 'text';
  if (!VAGUE.test(type)) return 'other';
  return ending === null ? 'unnamed' : 'unknown';
}

/** Lower case, without the point; null when the name has none. */
export function endingOf(name: string | null): string | null {
  return ENDING.exec(name ?? '')?.[1]?.toLowerCase() ?? null;
}
