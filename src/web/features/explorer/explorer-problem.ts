import { ApiError } from '#web/api/api-error.ts';
import { NOT_DONE } from '#web/api/read-answer.ts';
import { explorerText } from '#web/text/es/explorer.ts';

/** The server was there and said no, or the call itself failed: S2 §8 has a sentence for each. */
const isRefusal = (problem: unknown): boolean => problem instanceof ApiError && problem.code === NOT_DONE;

export const monthsProblem = (problem: unknown): string =>
  isRefusal(problem) ? explorerText.monthsRefused : explorerText.monthsFailed;

export const statisticsProblem = (problem: unknown): string =>
  isRefusal(problem) ? explorerText.statisticsRefused : explorerText.statisticsFailed;
