import { UploadPdfScreen } from '#web/features/documents/upload-pdf/upload-pdf-screen.tsx';
import { UploadedInvoice } from '#web/features/invoices/review/uploaded-invoice.tsx';

/** The upload is of one feature, the invoice that comes of it of another: here they meet. */
export function UploadPdfPage() {
  return <UploadPdfScreen Invoice={UploadedInvoice} />;
}
