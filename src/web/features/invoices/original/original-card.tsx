import { IconChevronRight, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { alteredText } from '#text/altered-invoice.ts';
import { invoicePanelText } from '#text/invoice-panel.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './original.module.css';
import { type LookChoice, useLook } from './original-paper.tsx';
import { OriginalViewer } from './original-viewer.tsx';

const text = invoicePanelText;
const ICON = look({ flex: 'none', tone: 'muted' });

/** Opens the original on a phone, where there is no room beside the data. */
export function OriginalCard({ invoice, choice: given }: { invoice: InvoiceDetail; choice?: LookChoice }) {
  const own = useLook(invoice);
  // The panel passes its own choice in, since it prints the view that is shown.
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
      <Row
        as="button"
        gap={12}
        align="center"
        wide
        py={10}
        px={12}
        frame="line"
        radius={10}
        fill="sheet"
        tone="ink"
        textAlign="left"
        className={classes.card}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconFileText className={ICON} size={26} stroke={1.4} aria-hidden="true" />
        <Text flex={1} shrinkX>
          <Text size={14} weight={600} display="block">
            {what}
          </Text>
          <Text tone="faint" size={12.5} ellipsis display="block">
            {note}
          </Text>
        </Text>
        <IconChevronRight className={ICON} size={18} aria-hidden="true" />
      </Row>
      {isOpen && <OriginalViewer invoice={invoice} choice={choice} onClose={() => setOpen(false)} />}
    </>
  );
}
