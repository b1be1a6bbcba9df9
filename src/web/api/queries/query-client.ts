import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';

const RETRIES = 2;

/** Asking again helps when nobody answered or the server failed, not when it said no. */
const worthRetrying = (failures: number, problem: Error): boolean =>
  failures < RETRIES && problem instanceof ApiError && (problem.status === 0 || problem.status >= 500);

/** What the server told this page. Emptied at sign-out. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: worthRetrying } } });
