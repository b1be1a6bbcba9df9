import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { monthName } from '#contract/closing/closing.text.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { closingActionsText } from '#text/closing/actions.ts';
import { formatDate } from '#web/format/dates.ts';
import { issuerLabel } from '#web/format/invoice-line.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { CopyTextButton } from '#web/ui/inputs/copy-button.tsx';
import { CardEmpty } from '#web/ui/layout/card.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { type AskedAbout, closingQueries } from './closing.queries.ts';
import { type Asked, requestTo, type SupplierRequest } from './requests.ts';

const words = closingActionsText.request;
/** How many suppliers an answer of the server holds. */
const SUPPLIERS_PAGE = 50;

function about({ lastNumber, lastDate, invoices, compared }: Asked): string {
  const listed = compared ?? invoices;
  if (listed) return words.invoices(listed.length);
  return lastNumber && lastDate ? words.last(lastNumber, formatDate(lastDate)) : '';
}

function Ways({ request, name }: { request: SupplierRequest; name: string }) {
  return (
    <Row gap={8} wrap align="center">
      {request.mail !== null && (
        <Button
          component="a"
          href={request.mail}
          size="xs"
          variant={request.to === null ? 'default' : 'filled'}
          leftSection={<IconMailForward size={15} aria-hidden="true" />}
          aria-label={`${words.write}: ${name}`}
        >
          {words.write}
        </Button>
      )}
      <CopyTextButton text={request.body} words={words} of={name} />
    </Row>
  );
}

interface AskedOf {
  month: FiscalMonth;
  business: { readonly ruc: string; readonly name: string };
}

interface SupplierAskedProps extends AskedOf {
  supplier: Asked;
  isAlone: boolean;
}

function SupplierAsked({ supplier, month, business, isAlone }: SupplierAskedProps) {
  const request = requestTo(supplier, { month: monthName(month), business });
  const name = issuerLabel(supplier);
  return (
    <Grid as="li" gap={8} py={12} rule="top">
      <Row gap={12} justify="between" wrap align="center">
        <Box shrinkX>
          <Text as="p" weight={600} size={14}>
            {name}
          </Text>
          <Text as="p" tone="muted" size={12.5} tabular breaks>
            {[supplier.ruc, request.to, about(supplier)].filter(Boolean).join(' · ')}
          </Text>
        </Box>
        <Ways request={request} name={name} />
      </Row>
      {request.mail === null && (
        <Text as="p" tone="muted" size={12.5}>
          {words.long}
        </Text>
      )}
      {request.to === null && request.mail !== null && (
        <Text as="p" tone="muted" size={12.5}>
          {words.noAddress}
        </Text>
      )}
      <details open={isAlone}>
        <summary className={look({ tone: 'brand', size: 13, weight: 550, pointer: true })}>{words.see}</summary>
        <Box as="p" mt={6} p={12} radius="control" fill="soft" size={13} lines="kept" breaks>
          {request.body}
        </Box>
      </details>
    </Grid>
  );
}

interface RequestsProps extends AskedOf {
  suppliers: readonly Asked[];
}

function Requests({ suppliers, month, business }: RequestsProps) {
  return (
    <ul>
      {suppliers.map((supplier) => (
        <SupplierAsked key={supplier.ruc} {...{ supplier, month, business }} isAlone={suppliers.length === 1} />
      ))}
    </ul>
  );
}

interface FrameProps {
  /** Stands beside the button that closes the dialog. */
  foot?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

function Frame({ foot, children, onClose }: FrameProps) {
  useFocusBack();
  return (
    <Dialog opened onClose={onClose} title={words.title} size={620}>
      <Text as="p" tone="muted" size={13.5} mb={12}>
        {words.intro}
      </Text>
      {children}
      <Row gap={8} wrap align="center" justify="end" mt={12}>
        {foot}
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
      </Row>
    </Dialog>
  );
}

/** A letter to each supplier, ready to be sent by the person. */
export function RequestDialog({ onClose, ...requests }: RequestsProps & { onClose: () => void }) {
  return (
    <Frame onClose={onClose}>
      <Requests {...requests} />
    </Frame>
  );
}

function ComingRequests() {
  return (
    <div role="status" aria-label={words.loading} data-skeleton>
      {['46%', '58%', '40%'].map((width) => (
        <Grid gap={8} py={12} rule="top" key={width}>
          <Skeleton width={width} />
          <Skeleton width="72%" />
        </Grid>
      ))}
    </div>
  );
}

/** How many suppliers the page shows, and buttons to the other pages. */
function Pages({
  page,
  shown,
  total,
  onPage,
}: {
  page: number;
  shown: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const from = (page - 1) * SUPPLIERS_PAGE + 1;
  const isLast = from + shown > total;
  return (
    <>
      <Text tone="muted" size={13} tabular flex={1}>
        {words.range(from, from + shown - 1, total)}
      </Text>
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {words.before}
      </Button>
      <Button variant="default" disabled={isLast} onClick={() => onPage(page + 1)}>
        {words.after}
      </Button>
    </>
  );
}

interface MonthRequestsProps extends AskedOf {
  what: AskedAbout;
  onClose: () => void;
}

/** Letters to suppliers of whom nothing came in a month, or whose XML is missing; asked for when the dialog opens. */
export function MonthRequests({ what, onClose, ...asked }: MonthRequestsProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...closingQueries.suppliers(asked.month, what, page),
    placeholderData: keepPreviousData,
  });
  const isLong = data !== undefined && data.total > SUPPLIERS_PAGE;
  const foot = isLong && <Pages page={page} shown={data.suppliers.length} total={data.total} onPage={setPage} />;
  return (
    <Frame foot={foot} onClose={onClose}>
      {error && (
        <Problem title={words.problem} onRetry={() => void refetch()}>
          {error.message}
        </Problem>
      )}
      {!data && !error && <ComingRequests />}
      {data?.total === 0 && <CardEmpty>{words.none}</CardEmpty>}
      {data && <Requests suppliers={data.suppliers} {...asked} />}
    </Frame>
  );
}
