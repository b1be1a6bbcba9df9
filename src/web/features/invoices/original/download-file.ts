import { useMutation } from '@tanstack/react-query';
import type { InvoiceFile } from '#contract/invoices/invoice.ts';
import { getInvoiceFile } from '#contract/originals.ts';
import { invoicePanelText } from '#text/invoice-panel.ts';
import { callFile } from '#web/api/client.ts';
import { saveFile } from '#web/api/save-file.ts';
import { notify } from '#web/ui/feedback/toast.tsx';

async function fetchAndSave(invoiceId: string, { sha256, name }: InvoiceFile): Promise<void> {
  const { blob } = await callFile(getInvoiceFile, { params: { id: invoiceId, sha256 } });
  saveFile(blob, name);
}

export function useDownload(invoiceId: string) {
  return useMutation({
    mutationFn: (file: InvoiceFile) => fetchAndSave(invoiceId, file),
    onError: (problem, file) =>
      notify({ type: 'error', title: invoicePanelText.downloadProblem, message: `${file.name}: ${problem.message}` }),
  });
}
