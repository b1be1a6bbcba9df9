import { UploadPdfScreen } from '#web/features/documents/upload-pdf/upload-pdf-screen.tsx';
import { defineLazyPart } from '#web/ui/feedback/lazy-part.tsx';

/** Uploading and showing an invoice are two features, which may not import each other: this page joins them. */
const invoice = defineLazyPart(
  async () => (await import('#web/features/invoices/review/uploaded-invoice.tsx')).UploadedInvoice,
);

export function UploadPdfPage() {
  return <UploadPdfScreen invoice={invoice} />;
}
