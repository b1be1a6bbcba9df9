import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvePlanRequest, type WaitingRequest } from '#contract/subscriptions/plans.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { formatDate } from '#web/format/dates.ts';
import { formatPrice } from '#web/format/plans.ts';
import { adminPlansText } from '#web/text/es/admin-plans.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { plansChanged } from '../plans.queries.ts';
import { RejectDialog } from './reject-dialog.tsx';
import classes from './requests-table.module.css';

const words = adminPlansText.requests;

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
      <span className={classes.person}>
        <span className="cut">{userEmail}</span>
        {reason !== null && <span className={classes.reason}>{words.reason(reason)}</span>}
      </span>
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
      <span className={classes.actions}>
        <Button
          size="compact-sm"
          loading={approvedId === request.id}
          aria-label={words.approveNamed(request.userEmail)}
          onClick={() => onApprove(request)}
        >
          {words.approve}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={approvedId === request.id}
          aria-label={words.rejectNamed(request.userEmail)}
          onClick={() => onReject(request)}
        >
          {words.reject}
        </Button>
      </span>
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
    <section className={classes.section} aria-label={words.label}>
      <h2>{words.heading(data?.total ?? 0)}</h2>
      <div className={classes.frame}>
        <DataTable
          label={words.label}
          columns={columns({ approvedId, onApprove: approve, onReject: setRejected })}
          rows={data?.requests}
          rowKey={({ id }) => id}
          loading={words.loading}
          problem={isError && !data ? { title: words.problem, onRetry } : null}
          empty={<Empty>{words.empty}</Empty>}
        />
      </div>
      {rejected && <RejectDialog key={rejected.id} request={rejected} onClose={() => setRejected(null)} />}
    </section>
  );
}
