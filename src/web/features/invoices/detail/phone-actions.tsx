import { Button } from '@mantine/core';
import { IconCheck, IconDots, IconDownload, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { alteredText } from '#text/altered-invoice.ts';
import { invoicePanelText } from '#text/invoice-panel.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { Dropdown, MenuItem, menuItem } from '#web/ui/layout/dropdown.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row } from '#web/ui/layout/parts.tsx';
import { AskAgainButton } from '../altered/altered-state.tsx';
import { useDownload } from '../original/download-file.ts';
import { OriginalFiles } from '../original/original-files.tsx';
import { ShareButton } from '../original/share-invoice.tsx';
import classes from '../panel/panel.module.css';

const text = invoicePanelText;

interface PhoneActionsProps {
  invoice: InvoiceDetail;
  onConfirm: () => void;
  onRemove: () => void;
}

/** For an altered invoice: asking the issuer for it again, and the other actions. */
function AlteredActions({ invoice, onConfirm, onRemove }: PhoneActionsProps) {
  return (
    <Row gap={8} py={10} px={16} rule="top" fill="sheet" className={classes.thumb}>
      <AskAgainButton invoice={invoice} className={look({ flex: 1 })} />
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
              <May needs="contador">
                <MenuItem icon={<IconCheck size={17} aria-hidden="true" />} onClick={onConfirm}>
                  {alteredText.confirm}
                </MenuItem>
              </May>
            )}
            {invoice.ekuatiaUrl && (
              <a href={invoice.ekuatiaUrl} target="_blank" rel="noopener noreferrer" {...menuItem}>
                <IconExternalLink size={17} aria-hidden="true" />
                {text.ekuatia}
              </a>
            )}
            <May needs="contador">
              <MenuItem isDangerous icon={<IconTrash size={17} aria-hidden="true" />} onClick={onRemove}>
                {alteredText.remove}
              </MenuItem>
            </May>
          </>
        )}
      </Dropdown>
    </Row>
  );
}

/** On a phone, within reach of the thumb: the original and the tax office; below the data, all files and «delete». */
export function PhoneActions(props: PhoneActionsProps) {
  const { invoice, onRemove } = props;
  const download = useDownload(invoice.header.id);
  const [first] = invoice.files;
  if (invoice.header.isAltered) {
    return (
      <>
        <Grid gap={12} className={classes.end}>
          <OriginalFiles invoice={invoice} />
        </Grid>
        <AlteredActions {...props} />
      </>
    );
  }
  return (
    <>
      <Grid gap={12} className={classes.end}>
        <OriginalFiles invoice={invoice} />
        <May needs="contador">
          <Button
            variant="subtle"
            color="red"
            c="var(--bad)"
            leftSection={<IconTrash size={17} aria-hidden="true" />}
            onClick={onRemove}
          >
            {text.remove}
          </Button>
        </May>
      </Grid>
      <Row gap={8} py={10} px={16} rule="top" fill="sheet" className={classes.thumb}>
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
            className={look({ flex: 1 })}
            variant="default"
            rightSection={<IconExternalLink size={16} aria-hidden="true" />}
          >
            {text.ekuatia}
          </Button>
        )}
      </Row>
    </>
  );
}
