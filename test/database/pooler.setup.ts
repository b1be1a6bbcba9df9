import type { TestProject } from 'vitest/node';
import { startPgBouncer } from './pgbouncer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the pooler in front of the run's server; absent in a run without one. */
    poolerUrl?: string;
  }
}

/** Runs after the cluster: every test's application reaches its database through PgBouncer. */
export default async function setup(project: TestProject) {
  const pooler = await startPgBouncer(project.getProvidedContext().databaseServerUrl);
  project.provide('poolerUrl', pooler.url);
  return () => pooler.stop();
}
