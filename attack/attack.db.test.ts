import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../test/database/test-database.ts';
import type { Stage } from './attack.ts';
import { ATTACKS, openStages } from './attacks.ts';
import { openNeighbours } from './bystander.ts';
import { type Instance, startInstance } from './instance.ts';

let instance: Instance;
let neighbours: Awaited<ReturnType<typeof openNeighbours>>;
let nextStage: () => Promise<Stage>;
beforeAll(async () => {
  const { url } = await createTestDatabase();
  instance = await startInstance(url);
  neighbours = await openNeighbours(instance);
  nextStage = await openStages(instance, { isShort: true });
});
afterAll(async () => {
  await neighbours.close();
  await instance.stop();
});

for (const attack of ATTACKS.filter(({ isOnlyWhole }) => !isOnlyWhole)) {
  test(`${attack.proves} «${attack.name}» achieves nothing, and people of other businesses are served`, async () => {
    const strike = await attack.prepare(await nextStage());
    const { result, served } = await neighbours.during(strike);
    expect(result).toMatchObject({ isHeld: true });
    const isServed = attack.mayInterrupt ? (said: string) => /503|no_disponible/.test(said) : () => false;
    expect(served.refused.filter((said) => !isServed(said))).toEqual([]);
    expect(Math.min(served.list.length, served.upload.length)).toBeGreaterThan(0);
    expect(instance.isAlive()).toBe(true);
  });
}
