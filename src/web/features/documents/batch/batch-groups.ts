import { UPLOAD_LIMITS } from '#contract/intake/tasks.ts';
import { MIB } from '#domain/byte-size.ts';
import type { UploadCall } from '../files/file-kinds.ts';

/**
 * Limits of one request, far below what the server accepts: a lost connection then costs little, and the first results
 * come early. A single file may be as large as the server's limit for a file.
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

/**
 * The files of the next request, from the front of the queue, all for the same route. No name twice: the answers are
 * told apart by name.
 */
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

/** A request that was refused because of one of its files is tried again in two halves, until that file is alone. */
export function halves<T>(group: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(group.length / 2);
  return [group.slice(0, middle), group.slice(middle)];
}
