import type { Attack } from './attack.ts';
import { crowds } from './crowds.ts';
import { cutAndRestart } from './cut-and-restart.ts';
import { forgeries } from './forgeries.ts';
import { aPerson, type Instance } from './instance.ts';
import { outside } from './outside.ts';
import { papers } from './papers.ts';
import { shares } from './shares.ts';
import { slowFiles } from './slow-files.ts';

/** Those that linger come last, so that the others are measured alone. */
export const ATTACKS: readonly Attack[] = [
  ...forgeries,
  ...slowFiles,
  ...shares,
  ...crowds,
  ...cutAndRestart,
  ...outside,
  ...papers,
];

/** People for one attack after the other: an attacker for each, who has the limits of somebody new. */
export async function openStages(instance: Instance, { isShort }: { isShort: boolean }) {
  const other = await aPerson(instance, 'otra@empresa.com.py');
  let attackers = 0;
  let number = 0;
  return async () => ({
    instance,
    isShort,
    other,
    attacker: await aPerson(instance, `atacante-${++attackers}@empresa.com.py`),
    nextNumber: () => ++number,
  });
}
