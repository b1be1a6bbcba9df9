import { QueryClient } from '@tanstack/react-query';
import { ApiError, retryWaitMs } from '../api-error.ts';

const RETRIES = 2;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Whether to ask again: when nobody answered, when the server failed, and after a pause when it was asked too often
 * (429). Any other refusal is final.
 */
export const worthRetrying = (failures: number, problem: Error): boolean =>
  failures < RETRIES &&
  problem instanceof ApiError &&
  (problem.status === 0 || problem.status >= 500 || retryWaitMs(problem) !== null);

/** The pause before asking again, in milliseconds: what the server asked for, otherwise longer with every failure. */
export const retryPause = (failures: number, problem: Error): number =>
  retryWaitMs(problem) ?? Math.min(1_000 * 2 ** failures, LONGEST_PAUSE_MS);

const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: worthRetrying, retryDelay: retryPause } } });

/** The answers of the server that this page keeps, all of one business. Emptied at sign-out. */
export let queryClient = newClient();
/** How often `queryClient` was renewed. Used as a key, so that everything is drawn anew with the new client. */
export let clientNumber = 0;

/**
 * Called when the business changes: late answers about the one before go to the old client, which nothing shows any
 * more.
 */
export function renewQueryClient(): void {
  void queryClient.cancelQueries();
  queryClient.clear();
  queryClient = newClient();
  clientNumber += 1;
}
