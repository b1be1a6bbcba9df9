// npm run schema: prints what the migrations make, as SQL for people and as types for the stores.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readCatalogue } from '#server/platform/db/catalogue.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { printSchema } from '#server/platform/db/print-schema.ts';
import { printTables } from '#server/platform/db/print-tables.ts';
import { startThrowAway } from '../test/database/throw-away-server.ts';

const root = path.resolve(import.meta.dirname, '..');
const server = await startThrowAway();
try {
  await migrate({ connectionString: server.url, dir: path.join(root, 'db/migrations') });
  const client = new pg.Client(server.url);
  await client.connect();
  const catalogue = await readCatalogue(client);
  await client.end();
  writeFileSync(path.join(root, 'db/schema.sql'), printSchema(catalogue));
  writeFileSync(path.join(root, 'src/server/platform/db/tables.ts'), printTables(catalogue));
} finally {
  await server.stop();
}
