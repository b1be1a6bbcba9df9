import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvePlanRequest, type WaitingRequest } from '#contract/subscriptions/plans.ts';
import { adminPlansText } from '#text/admin-plans.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { formatDate } from '#web/format/dates.ts';
import { formatPrice } from '#web/format/plans.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import classes from '../plans.module.css';
import { plansChanged } from '../plans.queries.ts';
import { TableFrame } from '../table-frame.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const words = adminPlansText.requests;
const ANSWER = look({ phone: { flex: 1, touch: true } });

function useApprove(): { approve: (request: WaitingRequest) => void; approvedId: string | undefined } {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => call(approvePlanRequest, { params: { id }, quiet: true }),
    onSuccess: ({ message }) => notify({ id: 'plan-request', type: 'success', message }),
    onError: (problem) =>
      notify({
        id: 'plan-request',
        type: 'error',
        message: problem instanceof ApiError ? problem.message : words.approveFailed,
      }),
    onSettled: () => plansChanged(client),
  });
  const approve = ({ id, planName, userEmail, price, currency }: WaitingRequest) =>
    void confirmNotice({
      title: words.approveTitle,
      message: words.approveMessage(planName, userEmail, formatPrice(price, currency)),
      confirmLabel: words.approve,
      onConfirm: () => mutate(id),
    });
  return { approve, approvedId: isPending ? variables : undefined };
}

interface Deciding {
  readonly approvedId: string | undefined;
  readonly onApprove: (request: WaitingRequest) => void;
  readonly onReject: (request: WaitingRequest) => void;
}

const columns = ({ approvedId, onApprove, onReject }: Deciding): Column<WaitingRequest>[] => [
  {
    key: 'user',
    heading: words.user,
    kind: 'name',
    isRowHeading: true,
    card: '1 left',
    title: ({ userEmail }) => userEmail,
    cell: ({ userEmail, reason }) => (
      <Grid as="span" shrinkX>
        <span className="cut">{userEmail}</span>
        {reason !== null && (
          <Text tone="muted" size={13} weight={400} breaks lines="many">
            {words.reason(reason)}
          </Text>
        )}
      </Grid>
    ),
  },
  {
    key: 'plan',
    heading: words.plan,
    width: '220px',
    card: '2 left',
    cell: ({ planName, currentPlan }) => words.change(currentPlan ?? words.noPlan, planName),
  },
  {
    key: 'price',
    heading: words.price,
    kind: 'total',
    width: '130px',
    card: '1 right',
    cell: ({ price, currency }) => formatPrice(price, currency),
  },
  {
    key: 'date',
    heading: words.date,
    kind: 'date',
    width: '110px',
    card: '2 right',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'actions',
    heading: words.actions,
    isHeadingHidden: true,
    kind: 'action',
    width: '206px',
    card: '3 whole',
    skeleton: 0,
    cell: (request) => (
      <Row as="span" gap={8} justify="end" className={classes.answers}>
        <Button
          className={ANSWER}
          size="compact-sm"
          loading={approvedId === request.id}
          aria-label={words.approveNamed(request.userEmail)}
          onClick={() => onApprove(request)}
        >
          {words.approve}
        </Button>
        <Button
          className={ANSWER}
          size="compact-sm"
          variant="default"
          disabled={approvedId === request.id}
          aria-label={words.rejectNamed(request.userEmail)}
          onClick={() => onReject(request)}
        >
          {words.reject}
        </Button>
      </Row>
    ),
  },
];

interface RequestsTableProps {
  data: { readonly requests: readonly WaitingRequest[]; readonly total: number } | undefined;
  isError: boolean;
  onRetry: () => void;
}

export function RequestsTable({ data, isError, onRetry }: RequestsTableProps) {
  const { approve, approvedId } = useApprove();
  const [rejected, setRejected] = useState<WaitingRequest | null>(null);
  return (
    <Grid as="section" gap={10} shrinkX aria-label={words.label}>
      <Text as="h2" size={15} weight={600}>
        {words.heading(data?.total ?? 0)}
      </Text>
      <TableFrame>
        <DataTable
          label={words.label}
          columns={columns({ approvedId, onApprove: approve, onReject: setRejected })}
          rows={data?.requests}
          rowKey={({ id }) => id}
          loading={words.loading}
          problem={isError && !data ? { title: words.problem, onRetry } : null}
          empty={<Empty>{words.empty}</Empty>}
        />
      </TableFrame>
      {rejected && <RejectDialog key={rejected.id} request={rejected} onClose={() => setRejected(null)} />}
    </Grid>
  );
}
