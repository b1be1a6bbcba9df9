// Runs an embedded server until told to stop; with `once` it exits without stopping it.
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { StartRefused } from '#server/platform/start-refused.ts';

const [dataDir = '', manner] = process.argv.slice(2);
try {
  const { url, stop } = await startEmbedded(dataDir);
  process.once('SIGTERM', () => stop().then(() => process.exit()));
  console.log(JSON.stringify({ url }));
  if (manner !== 'once') setInterval(() => {}, 60_000);
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.log(JSON.stringify({ refused: error.message }));
}
