import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseUrl } from './database-url.ts';
import { prepareTemplate } from './prepare-template.ts';
import { startThrowAway } from './throw-away-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServerUrl: string;
    databaseTemplate: string;
  }
}

interface Cluster {
  url: string;
  template: string;
  stop(): Promise<void>;
}

/** Each project loads this file anew, so what they share is kept on globalThis. */
const shared = globalThis as typeof globalThis & { ajakaTestCluster?: { users: number; cluster: Promise<Cluster> } };

/** One server for the whole run, with a migrated database to copy from. */
export default async function setup(project: TestProject) {
  shared.ajakaTestCluster ??= { users: 0, cluster: startCluster() };
  const run = shared.ajakaTestCluster;
  run.users++;
  const { url, template } = await run.cluster;
  project.provide('databaseServerUrl', url);
  project.provide('databaseTemplate', template);

  return async () => {
    if (--run.users > 0) return;
    shared.ajakaTestCluster = undefined;
    await (await run.cluster).stop();
  };
}

async function startCluster(): Promise<Cluster> {
  const template = `ajaka_test_${randomUUID().slice(0, 8)}`;
  const outside = process.env.TEST_DATABASE_URL;
  const server = outside ? { url: outside, stop: () => dropAll(outside, template) } : await startThrowAway();
  try {
    await asAdmin(server.url, (client) => client.query(`create database ${template}`));
    await prepareTemplate(databaseUrl(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url, template, stop: () => server.stop() };
}

/** An external server outlives the run, so it is left as it was found: the template and its copies share a prefix. */
async function dropAll(url: string, template: string) {
  await asAdmin(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

async function asAdmin(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
