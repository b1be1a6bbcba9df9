import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { businessText } from '#text/business.ts';
import { t } from '#text/common.ts';
import { businessQueries } from '#web/api/queries/business.queries.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { useUnsavedForms } from '#web/ui/form/unsaved.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Stack } from '#web/ui/layout/parts.tsx';
import { PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import classes from './business.module.css';
import { BusinessForm } from './business-form.tsx';
import { ImputationForm } from './imputation-form.tsx';
import { Rg90Card } from './rg90/rg90-card.tsx';

function ComingCards() {
  return (
    <div
      className={look({ gap: 14, flow: 'stack' }, classes.cards)}
      role="status"
      aria-label={businessText.loading}
      data-skeleton
    >
      {[180, 240, 210].map((width) => (
        <Grid gap={18} py={20} px={16} frame="line" radius="card" key={width}>
          <Skeleton width={width} />
          <Skeleton width="100%" />
          <Skeleton width={140} />
        </Grid>
      ))}
    </div>
  );
}

/** Scrolls here when the address ends in `#rg90`: the browser itself looked for it before the card was drawn. */
function Rg90Place() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === '#rg90') place.current?.scrollIntoView();
  }, []);
  return (
    <div ref={place} id="rg90">
      <Rg90Card />
    </div>
  );
}

/** The business itself: its RUC, its taxes, and the file for the tax office. */
export function BusinessScreen() {
  const { data, isError, refetch } = useQuery(businessQueries.settings());
  const unsaved = useUnsavedForms();
  return (
    <>
      <PageHeader title={t.pages.business.title} note={businessText.note} />
      {isError && !data && <Problem title={businessText.problem} onRetry={() => void refetch()} />}
      {!data && !isError && <ComingCards />}
      {data && (
        <Stack gap={14} className={classes.cards}>
          <LeaveGuard wouldLose={unsaved.wouldLose} />
          <BusinessForm settings={data} unsaved={unsaved} />
          <ImputationForm settings={data} unsaved={unsaved} />
          <Rg90Place />
        </Stack>
      )}
    </>
  );
}
