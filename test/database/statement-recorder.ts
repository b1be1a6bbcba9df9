import { Kysely, type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import type { Database } from '#server/platform/db/connect.ts';

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The server's functions on the stack when it was sent, the innermost first. */
  readonly functions: readonly string[];
}

const SERVER_FRAME = /^\s+at (?:async )?(?:\w+\.)*(\w+) \(.*\/src\/server\/(?!platform\/)(?!.*\.test\.ts).*\)$/;

/**
 * Records every statement that is sent, once per text and sender: where the query builder compiles its text, and where
 * a prepared text is sent (`executePrepared`).
 */
export function recordStatements() {
  const recorded = new Map<string, RecordedStatement>();
  const record = (text: string, values: readonly unknown[]) => {
    const functions = serverFunctions();
    recorded.set(`${functions[0]} ${text}`, { text, values, functions });
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = new PostgresQueryCompiler().compileQuery(node, queryId);
      record(sql, parameters);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { executeQuery } = Kysely.prototype;
  Kysely.prototype.executeQuery = function (query, ...rest) {
    if ('sql' in query) record(query.sql, query.parameters);
    return executeQuery.call(this, query, ...rest) as never;
  };
  return {
    observe: (db: Database): Database => db.withPlugin(plugin),
    statements: () => [...recorded.values()],
    stop: () => {
      Kysely.prototype.executeQuery = executeQuery;
    },
  };
}

/** Both are synchronous, so the store function is still on the stack. */
function serverFunctions(): string[] {
  const usual = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = usual;
  return stack.split('\n').flatMap((line) => SERVER_FRAME.exec(line)?.[1] ?? []);
}
