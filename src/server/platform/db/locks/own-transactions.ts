import type { CompiledQuery, Kysely, TransactionBuilder } from 'kysely';
import type { Log } from '../../log.ts';
import type { Tables } from '../tables.ts';
import { noticeStatement, trackLocksOf } from './lock-order.ts';
import { locksOf } from './locking-statements.ts';
import { conflictLogger, retryConflicts } from './retry-conflicts.ts';

const isTest = process.env.NODE_ENV === 'test';

/** Every transaction that is opened knows what it holds, and is tried again when others were in its way. */
export function withOwnTransactions(db: Kysely<Tables>, log: Log): Kysely<Tables> {
  const open = db.transaction.bind(db);
  db.transaction = () => retrying(open(), log);
  return db;
}

function retrying(builder: TransactionBuilder<Tables>, log: Log): TransactionBuilder<Tables> {
  const once: typeof builder.execute = builder.execute.bind(builder);
  builder.execute = (work) => {
    const attempt = () =>
      once((tx) => {
        trackLocksOf(tx, log);
        return isTest ? noticing(tx, () => work(tx)) : work(tx);
      });
    return retryConflicts(attempt, conflictLogger(log));
  };
  return builder;
}

/** In tests, compares the locks that each statement takes with those that were declared. */
async function noticing<T>(tx: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  const connection = await tx.getExecutor().provideConnection(async (one) => one);
  const { executeQuery } = connection;
  connection.executeQuery = <R>(query: CompiledQuery, options?: Parameters<typeof executeQuery>[1]) => {
    noticeStatement(tx, locksOf(query.sql), query.sql);
    return Reflect.apply(executeQuery<R>, connection, [query, options]);
  };
  try {
    return await work();
  } finally {
    connection.executeQuery = executeQuery;
  }
}
