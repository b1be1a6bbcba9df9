import { Button } from '@mantine/core';
import { IconCheck, IconDots, IconDownload, IconExternalLink, IconTrash } from '@tabler/icons-react';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { alteredText } from '#web/text/es/altered-invoice.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { Dropdown, MenuItem, menuItem } from '#web/ui/layout/dropdown.tsx';
import { AskAgainButton } from '../altered/altered-state.tsx';
import { useDownload } from '../original/download-file.ts';
import { OriginalFiles } from '../original/original-files.tsx';
import { ShareButton } from '../original/share-invoice.tsx';
import classes from './phone-actions.module.css';

const text = invoicePanelText;

interface PhoneActionsProps {
  invoice: InvoiceDetail;
  onConfirm: () => void;
  onRemove: () => void;
}

/** Of an altered invoice: to ask for it again, and what else can be done. */
function AlteredActions({ invoice, onConfirm, onRemove }: PhoneActionsProps) {
  return (
    <div className={classes.bar}>
      <AskAgainButton invoice={invoice} className={classes.wide} />
      <Dropdown
        kind="menu"
        label={alteredText.more}
        placement="top-end"
        width={240}
        trigger={(props) => (
          <Button variant="default" aria-label={alteredText.more} title={alteredText.more} {...props}>
            <IconDots size={20} aria-hidden="true" />
          </Button>
        )}
      >
        {() => (
          <>
            {invoice.header.isInReview && (
              <MenuItem icon={<IconCheck size={17} aria-hidden="true" />} onClick={onConfirm}>
                {alteredText.confirm}
              </MenuItem>
            )}
            {invoice.ekuatiaUrl && (
              <a href={invoice.ekuatiaUrl} target="_blank" rel="noopener noreferrer" {...menuItem}>
                <IconExternalLink size={17} aria-hidden="true" />
                {text.ekuatia}
              </a>
            )}
            <MenuItem isDangerous icon={<IconTrash size={17} aria-hidden="true" />} onClick={onRemove}>
              {alteredText.remove}
            </MenuItem>
          </>
        )}
      </Dropdown>
    </div>
  );
}

/** Under the thumb on a phone: the original and the tax office; below the data, all files and the way to delete. */
export function PhoneActions(props: PhoneActionsProps) {
  const { invoice, onRemove } = props;
  const download = useDownload(invoice.header.id);
  const [first] = invoice.files;
  if (invoice.header.isAltered) {
    return (
      <>
        <div className={classes.end}>
          <OriginalFiles invoice={invoice} />
        </div>
        <AlteredActions {...props} />
      </>
    );
  }
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
        <ShareButton invoice={invoice} />
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
