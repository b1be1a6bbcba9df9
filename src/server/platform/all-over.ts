/** Like `Promise.all`, but nothing of it goes on after an error was told: what we hold meanwhile may be let go then. */
export async function allOver(work: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
