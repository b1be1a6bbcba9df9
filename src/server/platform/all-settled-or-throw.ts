/** Like `Promise.all`, but it rejects only once all of the work has ended: what the work uses may then be released. */
export async function allSettledOrThrow(work: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
