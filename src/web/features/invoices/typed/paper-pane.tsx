import { IconMaximize, IconRotateClockwise2 } from '@tabler/icons-react';
import { type QueryFunction, queryOptions, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { getDocumentPage, PAGE_COUNT_HEADER } from '#contract/originals.ts';
import { typedText as text } from '#text/typed-invoice.ts';
import { callFile } from '#web/api/client.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { useBlobUrl } from '#web/ui/hooks/use-blob-url.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Box, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { originalQueries } from '../original/originals.queries.ts';
import { PagePlace } from '../original/page-images.tsx';
import { PageMarks } from '../original/page-marks.tsx';
import { pagedFileOf, useZoom, ZoomButtons } from '../original/paged-file.tsx';
import classes from './typed.module.css';

/** Exported here, so that it is loaded with the paper: only an invoice that was read has either. */
export { TypedDoubts } from './typed-doubts.tsx';

import type { FormField } from './typed-draft.ts';

type Page = { blob: Blob; pages: number };

/** The file from which the person types: an invoice's original, or a document that gave no invoice. */
export type TypedPaper =
  | { readonly kind: 'invoice'; readonly detail: InvoiceDetail }
  | { readonly kind: 'document'; readonly documentId: string };

/** Milliseconds for which a page is kept after use. */
const KEPT_MS = 60_000;

/** A page of a received file that gave no invoice. Its bytes never change. */
const documentPage = (id: string, page: number) =>
  queryOptions({
    queryKey: ['originals', 'document', id, page],
    queryFn: async ({ signal }) => {
      const { blob, headers } = await callFile(getDocumentPage, { params: { id, page }, signal });
      return { blob, pages: Number(headers.get(PAGE_COUNT_HEADER)) || 1 };
    },
    gcTime: KEPT_MS,
  });

const fileOf = (paper: TypedPaper) => (paper.kind === 'invoice' ? pagedFileOf(paper.detail) : undefined);

const pageOf = (paper: TypedPaper, page: number) =>
  paper.kind === 'invoice'
    ? originalQueries.page(paper.detail.header.id, fileOf(paper)?.sha256 ?? '', page)
    : documentPage(paper.documentId, page);

/** Asks by invoice or by document; the answer has the same shape. */
const usePage = (paper: TypedPaper, page: number) => {
  const { queryKey, queryFn } = pageOf(paper, page);
  return useQuery<Page>({ queryKey, queryFn: queryFn as QueryFunction<Page>, staleTime: Number.POSITIVE_INFINITY });
};

/** Where on the page the field in use was read, if that is known. */
const placeOf = (paper: TypedPaper, field: FormField) =>
  paper.kind === 'invoice' ? paper.detail.places.find((one) => one.field === field)?.place : undefined;

/** A page that is on its way, as high as most are. */
const COMING: CSSProperties = { aspectRatio: '210 / 297' };

type Turn = 0 | 90 | 180 | 270;

function PaperPage({ paper, page, turn, field }: { paper: TypedPaper; page: number; turn: Turn; field: FormField }) {
  const { data, error, refetch } = usePage(paper, page);
  const url = useBlobUrl(data?.blob);
  const [ratio, setRatio] = useState<number | null>(null);
  if (error) {
    return (
      <Problem title={text.pageProblem} onRetry={() => void refetch()}>
        {error.message}
      </Problem>
    );
  }
  if (!url) return <Box fill="sheet" frame="line" style={COMING} aria-hidden="true" data-skeleton />;
  const place = turn === 0 ? placeOf(paper, field) : undefined;
  const isLying = turn === 90 || turn === 270;
  const style: CSSProperties = isLying && ratio !== null ? { aspectRatio: `${1 / ratio}` } : {};
  const lying: CSSProperties = isLying && ratio !== null ? { width: `${100 * ratio}%` } : {};
  return (
    <Box relative overflow="hidden" className={classes.page} style={style} data-lying={isLying || undefined}>
      <img
        src={url}
        alt={text.page(page, data?.pages ?? 1)}
        style={{ rotate: `${turn}deg`, ...lying }}
        onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
      />
      {place && ratio !== null && (
        <PageMarks
          page={page}
          marks={[{ key: field, number: null, label: text.place, place, tone: 'settled', isCurrent: true }]}
        />
      )}
    </Box>
  );
}

function Pages({ paper, turn, field }: { paper: TypedPaper; turn: Turn; field: FormField }) {
  // The answer for the first page says how many there are.
  const { data } = usePage(paper, 1);
  return Array.from({ length: data?.pages ?? 1 }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pages are their number
    <PaperPage key={at} paper={paper} page={at + 1} turn={turn} field={field} />
  ));
}

interface PaperPaneProps {
  paper: TypedPaper;
  /** The field in use: its place is framed. */
  field: FormField;
  /** Above the paper: a button to choose another file. */
  action?: ReactNode;
}

function useTurn() {
  const [turn, setTurn] = useState<Turn>(0);
  return { turn, turnOn: () => setTurn(((turn + 90) % 360) as Turn) };
}

function PaperView({ paper, field, title, action }: PaperPaneProps & { title: string }) {
  const zoom = useZoom();
  const file = fileOf(paper);
  const { turn, turnOn } = useTurn();
  return (
    <>
      <Row wrap gap={2} align="center">
        <Text as="h2" flex={1} shrinkX size={14} weight={600} ellipsis>
          {title}{' '}
          {file && (
            <Text ml={6} tone="faint" weight={400} size={12.5} title={file.name}>
              {file.name}
            </Text>
          )}
        </Text>
        {action}
        <IconButton Icon={IconRotateClockwise2} label={text.rotate} onClick={turnOn} />
        <ZoomButtons zoom={zoom} />
      </Row>
      {/* With tabIndex, since an area that scrolls must be reachable by keyboard. */}
      <Box
        as="section"
        flex={1}
        shrinkY
        overflow="auto"
        radius="card"
        data-scrolls
        tabIndex={0}
        aria-label={text.photo}
      >
        <div style={{ width: `${zoom.percent}%` }}>
          <Pages paper={paper} turn={turn} field={field} />
        </div>
      </Box>
    </>
  );
}

/** The paper beside the form. */
export function PaperPane({ paper, field, action }: PaperPaneProps) {
  return (
    <Stack gap={10} shrinkX shrinkY pt={12} pr={16} pb={14} pl={20} fill="soft">
      <PaperView paper={paper} field={field} title={text.photo} action={action} />
      {placeOf(paper, field) && (
        <Row as="p" gap={7} align="center" tone="muted" size={12.5}>
          <i className={classes.ring} aria-hidden="true" />
          {text.place}
        </Row>
      )}
    </Stack>
  );
}

/** On a phone: the place of the field in use, or the top of the paper; a button shows all of it. */
export function PaperStrip({ paper, field }: PaperPaneProps) {
  const [isWhole, setWhole] = useState(false);
  const place = placeOf(paper, field);
  return (
    <Box relative>
      <Box overflow="hidden" radius="card" fill="soft" className={classes.crop}>
        {place && paper.kind === 'invoice' ? (
          <PagePlace
            invoiceId={paper.detail.header.id}
            sha256={fileOf(paper)?.sha256 ?? ''}
            place={place}
            label={text.place}
            isTall
          />
        ) : (
          <PaperPage paper={paper} page={1} turn={0} field={field} />
        )}
      </Box>
      <Text radius="control" fill="sheet" shadow="sheet" className={classes.whole}>
        <IconButton Icon={IconMaximize} label={text.whole} onClick={() => setWhole(true)} />
      </Text>
      <Dialog
        opened={isWhole}
        onClose={() => setWhole(false)}
        title={text.photo}
        fullScreen
        closeButtonProps={{ 'aria-label': text.closeWhole }}
      >
        <PaperView paper={paper} field={field} title="" />
      </Dialog>
    </Box>
  );
}
