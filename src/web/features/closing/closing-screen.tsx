import { Button } from '@mantine/core';
import { IconFileText, IconLock, IconLockOpen, IconTableExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { ClosingMonth } from '#contract/closing/closing.ts';
import { addMonths, type FiscalMonth, monthInAsuncion, parseMonth } from '#domain/time/period.ts';
import { closingText as words } from '#text/closing/month.ts';
import { t } from '#text/common.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { formatTime } from '#web/format/dates.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Grid, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Empty, Loading, PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { ActionBar } from '#web/ui/layout/toolbar.tsx';
import classes from './closing.module.css';
import { type Closing, closingQueries, isBusinessMissing, useBusinessKnown } from './closing.queries.ts';
import { shortMonth } from './closing-figures.ts';
import { ClosingSkeleton } from './closing-skeleton.tsx';
import { Purchases, Sales } from './figures-part.tsx';
import type { Rg90Of } from './files/rg90-dialog.tsx';
import { MissingBusiness } from './missing-business.tsx';
import { Missing } from './missing-part.tsx';
import { MonthStrip } from './month-strip.tsx';
import { PhoneHead, VatCredit } from './phone-head.tsx';
import { StateAndDeadlines } from './state-and-deadlines.tsx';

/** Loaded after the page itself: what stands below the figures, is folded, or opens as a dialog. */
const backing = defineLazyPart(async () => (await import('./outside-part.tsx')).Backing);
const boxes = defineLazyPart(async () => (await import('./boxes-part.tsx')).Boxes);
const closeDialog = defineLazyPart(async () => (await import('./closing-dialogs.tsx')).CloseDialog);
const differences = defineLazyPart(async () => (await import('./differences-part.tsx')).Differences);
const outside = defineLazyPart(async () => (await import('./outside-part.tsx')).Outside);
const photo = defineLazyPart(async () => (await import('./photo-part.tsx')).Photo);
const rg90Dialog = defineLazyPart(async () => (await import('./files/rg90-dialog.tsx')).Rg90Dialog);
const evidence = defineLazyPart(async () => (await import('./files/evidence-part.tsx')).Evidence);
const imputation = defineLazyPart(async () => (await import('./files/imputation-part.tsx')).ImputationSteps);
const reasonDialog = defineLazyPart(async () => (await import('./closing-dialogs.tsx')).ReasonDialog);

type Decision = 'close' | 'reopen' | 'accept' | 'rg90';

/** The month before the running one, which is the one to declare. */
const monthToDeclare = (months: readonly ClosingMonth[]): FiscalMonth =>
  months.find(({ state }) => state !== 'running')?.month ?? addMonths(monthInAsuncion(Date.now()), -1);

/** `/cierre`: leads to the month that is to be declared. */
export function ClosingStart() {
  const isKnown = useBusinessKnown();
  const { data, error, refetch } = useQuery({ ...closingQueries.months(), enabled: isKnown === true });
  const { data: totals, isPending: isCounting } = useQuery(invoiceQueries.totals());
  // When the count fails, the months are opened all the same.
  if (data && (totals ? totals.listedCount > 0 : !isCounting)) {
    return <Navigate to="/cierre/$month" params={{ month: monthToDeclare(data.months) }} replace />;
  }
  return (
    <>
      <PageHeader title={t.pages.closing.title} />
      {(isKnown === false || isBusinessMissing(error)) && <MissingBusiness />}
      {error && !isBusinessMissing(error) && (
        <Problem title={words.listProblem} onRetry={() => void refetch()}>
          {error.message}
        </Problem>
      )}
      {!error && totals?.listedCount === 0 && data && (
        <Empty
          wholePage
          action={<Button renderRoot={(props) => <Link to="/upload-xml" {...props} />}>{words.nothing.action}</Button>}
        >
          {words.nothing.sentence}
        </Empty>
      )}
      {isKnown !== false && !error && !(totals && data) && <Loading />}
    </>
  );
}

interface ActionsProps {
  month: FiscalMonth;
  closing: Closing | undefined;
  isShort?: boolean;
  onDecide: (decision: Decision) => void;
}

/** The book, the file of the RG 90, and closing the month or opening it again. */
function Actions({ month, closing, isShort = false, onDecide }: ActionsProps) {
  const { data: toImpute } = useQuery({ ...closingQueries.imputation(month), enabled: closing !== undefined });
  const rows = toImpute?.paper.count ?? 0;
  const rg90Name = isShort ? words.rg90Short : words.rg90;
  const mayWrite = useMay('contador');
  const main = mayWrite && closing && closing.state !== 'running' && (
    <Button
      variant={closing.close === null ? 'filled' : 'default'}
      leftSection={
        closing.close === null ? (
          <IconLock size={16} aria-hidden="true" />
        ) : (
          <IconLockOpen size={16} aria-hidden="true" />
        )
      }
      aria-haspopup="dialog"
      onClick={() => onDecide(closing.close === null ? 'close' : 'reopen')}
    >
      {closing.close === null ? words.close(shortMonth(month)) : words.reopen(shortMonth(month))}
    </Button>
  );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableExport size={16} aria-hidden="true" />}
        aria-label={words.book}
        renderRoot={(props) => <Link to="/templates-export/export" search={{ template: 'book', month }} {...props} />}
      >
        {isShort ? words.bookShort : words.book}
      </Button>
      {closing && (
        <Button
          variant="default"
          leftSection={isShort ? undefined : <IconFileText size={16} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => onDecide('rg90')}
        >
          {rows > 0 && !isShort ? `${rg90Name} (${rows})` : rg90Name}
        </Button>
      )}
      {main}
    </>
  );
}

/** The months with their states, and whether they are still coming. */
interface Strip {
  months: readonly ClosingMonth[];
  isComing: boolean;
}

interface FrameProps {
  month: FiscalMonth;
  strip: Strip;
  closing: Closing | undefined;
  onDecide: (decision: Decision) => void;
  children: ReactNode;
}

/** Title, months and actions, on a desk and on a phone. */
function Frame({ month, strip, closing, onDecide, children }: FrameProps) {
  const isPhone = usePhone();
  const actions = <Actions month={month} closing={closing} isShort={isPhone} onDecide={onDecide} />;
  if (isPhone) {
    return (
      <>
        <PhoneHead month={month} business={closing?.business.name ?? '\u00A0'} />
        {children}
        <ActionBar>{actions}</ActionBar>
      </>
    );
  }
  const note = closing ? words.businessNote(closing.business.name, closing.business.ruc) : '\u00A0';
  return (
    <>
      <PageHeader title={t.pages.closing.title} note={note}>
        {actions}
      </PageHeader>
      <MonthStrip month={month} {...strip} />
      {children}
    </>
  );
}

interface MonthProps {
  closing: Closing;
  months: readonly ClosingMonth[];
  onDecide: (decision: Decision) => void;
}

function Month({ closing, months, onDecide }: MonthProps) {
  const isPhone = usePhone();
  const steps = <LazyPart part={imputation} props={{ closing, onMake: () => onDecide('rg90') }} />;
  const differing = (closing.differences?.count ?? 0) > 0 && (
    <LazyPart
      part={differences}
      props={{ closing, onAccept: () => onDecide('accept'), onReopen: () => onDecide('reopen') }}
    />
  );
  if (isPhone) {
    return (
      <>
        <VatCredit closing={closing} />
        {differing}
        <Missing closing={closing} />
        <div>
          <Purchases closing={closing} />
          <Sales closing={closing} />
          <LazyPart part={boxes} props={{ closing }} />
          <LazyPart part={outside} props={{ closing }} />
          <LazyPart part={backing} props={{ closing }} />
          {steps}
          <LazyPart part={photo} props={{ closing, months }} />
          <LazyPart part={evidence} props={{ closing }} />
        </div>
        {closing.state !== 'running' && closing.close === null && (
          <Text as="p" tone="faint" size={12.5} textAlign="center">
            {words.photo.phone}
          </Text>
        )}
      </>
    );
  }
  return (
    <>
      <StateAndDeadlines closing={closing} />
      {differing}
      <Grid gap={16} className={classes.columns}>
        <Stack gap={16} shrinkX>
          <Purchases closing={closing} />
          <Sales closing={closing} />
          <LazyPart part={outside} props={{ closing }} />
          {steps}
        </Stack>
        <Stack gap={16} shrinkX>
          <Missing closing={closing} />
          <LazyPart part={backing} props={{ closing }} />
          <LazyPart part={photo} props={{ closing, months }} />
          <LazyPart part={evidence} props={{ closing }} />
        </Stack>
      </Grid>
      <LazyPart part={boxes} props={{ closing }} />
    </>
  );
}

function ClosingOf({ month, rg90Of }: { month: FiscalMonth; rg90Of: Rg90Of }) {
  const isKnown = useBusinessKnown();
  const asked = { enabled: isKnown === true };
  const { data, error, dataUpdatedAt, refetch } = useQuery({ ...closingQueries.month(month), ...asked });
  const listed = useQuery({ ...closingQueries.months(), ...asked });
  const [decision, setDecision] = useState<Decision | null>(null);
  useEffect(() => outside.preload(), []);
  const isPhone = usePhone();
  const months = listed.data?.months ?? [];
  if (isKnown === false || isBusinessMissing(error)) {
    return (
      <>
        <PageHeader title={isPhone ? words.titleOf(shortMonth(month)) : t.pages.closing.title} />
        <MissingBusiness />
      </>
    );
  }
  const leave = () => setDecision(null);
  return (
    <Frame month={month} strip={{ months, isComing: listed.isPending }} closing={data} onDecide={setDecision}>
      {listed.isError && !listed.data && !error && (
        <Problem title={words.statesProblem} onRetry={() => void listed.refetch()}>
          {listed.error.message}
        </Problem>
      )}
      {error && (
        <Problem title={words.problem} onRetry={() => void refetch()}>
          {data ? t.common.outdated(formatTime(new Date(dataUpdatedAt))) : error.message}
        </Problem>
      )}
      {!data && !error && <ClosingSkeleton />}
      {data && <Month closing={data} months={months} onDecide={setDecision} />}
      {data && decision === 'close' && <LazyPart part={closeDialog} props={{ closing: data, onClose: leave }} />}
      {decision === 'rg90' && <LazyPart part={rg90Dialog} props={{ month, children: rg90Of(month), onClose: leave }} />}
      {data && (decision === 'reopen' || decision === 'accept') && (
        <LazyPart part={reasonDialog} props={{ decision, closing: data, onClose: leave }} />
      )}
    </Frame>
  );
}

/** `/cierre/2026-10`: everything that is known of a month before it is declared, and after. */
export function ClosingScreen({ rg90Of }: { rg90Of: Rg90Of }) {
  const { month: asked = '' } = useParams({ strict: false });
  const month = parseMonth(asked);
  if (month === undefined || month !== asked) {
    return month === undefined ? (
      <Navigate to="/cierre" replace />
    ) : (
      <Navigate to="/cierre/$month" params={{ month }} replace />
    );
  }
  return <ClosingOf key={month} month={month} rg90Of={rg90Of} />;
}
