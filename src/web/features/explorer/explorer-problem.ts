import { ApiError } from '#web/api/api-error.ts';
import { NOT_DONE } from '#web/api/read-answer.ts';
import { t } from '#web/text/es.ts';

/** The server was there and said no, or the call itself failed: S2 §8 has a sentence for each. */
const saidNo = (problem: unknown): boolean => problem instanceof ApiError && problem.code === NOT_DONE;

export const monthsProblem = (problem: unknown): string =>
  saidNo(problem) ? t.explorer.monthsRefused : t.explorer.monthsFailed;

export const statisticsProblem = (problem: unknown): string =>
  saidNo(problem) ? t.explorer.statisticsRefused : t.explorer.statisticsFailed;
