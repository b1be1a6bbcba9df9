import { UploadPdfScreen } from '#web/features/documents/upload-pdf/upload-pdf-screen.tsx';
import { defineLazyPart } from '#web/ui/feedback/lazy-part.tsx';

/** The upload is of one feature, the invoice that comes of it of another: here they meet, once there is one. */
const invoice = defineLazyPart(
  async () => (await import('#web/features/invoices/review/uploaded-invoice.tsx')).UploadedInvoice,
);

export function UploadPdfPage() {
  return <UploadPdfScreen invoice={invoice} />;
}
