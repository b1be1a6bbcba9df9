import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invoicePanelText } from '#text/invoice-panel.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type InvoiceDetail, invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { issuerLabel } from '#web/format/invoice-line.ts';
import { usePageKeys } from '#web/ui/hooks/page-keys.ts';
import { usePageSubject } from '#web/ui/hooks/page-title.ts';
import { Segments } from '#web/ui/inputs/segments.tsx';
import { Panes } from '#web/ui/layout/panes.tsx';
import { Box, Grid, Stack } from '#web/ui/layout/parts.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import { PhoneActions } from '../detail/phone-actions.tsx';
import { focusSearch } from '../filters/filter-fields.tsx';
import type { InvoiceList } from '../list/use-invoice-list.ts';
import { Original } from '../original/original.tsx';
import { useLook } from '../original/original-paper.tsx';
import { PrintSheet } from '../original/print-sheet.tsx';
import classes from './panel.module.css';
import { PanelBar } from './panel-bar.tsx';
import { PanelData } from './panel-data.tsx';
import { PanelList } from './panel-list.tsx';
import { type PanelQuestion, QuestionDialog } from './panel-question.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { type PanelNavigation, usePanelNavigation } from './use-panel-navigation.ts';

const text = invoicePanelText;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface InvoicePanelProps {
  list: InvoiceList;
  id: string;
  isPhone: boolean;
}

/** Arrow keys in the column move from invoice to invoice; over the data they scroll. */
const isReading = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-scrolls]') !== null;

function usePanelKeys({ previous, next, close }: PanelNavigation) {
  const run = (move: (() => void) | undefined) => {
    move?.();
    return move !== undefined;
  };
  usePageKeys({
    j: () => run(next),
    k: () => run(previous),
    arrowdown: ({ target }) => !isReading(target) && run(next),
    arrowup: ({ target }) => !isReading(target) && run(previous),
    escape: () => run(close),
    b: focusSearch,
  });
}

function NotFound({ navigation }: { navigation: PanelNavigation }) {
  return (
    <Empty
      action={
        <Box
          as="button"
          px={14}
          frame="line2"
          radius="control"
          fill="sheet"
          tone="ink"
          weight={600}
          className={classes.back}
          type="button"
          onClick={navigation.close}
        >
          {text.back}
        </Box>
      }
    >
      {text.notFound}
    </Empty>
  );
}

type Tab = 'data' | 'original';
const TABS = [
  { value: 'data', label: text.data },
  { value: 'original', label: text.original },
] as const;

interface OpenInvoiceProps extends Omit<InvoicePanelProps, 'id'> {
  invoice: InvoiceDetail;
  onRemove: () => void;
  onGone: () => void;
}

function OpenInvoice({ list, invoice, isPhone, onRemove, onGone }: OpenInvoiceProps) {
  const { id } = invoice.header;
  const [tab, setTab] = useState<Tab>('data');
  const [question, setQuestion] = useState<PanelQuestion | null>(null);
  const choice = useLook(invoice);
  return (
    <>
      {!isPhone && (
        <div className={classes.tabs}>
          <Segments label={text.panes} choices={TABS} chosen={tab} onChoose={setTab} />
        </div>
      )}
      <Grid
        flex={1}
        shrinkY
        phone={{ display: 'block' }}
        className={classes.body}
        data-tab={tab}
        data-look={choice.look}
      >
        <PanelData
          key={id}
          invoice={invoice}
          search={list.search}
          isPhone={isPhone}
          choice={choice}
          onAsk={setQuestion}
          onReadAgain={list.onReadAgain}
          onRemove={onRemove}
          onGone={onGone}
        />
        {!isPhone && <Original key={`original ${id}`} invoice={invoice} choice={choice} />}
      </Grid>
      {isPhone && (
        <PhoneActions invoice={invoice} onConfirm={() => setQuestion('confirmAltered')} onRemove={onRemove} />
      )}
      <PrintSheet invoice={invoice} look={choice.look} />
      {question && <QuestionDialog invoice={invoice} question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}

function Article({ list, id, isPhone, navigation }: InvoicePanelProps & { navigation: PanelNavigation }) {
  const { data, error, refetch } = useQuery({ ...invoiceQueries.one(id), enabled: UUID.test(id) });
  usePageSubject(data ? `${data.header.documentNumber} ${issuerLabel(data.header.issuer)}` : null);
  if (!UUID.test(id) || (error instanceof ApiError && error.status === 404))
    return <NotFound navigation={navigation} />;
  const remove = () => list.removal.ask([id]);
  const listed = list.answer?.invoices.find((one) => one.id === id);
  return (
    <>
      <PanelBar
        invoice={data}
        header={data?.header ?? listed}
        navigation={navigation}
        isPhone={isPhone}
        isAsking={list.removal.isAsking}
        onRemove={remove}
      />
      {data && <OpenInvoice list={list} invoice={data} isPhone={isPhone} onRemove={remove} onGone={navigation.close} />}
      {!data && (
        <PanelSkeleton
          header={listed}
          isPhone={isPhone}
          failure={error && { sentence: error.message, onRetry: () => void refetch(), onNext: navigation.next }}
        />
      )}
    </>
  );
}

/** One invoice: the list as a column, its data in the middle, its original at the right. */
export function InvoicePanel({ list, id, isPhone }: InvoicePanelProps) {
  const navigation = usePanelNavigation(list, id);
  usePanelKeys(navigation);
  return (
    <Panes isWhole columns="300px minmax(0, 1fr)" narrow="272px minmax(0, 1fr)">
      {!isPhone && <PanelList list={list} id={id} />}
      <Stack
        as="article"
        shrinkX
        shrinkY
        phone={{ display: 'block' }}
        className={classes.article}
        aria-label={text.region}
      >
        <Article list={list} id={id} isPhone={isPhone} navigation={navigation} />
      </Stack>
    </Panes>
  );
}
