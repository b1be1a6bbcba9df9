import type { Model } from './ai/ask-model.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/connect.ts';
import type { FileStore } from './files/file-store.ts';
import type { IdentityMode } from './identity/identity-mode.ts';
import type { Log } from './log.ts';
import type { OutgoingNetwork } from './network/outgoing-network.ts';
import type { ProcessPool } from './processes/process-pool.ts';
import type { Queue } from './queue/define-job.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Settings } from './settings.ts';

/** What the composition root builds once. A use case names what it needs of it with `Pick`. */
export interface Deps {
  db: Database;
  /** The database past a pooler, for what needs a session of its own. */
  directUrl: string;
  queue: Queue;
  /** Encrypts passwords and tokens of other services before they are stored. */
  secrets: Secrets;
  /** Originals and what is made for people, on disk or in S3. */
  files: FileStore;
  /** Where files that people sent are looked into: never in this process. */
  processes: ProcessPool;
  /** Reads PDFs and photos; null without a key. */
  model: Model | null;
  /** Mail servers that people name are reached through it. */
  network: OutgoingNetwork;
  clock: Clock;
  log: Log;
  settings: Settings;
  identity: IdentityMode;
}
