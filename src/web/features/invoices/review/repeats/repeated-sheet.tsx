import { IconArrowsDiagonal, IconMail, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RepeatedInvoice } from '#contract/review/repeats.ts';
import { type InvoiceDetail, invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { repeatsText as text } from '#web/text/es/review/repeats.ts';
import { Problem } from '#web/ui/layout/screen.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import { Paper, useLook } from '../../original/original-paper.tsx';
import { useZoom } from '../../original/paged-file.tsx';
import classes from './repeated-sheet.module.css';

/** «por correo, 23/10/2026 18:04» */
function cameBy({ original, knownSince }: RepeatedInvoice): string {
  const at = text.at(formatDate(knownSince), formatTime(knownSince));
  if (original?.source === 'mail') return text.byMail(at);
  return original?.uploadedBy ? text.uploadedBy(original.uploadedBy, at) : text.received(at);
}

/** What came, as it came: its pages, the XML drawn as one, or all that it says. */
function Original({ invoice, label }: { invoice: InvoiceDetail; label: string }) {
  const { look } = useLook(invoice);
  const zoom = useZoom();
  return <Paper invoice={invoice} look={look} zoom={zoom} label={label} />;
}

interface RepeatedSheetProps {
  side: RepeatedInvoice;
  title: string;
  isWaiting: boolean;
}

/** One of the two: how and when it came, its original, and where it stands whole. */
export function RepeatedSheet({ side, title, isWaiting }: RepeatedSheetProps) {
  const { header, original, fileCount } = side;
  const { data, isError, refetch } = useQuery(invoiceQueries.one(header.id));
  const Icon = original?.source === 'mail' ? IconMail : IconUpload;
  return (
    <article className={classes.sheet} aria-label={title}>
      <header className={classes.head}>
        <h2>
          {title} <span className={classes.state}>{isWaiting ? text.waits : text.counts}</span>
        </h2>
        <Link
          to="/invoice-list"
          search={{ month: 'all', invoice: header.id }}
          className={classes.whole}
          aria-label={text.seeOf(title)}
          title={text.seeInvoice}
        >
          <IconArrowsDiagonal size={17} stroke={1.7} aria-hidden="true" />
        </Link>
        <p className={classes.came}>
          <Icon size={15} stroke={1.6} aria-hidden="true" /> {cameBy(side)}
        </p>
      </header>
      <div className={classes.paper}>
        {data && <Original invoice={data} label={text.original(title)} />}
        {isError && !data && <Problem title={text.noOriginal} onRetry={() => void refetch()} />}
      </div>
      <footer className={classes.foot}>
        <SourceTag source={header.source} />
        <span className={classes.file} title={original?.name}>
          {fileCount > 1 ? text.files(fileCount) : original?.name}
        </span>
      </footer>
    </article>
  );
}
