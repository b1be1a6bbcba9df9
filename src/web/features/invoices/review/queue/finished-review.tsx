import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#text/common.ts';
import { finishedReviewText as text } from '#text/review/finished-review.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import { Empty, PageHeader } from '#web/ui/layout/screen.tsx';
import { RepeatsNotice } from '#web/ui/marks/repeats-notice.tsx';
import type { ReviewVisit } from './review-queue.ts';

/** Shown when the queue is empty, or has just been finished. */
export function FinishedReview({ visit }: { visit: ReviewVisit }) {
  const { data } = useQuery(invoiceQueries.totals());
  const isDone = visit.decided.length > 0;
  const { title, body, action, to } = isDone
    ? ({ ...text.finished, body: text.finished.body(visit.decided.length), to: '/invoice-list' } as const)
    : ({ ...text.empty, to: '/upload' } as const);
  return (
    <>
      <PageHeader title={t.pages.review.title} />
      <RepeatsNotice count={data?.repeatCount} />
      <Empty wholePage action={<Button renderRoot={(props) => <Link to={to} {...props} />}>{action}</Button>}>
        <Text as="strong" mb={4} tone="ink" display="block">
          {title}
        </Text>
        {body}
      </Empty>
    </>
  );
}
