import { IconArrowsDiagonal, IconMail, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RepeatedInvoice } from '#contract/review/repeats.ts';
import { repeatsText as text } from '#text/review/repeats.ts';
import { type InvoiceDetail, invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatShortDate, formatTime } from '#web/format/dates.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import { Paper, useLook } from '../../original/original-paper.tsx';
import { useZoom } from '../../original/paged-file.tsx';
import classes from './repeats.module.css';

/** «por correo, 23/10 18:04» */
function cameBy({ original, knownSince }: RepeatedInvoice): string {
  const at = text.at(formatShortDate(knownSince), formatTime(knownSince));
  if (original?.source === 'mail') return text.byMail(at);
  return original?.uploadedBy ? text.uploadedBy(original.uploadedBy, at) : text.received(at);
}

/** The original: its pages, the XML drawn as a page, or all its data. */
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

/** One of the two invoices: how and when it came, its original, and a link to it. */
export function RepeatedSheet({ side, title, isWaiting }: RepeatedSheetProps) {
  const { header, original, fileCount } = side;
  const { data, isError, refetch } = useQuery(invoiceQueries.one(header.id));
  const Icon = original?.source === 'mail' ? IconMail : IconUpload;
  return (
    <Stack as="article" gap={10} shrinkX shrinkY p={14} radius="card" fill="canvas" aria-label={title}>
      <Grid as="header" columns="rest-auto" gapY={2} gapX={8} align="center">
        <Text as="h2" size={14.5} weight={600}>
          {title}{' '}
          <Text tone="muted" size={12.5} weight={450}>
            {isWaiting ? text.waits : text.counts}
          </Text>
        </Text>
        <Link
          to="/invoice-list"
          search={{ month: 'all', invoice: header.id }}
          className={look(
            { align: 'center', justify: 'center', radius: 'control', tone: 'muted', hover: 'hover', flow: 'inlineRow' },
            classes.whole,
          )}
          aria-label={text.seeOf(title)}
          title={text.seeInvoice}
        >
          <IconArrowsDiagonal size={17} stroke={1.7} aria-hidden="true" />
        </Link>
        <Row as="p" span="all" gap={5} align="center" tone="muted" size={13}>
          <Icon size={15} stroke={1.6} aria-hidden="true" /> {cameBy(side)}
        </Row>
      </Grid>
      <Stack flex={1} className={classes.paper}>
        {data && <Original invoice={data} label={text.original(title)} />}
        {isError && !data && <Problem title={text.noOriginal} onRetry={() => void refetch()} />}
      </Stack>
      <Row as="footer" gap={10} justify="between" tone="muted" size={13}>
        <SourceTag source={header.source} />
        <Text ellipsis title={original?.name}>
          {fileCount > 1 ? text.files(fileCount) : original?.name}
        </Text>
      </Row>
    </Stack>
  );
}
