import { startCluster } from '../../cluster/cluster.ts';
import { holds as clusterHolds, tryCluster } from '../../cluster/trial.ts';
import { ANCHORS_DIRECTORY } from '../../test/sifen/test-anchors.ts';
import type { Outcome } from './fault.ts';

export const FAULT_HEAD = [
  ...['what happens', 'scene', 'uploads acknowledged', 'lost', 'twice', 'broken states', 'calls refused or cut'],
  ...['longest pause, s', 'serves again after it is mended, s', 'all is read after, s'],
];

export const rowOfOutcome = (scene: string, outcome: Outcome): string[] => [
  outcome.name,
  scene,
  ...[outcome.acknowledged, outcome.lost, outcome.twice, outcome.broken.length, outcome.failedCalls].map(String),
  ...[outcome.longestPause, outcome.servesAfter, outcome.readsAfter].map((seconds) => seconds.toFixed(1)),
];

const MOST_TOLD = 3;

/** What people were told, and what was not as it should be. */
export function describeFailure({ name, failures, broken }: Outcome): string[] {
  const told = failures.slice(0, MOST_TOLD).join(', ');
  return [
    ...(told === '' ? [] : [`${name}: ${told}.`]),
    ...broken.slice(0, MOST_TOLD).map((said) => `${name}: ${said}`),
  ];
}

/** The phases of the cluster's trial, which tells them in Spanish to whoever types its command. */
const OF_THE_TRIAL = [
  'nothing, to compare with',
  'a restart of all five processes, one after the other',
  'kill -9 of the primary PostgreSQL',
  'the whole node of the primary is lost, and comes back',
];

/** The cluster has a trial of its own. */
export async function rowsOfCluster(scene: string, say: (sentence: string) => void) {
  const cluster = await startCluster({ settings: { LOG_LEVEL: 'warn', TRUST_ANCHORS: ANCHORS_DIRECTORY }, say });
  try {
    const result = await tryCluster(cluster, { say });
    const all = [String(result.lost), String(result.twice)];
    return result.phases.map(({ name, acknowledged, failedCalls, longestPause }, at) => ({
      row: [
        OF_THE_TRIAL[at] ?? name,
        scene,
        String(acknowledged),
        ...all,
        '',
        String(failedCalls),
        longestPause.toFixed(1),
        '',
        '',
      ],
      isGood: clusterHolds(result),
    }));
  } finally {
    await cluster.stop();
  }
}
