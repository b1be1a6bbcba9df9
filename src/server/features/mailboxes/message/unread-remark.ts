import { type DocumentReason, documentReason } from '#contract/reading/documents.text.ts';
import type { PartKind } from './part-kind.ts';

/** A note that some program added, or a person's line: it is read with the message, not as a file. */
const NOTE_BYTES = 1024;

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
  if (declared === 'picture') return [documentReason('attachment-photo-unread', { name, format: null })];
  return [documentReason('attachment-unread', { name })];
}
