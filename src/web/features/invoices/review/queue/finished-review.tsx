import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { finishedReviewText as text } from '#web/text/es/review/finished-review.ts';
import { t } from '#web/text/es.ts';
import { Empty, PageHeader } from '#web/ui/layout/screen.tsx';
import { RepeatsNotice } from '#web/ui/marks/repeats-notice.tsx';
import type { ReviewVisit } from './review-queue.ts';
import classes from './review-screen.module.css';

/** Nothing waits, or nothing any more. */
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
        <strong className={classes.emptyTitle}>{title}</strong>
        {body}
      </Empty>
    </>
  );
}
