import { QueryClient } from '@tanstack/react-query';
import { ApiError, waitAskedBy } from '../api-error.ts';

const RETRIES = 2;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Asking again helps when nobody answered or the server failed, and after a while when it was asked too often; not when
 * it refused.
 */
export const worthRetrying = (failures: number, problem: Error): boolean =>
  failures < RETRIES &&
  problem instanceof ApiError &&
  (problem.status === 0 || problem.status >= 500 || waitAskedBy(problem) !== null);

/** As long as the server asked for; otherwise longer with every failure. */
export const retryPause = (failures: number, problem: Error): number =>
  waitAskedBy(problem) ?? Math.min(1_000 * 2 ** failures, LONGEST_PAUSE_MS);

const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: worthRetrying, retryDelay: retryPause } } });

/** The answers of the server that this page keeps, all of one business. Emptied at sign-out. */
export let queryClient = newClient();
/** How often it was renewed: what is drawn with one is not drawn on with another. */
export let clientNumber = 0;

/** For another business: whatever still comes for the one before is kept where nobody looks any more. */
export function renewQueryClient(): void {
  void queryClient.cancelQueries();
  queryClient.clear();
  queryClient = newClient();
  clientNumber += 1;
}
