import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { marksOf } from './invoice-marks.tsx';
import classes from './mark-notes.module.css';

/** What the marks mean for the sums. The checks below explain an observation themselves. */
export function MarkNotes({ header }: { header: InvoiceHeader }) {
  const marks = marksOf(header).filter((name) => name !== 'observed');
  if (marks.length === 0) return null;
  return (
    <div className={classes.notes}>
      {marks.map((name) => (
        <Note
          key={name}
          tone={name === 'lacksXml' ? 'plain' : 'warn'}
          Icon={name === 'lacksXml' ? IconInfoCircle : IconAlertTriangle}
        >
          {invoiceText.meanings[name]}
        </Note>
      ))}
    </div>
  );
}
