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
import type { OriginMessage } from '#contract/documents.ts';
import type { InvoiceFile } from '#contract/invoices.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatSize } from '#web/format/amounts.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { useDownload } from './download-file.ts';
import classes from './original-files.module.css';

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

/** The mail that brought it: about what, when, and to which account; its sender stands above. */
function MessageLine({ message: { subject, sentAt, mailbox } }: { message: OriginMessage }) {
  const sent = sentAt && `${formatDate(sentAt)} ${formatTime(sentAt)}`;
  return <p className={classes.note}>{text.message(subject, sent, mailbox)}</p>;
}

/** The files as they came, each with its name and size, to be saved. */
export function OriginalFiles({ invoice: { header, files } }: { invoice: InvoiceDetail }) {
  const download = useDownload(header.id);
  const [first] = files;
  if (!first) return <p className={classes.note}>{text.noOriginal}</p>;
  return (
    <section className={classes.files} aria-label={text.files}>
      <p className={classes.note}>
        {text.arrived(formatDate(first.receivedAt), first.source, first.message?.sender ?? first.sender)}
      </p>
      {first.message && <MessageLine message={first.message} />}
      <ul>
        {files.map((file) => {
          const KindIcon = ICONS[file.kind];
          return (
            <li key={file.sha256}>
              <button
                type="button"
                className={classes.file}
                title={file.name}
                disabled={download.isPending && download.variables === file}
                onClick={() => download.mutate(file)}
              >
                <KindIcon size={17} stroke={1.6} data-kind={file.kind} aria-hidden="true" />
                <span className={classes.name}>
                  <span className="visually-hidden">{text.downloadShort}</span> {file.name}
                </span>
                <span className={classes.size}>{formatSize(file.size)}</span>
                <IconDownload size={15} stroke={1.7} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
