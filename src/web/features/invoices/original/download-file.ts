import { useMutation } from '@tanstack/react-query';
import type { InvoiceFile } from '#contract/invoices.ts';
import { getInvoiceFile } from '#contract/originals.ts';
import { callFile } from '#web/api/client.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { notify } from '#web/ui/feedback/toast.tsx';

/** A link cannot send the token: the bytes are fetched, and the browser saves them. */
async function saveFile(invoiceId: string, { sha256, name }: InvoiceFile): Promise<void> {
  const { blob } = await callFile(getInvoiceFile, { params: { id: invoiceId, sha256 } });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After the browser has taken hold of it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function useDownload(invoiceId: string) {
  return useMutation({
    mutationFn: (file: InvoiceFile) => saveFile(invoiceId, file),
    onError: (problem, file) =>
      notify({ type: 'error', title: invoicePanelText.downloadProblem, message: `${file.name}: ${problem.message}` }),
  });
}
