import path from 'node:path';
import { migrate } from '#server/platform/db/migrate.ts';

/** Everything that every test's database holds from the start. */
export async function prepareTemplate(url: string): Promise<void> {
  await migrate({ connectionString: url, dir: path.resolve(import.meta.dirname, '../../db/migrations') });
}
