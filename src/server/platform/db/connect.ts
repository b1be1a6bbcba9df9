import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { ANSWER_MS, type ClientConfig, KEEP_ALIVE, PlainClient, PreparingClient } from './client/preparing-client.ts';
import { rethrowDriverError } from './database-unavailable.ts';
import { limitNewConnections } from './limit-new-connections.ts';
import { withOwnTransactions } from './locks/own-transactions.ts';
import { conflictLogger } from './locks/retry-conflicts.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** What a store function takes: the connection, or the transaction that is open. */
export type Db = Database | Transaction<Tables>;

const PARSERS: Readonly<Record<number, (value: string) => unknown>> = {
  /** A date stays the day it is: the driver would turn it into an instant in the machine's zone. */
  [pg.types.builtins.DATE]: (value) => value,
  /** Exact, and as amounts are written elsewhere: `10.5` where the column would print `10.50000000`. */
  [pg.types.builtins.NUMERIC]: (value) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value),
};
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Connections per process: a worker and a web process together stay well below PostgreSQL's default of 100. */
const POOL_SIZE = 20;

const STAYING = 2;

/** How busy a pool of connections is at this moment. */
export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
  readonly most: number;
}

export interface ConnectOptions {
  readonly size?: number;
  /** True behind a transaction pooler: it hands a connection on between transactions, and named statements with it. */
  readonly isPooled?: boolean;
  /** How long a connection is waited for; 10 s unless said. */
  readonly connectMs?: number;
  /** How long a statement's answer is waited for; `ANSWER_MS` unless said. */
  readonly answerMs?: number;
  /** Receives the function that tells how busy the pool is. */
  readonly observe?: (use: () => PoolUse) => void;
  /** Is told of every statement when it has ended. */
  readonly onStatement?: (event: LogEvent) => void;
}

export function connect(
  connectionString: string,
  log: Log,
  {
    size = POOL_SIZE,
    isPooled = false,
    connectMs = 10_000,
    answerMs = ANSWER_MS,
    observe,
    onStatement,
  }: ConnectOptions = {},
): Database {
  const config: pg.PoolConfig & ClientConfig = {
    connectionString,
    max: size,
    types,
    application_name: 'ajaka',
    connectionTimeoutMillis: connectMs,
    answerMs,
    onConflict: conflictLogger(log),
    ...KEEP_ALIVE,
    // A connection's first upload takes three times as long as the next: some connections stay open, the others for a
    // minute.
    min: Math.min(size, STAYING),
    idleTimeoutMillis: 60_000,
    Client: isPooled ? PlainClient : PreparingClient,
  };
  const pool = new pg.Pool(config);
  // Without listeners the loss of a connection would end the process. The pool reports lost idle connections; one in
  // use reports only its own loss, and its user learns of it from the next statement.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'se perdió una conexión con la base de datos');
  });
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (!isPooled) void limitIdleTransactions(client, answerMs);
  });
  const connections = limitNewConnections(pool);
  observe?.(() => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: connections.countWaiting(),
    most: size,
  }));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: failingAsUnavailable(pool, connections) }),
    ...(onStatement ? { log: onStatement } : {}),
  });
  return withOwnTransactions(db, log);
}

/**
 * Frees what a transaction holds when the connection to its client has died. Set by a statement: some poolers refuse a
 * connection that asks for it at its start. A transaction pooler has its own setting for it.
 */
const limitIdleTransactions = (client: pg.PoolClient, ms: number) =>
  client.query(`set idle_in_transaction_session_timeout = ${ms}`).catch(() => {});

/** The pool; its failure to give a connection is thrown as `DatabaseUnavailable`. */
function failingAsUnavailable(pool: pg.Pool, connections: Pick<ReturnType<typeof limitNewConnections>, 'take'>) {
  return {
    options: pool.options,
    connect: () => connections.take().catch(rethrowDriverError),
    end: () => pool.end(),
  };
}
