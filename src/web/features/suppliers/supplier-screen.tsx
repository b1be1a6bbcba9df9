import { Button } from '@mantine/core';
import { IconArrowLeft, IconCalendarCheck, IconCalendarExclamation, IconMailForward } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { getSupplier, type Supplier } from '#contract/invoices/supplier.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { capitalised, formatDate, formatMonth, monthWords } from '#web/format/dates.ts';
import { readableName } from '#web/format/readable-name.ts';
import { supplierText as text } from '#web/text/es/invoices/supplier.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { Empty, PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import classes from './supplier.module.css';
import { Habits, SupplierInvoices, SupplierPrices } from './supplier-cards.tsx';
import { TwelveMonths } from './twelve-months.tsx';

/** Milliseconds for which coming back does not ask again. */
const FRESH_MS = 30_000;

/** Under the key of all invoices: whatever changes one asks for it again. */
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
      <span className={classes.state} data-state="ok">
        <IconCalendarCheck size={16} aria-hidden="true" />
        {text.arrived(formatNumber(count), count === 1, formatDate(lastDate))}
      </span>
    );
  }
  if (state === 'falta' && expected) {
    return (
      <span className={classes.state} data-state="warn">
        <IconCalendarExclamation size={16} aria-hidden="true" />
        {text.missing(formatDate(expected))}
      </span>
    );
  }
  return text.none;
}

function SupplierMetrics({ supplier }: { supplier: Supplier }) {
  const { months, usual, usualMonths, timbrado } = supplier;
  const running = months.at(-1);
  const documents = months.reduce((sum, { count }) => sum + count, 0);
  const name = capitalised(monthWords(running?.month ?? '')?.name ?? '');
  return (
    <Metrics label={text.metrics}>
      <Metric
        label={text.running(name)}
        value={formatNumber(running?.amount ?? '0')}
        notes={[<ThisMonth key="state" supplier={supplier} />]}
        inGuaranies
      />
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
    </Metrics>
  );
}

/** The same shape, before its figures. */
function Coming() {
  return (
    <>
      <Metrics label={text.metrics}>
        {[
          text.running(capitalised(formatMonth(new Date().toISOString()))),
          text.usual,
          text.documents,
          text.timbrado,
        ].map((label, place) => (
          <Metric
            key={label}
            label={label}
            value={<Skeleton width={place === 0 ? 190 : '70%'} />}
            notes={[<Skeleton key="note" width="80%" />]}
          />
        ))}
      </Metrics>
      <div className={classes.columns}>
        <div className={classes.column}>
          <TwelveMonths />
          <SupplierInvoices />
        </div>
        <div className={classes.column}>
          <SupplierPrices />
          <Habits />
        </div>
      </div>
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

function Actions({ supplier }: { supplier: Supplier }) {
  return (
    <>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/invoice-list" search={{ month: 'all', issuerRuc: supplier.ruc }} {...props} />
        )}
      >
        {text.all}
      </Button>
      {supplier.email && (
        <Button
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

/** A supplier: this month first, then its year, its prices, its documents and how it bills. */
export function SupplierScreen() {
  const { ruc = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(supplierQuery(ruc));
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <PageHeader title={text.ruc(ruc)} />
        <NotFound />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={data ? readableName(data.name ?? text.unnamed) : text.ruc(ruc)}
        written={data?.name ?? undefined}
        breadcrumb={
          <Link to="/invoice-list" search={{ month: 'all' }} className={classes.back}>
            <IconArrowLeft size={15} aria-hidden="true" /> {text.back}
          </Link>
        }
        note={data ? text.ruc(data.ruc) : '\u00A0'}
      >
        {data && <Actions supplier={data} />}
      </PageHeader>
      {error && (
        <Problem title={text.problem} onRetry={() => void refetch()}>
          {error.message}
        </Problem>
      )}
      {!data && !error && <Coming />}
      {data && (
        <>
          <SupplierMetrics supplier={data} />
          <div className={classes.columns}>
            <div className={classes.column}>
              <TwelveMonths supplier={data} />
              <SupplierInvoices supplier={data} />
            </div>
            <div className={classes.column}>
              <SupplierPrices supplier={data} />
              <Habits supplier={data} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
