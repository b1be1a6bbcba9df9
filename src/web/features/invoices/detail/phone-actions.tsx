import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink, IconTrash } from '@tabler/icons-react';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { useDownload } from '../original/download-file.ts';
import { OriginalFiles } from '../original/original-files.tsx';
import classes from './phone-actions.module.css';

const text = invoicePanelText;

/** Under the thumb on a phone: the original and the tax office; below the data, all files and the way to delete. */
export function PhoneActions({ invoice, onRemove }: { invoice: InvoiceDetail; onRemove: () => void }) {
  const download = useDownload(invoice.header.id);
  const [first] = invoice.files;
  return (
    <>
      <div className={classes.end}>
        <OriginalFiles invoice={invoice} />
        <Button
          variant="subtle"
          color="red"
          c="var(--bad)"
          leftSection={<IconTrash size={17} aria-hidden="true" />}
          onClick={onRemove}
        >
          {text.remove}
        </Button>
      </div>
      <div className={classes.bar}>
        {first && (
          <Button
            variant="default"
            loading={download.isPending}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            className={classes.download}
            onClick={() => download.mutate(first)}
          >
            <span className={classes.word}>{text.downloadShort}</span>
          </Button>
        )}
        {invoice.ekuatiaUrl && (
          <Button
            component="a"
            href={invoice.ekuatiaUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={classes.wide}
            variant="default"
            rightSection={<IconExternalLink size={16} aria-hidden="true" />}
          >
            {text.ekuatia}
          </Button>
        )}
      </div>
    </>
  );
}
