import { describeFailure, FAULT_HEAD, rowOfOutcome, rowsOfCluster } from './faults/describe.ts';
import { holds, type Outcome, suffer } from './faults/fault.ts';
import { SCENES, type SceneNeeds } from './faults/scenes.ts';
import type { Table } from './figures.ts';
import type { Run } from './run.ts';

/** Uploads that are acknowledged before and after each. */
const CALM = 5;

/** Everything that breaks, one after the other; each row is written as soon as it is known. */
export async function proveFaults({ figures, sizes, scratch, say }: Run): Promise<void> {
  const table = (): Table => figures.table('faults', 'faults') ?? EMPTY;
  const add = (row: readonly string[], isGood: boolean | undefined, notes: readonly string[] = []) => {
    const { rows, holds: before, notes: earlier = [] } = table();
    figures.add('faults', {
      ...EMPTY,
      rows: [...rows.filter(([name]) => name !== row[0]), row],
      notes: [...earlier, ...notes],
      ...(isGood === undefined && before === undefined ? {} : { holds: (before ?? true) && (isGood ?? true) }),
    });
  };
  const needs: SceneNeeds = { sizes, scratch };
  // Of a run that was cut the last scene may lack some of its rows.
  const earlier = table().rows;
  const done = earlier.map(([, scene]) => scene).filter((scene) => scene !== earlier.at(-1)?.[1]);
  for (const scene of SCENES) {
    if (done.includes(scene.name)) continue;
    const missing = scene.missing(needs);
    if (missing !== null) {
      add([scene.does, scene.name, `not run: ${missing}`, '', '', '', '', '', '', ''], undefined);
      continue;
    }
    say(`${scene.does}…`);
    try {
      if (scene.name === 'cluster') {
        for (const { row, isGood } of await rowsOfCluster(scene.name, say)) add(row, isGood);
        continue;
      }
      const set = await scene.open(needs);
      try {
        for (const fault of set.faults) {
          say(`  ${fault.name}`);
          const outcome: Outcome = await suffer(set.stage, fault, CALM);
          say(`    ${outcome.acknowledged} confirmadas, ${outcome.lost} perdidas, ${outcome.twice} dos veces`);
          add(rowOfOutcome(scene.name, outcome), holds(outcome), describeFailure(outcome));
        }
      } finally {
        await set.stop();
      }
    } catch (error) {
      say(`    ${(error as Error).message}`);
      add([scene.does, scene.name, `did not end: ${(error as Error).message}`, '', '', '', '', '', '', ''], false);
    }
  }
}

const EMPTY: Table = {
  name: 'faults',
  title: 'What breaks while people upload and look, and what they feel of it',
  head: FAULT_HEAD,
  rows: [],
};
