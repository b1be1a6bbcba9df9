import { IconShare2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { getInvoiceFile } from '#contract/originals.ts';
import { t } from '#text/common.ts';
import { invoiceText } from '#text/invoice.ts';
import { facsimileText as text } from '#text/invoices/facsimile.ts';
import { callFile } from '#web/api/client.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatMoney } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { writtenIssuer } from '#web/format/invoice-line.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';

/** What anybody can use without an account here: which invoice it is, and the tax office's address about it. */
function messageOf({ header, ekuatiaUrl }: InvoiceDetail): ShareData & { text: string } {
  const { documentType, documentNumber, issuer, issueDate, total, currency, cdc } = header;
  return {
    title: `${documentNumber} ${writtenIssuer(issuer)}`,
    text: text.shareText(
      invoiceText.types[documentType],
      documentNumber,
      writtenIssuer(issuer),
      formatDate(issueDate),
      total === null ? t.common.noAmounts : formatMoney(total, currency),
      cdc,
    ),
    ...(ekuatiaUrl && { url: ekuatiaUrl }),
  };
}

/** The issuer's PDF is shared too, where there is one and the device allows it. */
async function pdfOf({ header, files }: InvoiceDetail): Promise<File[]> {
  const pdf = files.find(({ kind }) => kind === 'pdf');
  if (pdf === undefined || !navigator.canShare) return [];
  const { blob } = await callFile(getInvoiceFile, { params: { id: header.id, sha256: pdf.sha256 } });
  const file = new File([blob], pdf.name, { type: 'application/pdf' });
  return navigator.canShare({ files: [file] }) ? [file] : [];
}

async function shareInvoice(invoice: InvoiceDetail): Promise<void> {
  const message = messageOf(invoice);
  if (!navigator.share) {
    await navigator.clipboard.writeText([message.text, message.url].filter(Boolean).join('\n'));
    notify({ type: 'success', message: text.shared });
    return;
  }
  const files = await pdfOf(invoice);
  try {
    await navigator.share({ ...message, ...(files.length > 0 && { files }) });
  } catch (error) {
    // An AbortError means that the person closed the device's share sheet.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  }
}

function useShare() {
  return useMutation({
    mutationFn: shareInvoice,
    onError: () => notify({ type: 'error', message: text.shareProblem }),
  });
}

/** An altered invoice cannot be shared: that would spread its false figures. */
export function ShareButton({ invoice }: { invoice: InvoiceDetail }) {
  const share = useShare();
  if (invoice.header.isAltered) return null;
  return (
    <IconButton Icon={IconShare2} label={text.share} disabled={share.isPending} onClick={() => share.mutate(invoice)} />
  );
}
