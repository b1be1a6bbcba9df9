import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';
import { notify } from '#web/ui/feedback/toast.tsx';

/** Does what a button says, tells how it ended, and asks anew for what it may have changed. */
export function useToldAction(problemTitle: string, changed: (client: QueryClient) => Promise<void>) {
  const client = useQueryClient();
  return async (work: () => Promise<{ message: string }>): Promise<void> => {
    try {
      const { message } = await work();
      notify({ type: 'success', message });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notify({ type: 'error', title: problemTitle, message: problem.message });
    } finally {
      await changed(client);
    }
  };
}
