import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardText } from '#text/dashboard.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { handInFiles } from '#web/ui/hooks/hand-in-files.ts';
import { look } from '#web/ui/layout/look.ts';
import classes from './dashboard.module.css';

const { first: words } = dashboardText;
const FILE = 'ejemplos.zip';

async function handInExamples(): Promise<void> {
  const answer = await fetch(`/${FILE}`);
  if (!answer.ok) throw new Error(`the examples answered ${answer.status}`);
  await handInFiles([new File([await answer.blob()], FILE, { type: 'application/zip' })]);
}

/** Loads invented invoices to try everything with, the same way as any other file; on this computer only. */
export function Examples() {
  const { data: config } = useQuery(sessionQueries.config());
  const [isLoading, setLoading] = useState(false);
  if (config?.identity !== 'local') return null;
  const load = () => {
    setLoading(true);
    handInExamples()
      .catch(() => notify({ id: 'examples', type: 'error', message: words.examplesProblem }))
      .finally(() => setLoading(false));
  };
  return (
    <p className={classes.examples}>
      {words.examplesBody}{' '}
      <button
        type="button"
        className={look({ tone: 'brand', weight: 550, underline: 'always' })}
        disabled={isLoading}
        onClick={load}
      >
        {words.examplesAction}
      </button>
      .
    </p>
  );
}
