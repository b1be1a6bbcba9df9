import { UPLOAD_LIMITS } from '#contract/intake/tasks.ts';
import { MIB } from '#domain/byte-size.ts';
import type { UploadCall } from '../files/file-kinds.ts';

/**
 * Far below what one request may hold: a cut connection then costs little, and the first results come early.
 * A single file may be as big as the limit of a file.
 */
const GROUP = { files: 50, bytes: 20 * MIB } as const;
export const GROUP_FILES = Math.min(GROUP.files, UPLOAD_LIMITS.files);
const GROUP_BYTES = Math.min(GROUP.bytes, UPLOAD_LIMITS.totalBytes);

export interface WaitingFile {
  id: string;
  name: string;
  size: number;
  call: UploadCall;
}

/** The files of the next request, from the front, all for one call. No name twice: answers are told apart by it. */
export function nextGroup<T extends Omit<WaitingFile, 'id'>>(waiting: readonly T[]): T[] {
  const group: T[] = [];
  const call = waiting[0]?.call;
  const names = new Set<string>();
  let bytes = 0;
  for (const file of waiting) {
    if (group.length === GROUP_FILES) break;
    if (file.call !== call) continue;
    if (group.length > 0 && bytes + file.size > GROUP_BYTES) break;
    if (names.has(file.name)) continue;
    group.push(file);
    names.add(file.name);
    bytes += file.size;
  }
  return group;
}

/** A request that was refused because of one of its files is tried again in two parts, until that one stands alone. */
export function halves<T>(group: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(group.length / 2);
  return [group.slice(0, middle), group.slice(middle)];
}
