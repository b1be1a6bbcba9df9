import {
  type Icon,
  IconDownload,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconFileTypeXml,
  IconFileZip,
  IconMail,
  IconPhoto,
} from '@tabler/icons-react';
import type { InvoiceFile } from '#contract/invoices/invoice.ts';
import type { OriginMessage } from '#contract/reading/documents.ts';
import { invoicePanelText } from '#text/invoice-panel.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatSize } from '#web/format/amounts.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { useDownload } from './download-file.ts';
import classes from './original.module.css';

const text = invoicePanelText;
const ICONS: Record<InvoiceFile['kind'], Icon> = {
  xml: IconFileTypeXml,
  pdf: IconFileTypePdf,
  zip: IconFileZip,
  eml: IconMail,
  html: IconFileTypeHtml,
  jpeg: IconPhoto,
  png: IconPhoto,
  heic: IconPhoto,
  webp: IconPhoto,
};

const ICON = look({ flex: 'none' });
const COLOURS: Partial<Record<InvoiceFile['kind'], string>> = {
  xml: look({ flex: 'none', tone: 'brand' }),
  pdf: look({ flex: 'none', tone: 'lap' }),
};

/** The mail that brought the file: its subject, date and account; the sender stands above. */
function MessageLine({ message: { subject, sentAt, mailbox } }: { message: OriginMessage }) {
  const sent = sentAt && `${formatDate(sentAt)} ${formatTime(sentAt)}`;
  return (
    <Text as="p" tone="faint" size={12.5}>
      {text.message(subject, sent, mailbox)}
    </Text>
  );
}

/** The original files, each with its name and size, to download. */
export function OriginalFiles({ invoice: { header, files } }: { invoice: InvoiceDetail }) {
  const download = useDownload(header.id);
  const [first] = files;
  if (!first)
    return (
      <Text as="p" tone="faint" size={12.5}>
        {text.noOriginal}
      </Text>
    );
  return (
    <section aria-label={text.files}>
      <Text as="p" tone="faint" size={12.5}>
        {text.arrived(formatDate(first.receivedAt), first.source, first.message?.sender ?? first.sender)}
      </Text>
      {first.message && <MessageLine message={first.message} />}
      <Grid as="ul" columns={1} gap={6} overflow="auto" className={classes.files}>
        {files.map((file) => {
          const KindIcon = ICONS[file.kind];
          return (
            <li key={file.sha256}>
              <Row
                as="button"
                relative
                gap={8}
                align="center"
                wide
                px={10}
                frame="line2"
                radius="control"
                fill="sheet"
                tone="ink"
                size={12.5}
                textAlign="left"
                hover="soft"
                phone={{ size: 14 }}
                className={classes.file}
                type="button"
                title={file.name}
                disabled={download.isPending && download.variables === file}
                onClick={() => download.mutate(file)}
              >
                <KindIcon className={COLOURS[file.kind] ?? ICON} size={17} stroke={1.6} aria-hidden="true" />
                <Text flex={1} shrinkX weight={550} ellipsis>
                  <span className="visually-hidden">{text.downloadShort}</span> {file.name}
                </Text>
                <Text flex="none" tone="muted" tabular>
                  {formatSize(file.size)}
                </Text>
                <IconDownload className={ICON} size={15} stroke={1.7} aria-hidden="true" />
              </Row>
            </li>
          );
        })}
      </Grid>
    </section>
  );
}
