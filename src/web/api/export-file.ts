import { exportInvoices } from '#contract/exports/exports.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import { callFile } from './client.ts';
import { fileNameOf, saveFile } from './save-file.ts';

export type ExportOrder = RouteInput<typeof exportInvoices>['body'];

/** Milliseconds between two reports of how many bytes have come. */
const TOLD_MS = 200;

/** Downloads a file of invoices and lets the browser save it. Answers the name under which it is saved. */
export async function downloadExport(
  order: ExportOrder,
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: (received: number) => void } = {},
): Promise<string> {
  let told = 0;
  const tell = (received: number) => {
    const now = Date.now();
    if (now - told < TOLD_MS) return;
    told = now;
    onBytes?.(received);
  };
  const file = await callFile(exportInvoices, { body: order, signal, onBytes: tell });
  const name = fileNameOf(file, order.fileName);
  saveFile(file.blob, name);
  return name;
}
