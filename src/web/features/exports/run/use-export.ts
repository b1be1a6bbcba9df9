import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { exportText as words } from '#text/exports/export.ts';
import { analytics } from '#web/analytics/analytics.ts';
import { ApiError } from '#web/api/api-error.ts';
import { downloadExport, type ExportOrder } from '#web/api/export-file.ts';
import { notify } from '#web/ui/feedback/toast.tsx';

/** A refusal of the server has its own sentence; for any other failure a sentence says what to do (S2 §8). */
export const exportProblem = (problem: unknown): { message: string; code: string } =>
  problem instanceof ApiError && problem.status >= 400 && problem.status < 500
    ? { message: problem.message, code: problem.code }
    : { message: words.problem, code: '' };

const isStop = (problem: unknown): boolean => problem instanceof DOMException && problem.name === 'AbortError';

/** Makes and downloads one file at a time. */
export function useExport() {
  const [received, setReceived] = useState(0);
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);
  const running = useMutation({
    mutationFn: (order: ExportOrder) => {
      const started = new AbortController();
      stopper.current = started;
      setReceived(0);
      analytics.featureUsed('export', { format: order.format ?? 'excel' });
      return downloadExport(order, { signal: started.signal, onBytes: setReceived });
    },
    onSuccess: (name) => notify({ id: 'export', type: 'success', message: words.done(name) }),
    onError: (problem) => {
      if (isStop(problem)) notify({ id: 'export', type: 'info', message: words.stopped });
    },
  });
  return {
    run: (order: ExportOrder) => running.mutate(order),
    stop: () => stopper.current?.abort(),
    isRunning: running.isPending,
    received,
    /** The name of the last file that was saved. */
    saved: running.data ?? null,
    problem: running.error && !isStop(running.error) ? exportProblem(running.error) : null,
  };
}
export type RunningExport = ReturnType<typeof useExport>;
