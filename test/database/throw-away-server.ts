import { rmSync } from 'node:fs';
import { type Embedded, startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { scratchDirectory } from './scratch-directory.ts';

/** Nothing here outlives the run, so nothing needs to survive a power cut. */
export const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** An embedded server whose data are deleted when it stops. */
export async function startThrowAway(
  start: (dataDir: string) => Promise<Embedded> = (dataDir) => startEmbedded(dataDir, { settings: THROW_AWAY }),
): Promise<Embedded> {
  const dataDir = scratchDirectory();
  const server = await start(dataDir);
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
