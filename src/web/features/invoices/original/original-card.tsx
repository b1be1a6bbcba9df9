import { IconChevronRight, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { alteredText } from '#web/text/es/altered-invoice.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import classes from './original-card.module.css';
import { type LookChoice, useLook } from './original-paper.tsx';
import { OriginalViewer } from './original-viewer.tsx';

const text = invoicePanelText;

/** The way to the original on a phone, where there is no room beside the data. */
export function OriginalCard({ invoice, choice: given }: { invoice: InvoiceDetail; choice?: LookChoice }) {
  const own = useLook(invoice);
  // What is printed is what is looked at: where there is a printer, the panel knows.
  const choice = given ?? own;
  const { header, files } = invoice;
  const what = header.isAltered ? alteredText.seeWhatItSays : text.see[choice.looks[0] ?? 'reading'];
  const [first] = files;
  const note = header.isAltered
    ? first && alteredText.arrived(formatDate(first.receivedAt))
    : files.map(({ name }) => name).join(', ');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.card} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconFileText size={26} stroke={1.4} aria-hidden="true" />
        <span className={classes.words}>
          <span className={classes.what}>{what}</span>
          <span className={classes.files}>{note}</span>
        </span>
        <IconChevronRight size={18} aria-hidden="true" />
      </button>
      {isOpen && <OriginalViewer invoice={invoice} choice={choice} onClose={() => setOpen(false)} />}
    </>
  );
}
