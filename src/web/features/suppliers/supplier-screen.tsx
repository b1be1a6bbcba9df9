import { Button } from '@mantine/core';
import { IconArrowLeft, IconCalendarCheck, IconCalendarExclamation, IconMailForward } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { getSupplier, type Supplier } from '#contract/invoices/supplier.ts';
import { supplierText as text } from '#text/invoices/supplier.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { capitalised, formatDate, formatMonth, monthWords } from '#web/format/dates.ts';
import { readableName } from '#web/format/readable-name.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Empty, PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { ActionBar } from '#web/ui/layout/toolbar.tsx';
import { ListedRucMark } from '#web/ui/marks/listed-ruc.tsx';
import classes from './supplier.module.css';
import { Habits, SupplierInvoices, SupplierPrices } from './supplier-cards.tsx';
import { TwelveMonths } from './twelve-months.tsx';
import { SupplierImputation, SupplierMarks } from './watch-part.tsx';

const COLUMN: Look = { gap: 16, alignContent: 'start', shrinkX: true };

/** Milliseconds for which an answer is not asked for again. */
const FRESH_MS = 30_000;

/** Begins with the key of all invoices: every change of an invoice has the supplier asked for again. */
const supplierQuery = (ruc: string) =>
  queryOptions({
    queryKey: [...invoiceQueries.all, 'supplier', ruc],
    queryFn: async ({ signal }) => (await call(getSupplier, { params: { ruc }, signal })).supplier,
    staleTime: FRESH_MS,
  });

function ThisMonth({ supplier: { thisMonth, months } }: { supplier: Supplier }) {
  const { state, lastDate, expected } = thisMonth;
  const count = months.at(-1)?.count ?? 0;
  if (state === 'llego' && lastDate) {
    return (
      <Row as="span" gap={6} align="center" inline className={classes.state} data-state="ok">
        <IconCalendarCheck className={look({ flex: 'none' })} size={16} aria-hidden="true" />
        <span>
          <Text as="strong" weight={600}>
            {text.arrived}
          </Text>{' '}
          {text.arrivedCount(formatNumber(count), count === 1, formatDate(lastDate))}
        </span>
      </Row>
    );
  }
  if (state === 'falta' && expected) {
    return (
      <Row as="span" gap={6} align="center" inline className={classes.state} data-state="warn">
        <IconCalendarExclamation className={look({ flex: 'none' })} size={16} aria-hidden="true" />
        <span>
          <Text as="strong" weight={600}>
            {text.missing}
          </Text>{' '}
          {text.expected(formatDate(expected))}
        </span>
      </Row>
    );
  }
  return text.none;
}

/** A placeholder for a figure. */
const Wait = ({ width }: { width: number | string }) => <Skeleton width={width} />;

function RunningMonth({ supplier }: { supplier: Supplier | undefined }) {
  if (!supplier) {
    const name = capitalised(formatMonth(new Date().toISOString()));
    return <Metric label={text.running(name)} value={<Wait width={190} />} notes={[<Wait key="note" width="80%" />]} />;
  }
  const running = supplier.months.at(-1);
  const name = capitalised(monthWords(running?.month ?? '')?.name ?? '');
  return (
    <Metric
      label={text.running(name)}
      value={formatNumber(running?.amount ?? '0')}
      notes={[<ThisMonth key="state" supplier={supplier} />]}
      inGuaranies
    />
  );
}

function OtherFigures({ supplier }: { supplier: Supplier | undefined }) {
  if (!supplier) {
    return [text.usual, text.documents, text.timbrado].map((label) => (
      <Metric key={label} label={label} value={<Wait width="70%" />} notes={[<Wait key="note" width="80%" />]} />
    ));
  }
  const { months, usual, usualMonths, timbrado } = supplier;
  const documents = months.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Metric
        label={text.usual}
        value={usual === null ? text.unknown : formatNumber(usual)}
        notes={[usual === null ? text.noUsual : text.usualOver(usualMonths)]}
        inGuaranies={usual !== null}
      />
      <Metric label={text.documents} value={formatNumber(documents)} notes={[text.inTwelve]} />
      <Metric
        label={text.timbrado}
        value={timbrado?.number ?? text.unknown}
        notes={timbrado?.validFrom ? [text.validFrom(formatDate(timbrado.validFrom))] : []}
      />
    </>
  );
}

/**
 * On a phone this month and the year come first, and what seldom changes last. Without a supplier: placeholders of the
 * same shape.
 */
function SupplierCards({ supplier, isPhone }: { supplier: Supplier | undefined; isPhone: boolean }) {
  const marks = supplier && <SupplierMarks ruc={supplier.ruc} />;
  const imputation = supplier && <SupplierImputation ruc={supplier.ruc} name={supplier.name ?? supplier.ruc} />;
  if (isPhone) {
    return (
      <>
        <Metrics label={text.metrics} bleed>
          <RunningMonth supplier={supplier} />
        </Metrics>
        {marks}
        {imputation}
        <TwelveMonths supplier={supplier} />
        <SupplierPrices supplier={supplier} />
        <SupplierInvoices supplier={supplier} />
        <Metrics label={text.otherFigures} bleed even>
          <OtherFigures supplier={supplier} />
        </Metrics>
        <Habits supplier={supplier} />
      </>
    );
  }
  return (
    <>
      <Metrics label={text.metrics} bleed>
        <RunningMonth supplier={supplier} />
        <OtherFigures supplier={supplier} />
      </Metrics>
      {marks}
      <Grid gap={16} className={classes.columns}>
        <Grid {...COLUMN}>
          <TwelveMonths supplier={supplier} />
          <SupplierInvoices supplier={supplier} />
        </Grid>
        <Grid {...COLUMN}>
          <SupplierPrices supplier={supplier} />
          {imputation}
          <Habits supplier={supplier} />
        </Grid>
      </Grid>
    </>
  );
}

function NotFound() {
  return (
    <Empty
      wholePage
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/invoice-list" search={{ month: 'all' }} {...props} />}
        >
          {text.back}
        </Button>
      }
    >
      {text.notFound}
    </Empty>
  );
}

function Actions({ supplier, isPhone }: { supplier: Supplier; isPhone: boolean }) {
  return (
    <>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/invoice-list" search={{ month: 'all', issuerRuc: supplier.ruc }} {...props} />
        )}
      >
        {isPhone && supplier.email ? text.allShort : text.all}
      </Button>
      {supplier.email && (
        <Button
          className={classes.write}
          component="a"
          href={`mailto:${encodeURIComponent(supplier.email)}`}
          leftSection={<IconMailForward size={16} aria-hidden="true" />}
        >
          {text.write}
        </Button>
      )}
    </>
  );
}

/** Its RUC, and what the tax office's list says of it today, if one is loaded. */
const SupplierNote = ({ supplier: { ruc, listed } }: { supplier: Supplier }) => (
  <Row as="span" wrap gapX={10} gapY={4} align="center" inline>
    {text.ruc(ruc)}
    {listed && <ListedRucMark listed={listed} />}
  </Row>
);

/** A supplier: this month first, then its year, its prices, its documents and how it invoices. */
export function SupplierScreen() {
  const { ruc = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(supplierQuery(ruc));
  const isPhone = usePhone();
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <PageHeader title={text.ruc(ruc)} />
        <NotFound />
      </>
    );
  }
  const actions = data && <Actions supplier={data} isPhone={isPhone} />;
  return (
    <>
      <Row gap={16} align="center" phone={{ display: 'block' }}>
        <Row as="p" gap={8} align="center" tone="muted" size={14} unprinted className={classes.way}>
          <Link
            to="/invoice-list"
            search={{ month: 'all' }}
            className={look(
              {
                placeContent: 'center',
                frame: 'line2',
                radius: 'control',
                tone: 'ink',
                hover: 'soft',
                flow: 'grid',
                phone: { frame: 'none' },
              },
              classes.back,
            )}
            aria-label={text.back}
            title={text.back}
          >
            <IconArrowLeft size={isPhone ? 20 : 17} aria-hidden="true" />
          </Link>
          {isPhone && text.kind}
        </Row>
        <Box flex={1} shrinkX>
          <PageHeader
            title={data ? readableName(data.name ?? data.ruc) : text.ruc(ruc)}
            written={data?.name ?? undefined}
            note={data ? <SupplierNote supplier={data} /> : '\u00A0'}
          >
            {!isPhone && actions}
          </PageHeader>
        </Box>
      </Row>
      {error && (
        <Problem title={text.problem} onRetry={() => void refetch()}>
          {error.message}
        </Problem>
      )}
      {(data || !error) && <SupplierCards supplier={data} isPhone={isPhone} />}
      {isPhone && actions && <ActionBar>{actions}</ActionBar>}
    </>
  );
}
