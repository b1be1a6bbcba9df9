import { formatNumber } from './amounts.ts';

const KB = 1024;

/** «14 KB», «2,4 MB». */
export function formatSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB * KB) return `${formatNumber(Math.round(bytes / KB))} KB`;
  return `${(bytes / KB / KB).toFixed(1).replace('.', ',')} MB`;
}
