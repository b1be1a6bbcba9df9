import type { TestProject } from 'vitest/node';
import { startPgBouncer } from './pgbouncer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the pooler before the run's server; absent in a run without one. */
    poolerUrl?: string;
  }
}

/** After the cluster: the application of every test reaches its database through PgBouncer. */
export default async function setup(project: TestProject) {
  const pooler = await startPgBouncer(project.getProvidedContext().databaseServerUrl);
  project.provide('poolerUrl', pooler.url);
  return () => pooler.stop();
}
