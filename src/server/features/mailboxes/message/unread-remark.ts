import { type DocumentReason, documentReason } from '#contract/reading/documents.text.ts';
import type { PartKind } from './part-kind.ts';

/** A note that some program added, or a person's line: it is read with the message, not as a file. */
const NOTE_BYTES = 1024;

/** The format of a photo by its mark (ISO 14496-12, RIFF). */
function pictureFormat(bytes: Uint8Array): 'HEIC' | 'WEBP' | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (/^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(head)) return 'HEIC';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'WEBP';
  return null;
}

/** Text alone: below a space there are only tabs and line ends. */
const isNote = (bytes: Uint8Array) =>
  bytes.length <= NOTE_BYTES && bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));

/** Why a fetched part cannot be read, and how to send it; none for a mere note. */
export function unreadRemark(name: string, declared: PartKind, bytes: Uint8Array): DocumentReason[] {
  const isVague = declared === 'unknown' || declared === 'unnamed';
  if (isVague && isNote(bytes)) return [];
  if (bytes.length === 0) return [documentReason('attachment-empty', { name })];
  if (declared === 'xml' || declared === 'pdf' || declared === 'zip') {
    return [documentReason('attachment-of-other-kind', { name, declared })];
  }
  const format = pictureFormat(bytes);
  if (format !== null || declared === 'picture') return [documentReason('attachment-photo-unread', { name, format })];
  return [documentReason('attachment-unread', { name })];
}
