import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../../test/server/test-app.ts';
import { testProcessLimits } from '../../../test/server/test-process-limits.ts';

/** Lines of the log about it, of a start with so many walls. */
async function saidWith(wall: readonly string[] | null): Promise<number> {
  const server = await startTestApp({}, { processes: { ...testProcessLimits(), wall } });
  onTestFinished(() => server.stop());
  await server.call('/health');
  return server.logged.filter(({ msg }) => String(msg).includes('no tienen una red propia')).length;
}

test('SAFE-45 a start without a wall to the network says so once, and one with it says nothing', async () => {
  expect(await saidWith(null)).toBe(1);
  expect(await saidWith(['/usr/bin/unshare', '-n'])).toBe(0);
});
