import type { Deps } from '#server/platform/deps.ts';
import type { Collector } from '#server/platform/metrics/collect.ts';
import { gauge } from '#server/platform/metrics/family.ts';
import { measureMail, sumStorage } from './operations.store.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'clock'>;

/** What the database and the disk know, for whoever watches over the installation. Every process tells the same. */
export const operationCollectors = (needs: Needs): Collector[] => [
  queueCollector(needs),
  mailCollector(needs),
  storageCollector(needs),
  diskCollector(needs),
];

const queueCollector = ({ queue }: Pick<Needs, 'queue'>): Collector => ({
  name: 'queue',
  async collect() {
    const jobs = await queue.measure();
    const counts = jobs.flatMap(({ job, waiting, running }) => [
      { labels: { job, state: 'waiting' }, value: waiting },
      ...(running === null ? [] : [{ labels: { job, state: 'running' }, value: running }]),
    ]);
    const ages = jobs.map(({ job, oldestSeconds }) => ({ labels: { job }, value: oldestSeconds ?? 0 }));
    return [
      gauge('ajaka_queue_jobs', 'Work of the queue that could start now, and that is being done.', counts),
      gauge('ajaka_queue_oldest_seconds', 'How long the oldest that could start waits; 0: nothing waits.', ages),
    ];
  },
});

const mailCollector = ({ db, clock }: Pick<Needs, 'db' | 'clock'>): Collector => ({
  name: 'mail',
  async collect() {
    const providers = await measureMail(db, clock.now());
    const counts = providers.flatMap(({ provider, working, failing }) => [
      { labels: { provider, state: 'working' }, value: working },
      { labels: { provider, state: 'failing' }, value: failing },
    ]);
    const lags = providers.flatMap(({ provider, lagSeconds }) =>
      lagSeconds === null ? [] : [{ labels: { provider }, value: Math.max(0, lagSeconds) }],
    );
    return [
      gauge('ajaka_mailboxes', 'Mailboxes that are on.', counts),
      gauge('ajaka_mail_lag_seconds', 'Since the mailbox of the clock that was read longest ago was read.', lags),
    ];
  },
});

const storageCollector = ({ db }: Pick<Needs, 'db'>): Collector => ({
  name: 'storage',
  async collect() {
    const { originalsBytes, databaseBytes } = await sumStorage(db);
    return [
      gauge('ajaka_storage_bytes', 'What is kept.', [
        { labels: { what: 'originals' }, value: originalsBytes },
        { labels: { what: 'database' }, value: databaseBytes },
      ]),
    ];
  },
});

const diskCollector = ({ files }: Pick<Needs, 'files'>): Collector => ({
  name: 'disk',
  async collect() {
    const { total, free } = await files.space();
    return [
      gauge('ajaka_disk_bytes', 'The disk of the files.', [
        { labels: { what: 'total' }, value: total },
        { labels: { what: 'free' }, value: free },
      ]),
    ];
  },
});
