import path from 'node:path';
import { startEmbedded, startOrJoinEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Log } from '#server/platform/log.ts';
import type { Settings } from '#server/platform/settings.ts';

export interface OpenDatabase {
  url: string;
  /** The database's address without the pooler, for work that needs a session of its own. */
  directUrl: string;
  /** True when `url` is that of a transaction pooler. */
  isPooled: boolean;
  /** The names of the migrations that this opening ran. */
  readonly migrated: readonly string[];
  stop(): Promise<void>;
  /** Settles, with a sentence, when the database that we run ourselves died for good. */
  readonly gone: Promise<Error>;
}

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../db/migrations');

interface OpenOptions {
  /** For a command: where the application runs already, its embedded server is used too. */
  readonly joins?: boolean;
  /** False for a command that takes the database as it is, without running migrations. */
  readonly migrates?: boolean;
}

/** The server named in the settings, else the embedded one; up to date either way. */
export async function openDatabase(
  settings: Settings,
  dataDir: string,
  log: Log,
  { joins = false, migrates = true }: OpenOptions = {},
): Promise<OpenDatabase> {
  const logSentence = (sentence: string) => log.info(sentence);
  const database = await findDatabase(settings, dataDir, { log: logSentence, joins });
  if (!migrates) return { ...database, migrated: [] };
  try {
    const migrated = await migrate({ connectionString: database.directUrl, dir: MIGRATIONS, log: logSentence });
    return { ...database, migrated };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function findDatabase(
  settings: Settings,
  dataDir: string,
  { log, joins }: { log: (sentence: string) => void; joins: boolean },
): Promise<Omit<OpenDatabase, 'migrated'>> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = settings;
  if (url) return { url, directUrl: direct ?? url, isPooled: isPooled(settings), stop: async () => {}, gone: NEVER };
  const embedded = await (joins ? startOrJoinEmbedded : startEmbedded)(dataDir, { log });
  return { ...embedded, directUrl: embedded.url, isPooled: false };
}

/** An outside server is not started again by us: while it is away, calls answer 503. */
const NEVER = new Promise<never>(() => {});

/** A pooler is in use when DATABASE_DIRECT_URL, the address that bypasses it, is set and is another one. */
export const isPooled = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Settings): boolean =>
  DATABASE_DIRECT_URL !== undefined && DATABASE_DIRECT_URL !== DATABASE_URL;
