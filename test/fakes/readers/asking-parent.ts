// Asks a reader that never answers, and waits.
import { fileURLToPath } from 'node:url';
import { askIsolated } from '#server/platform/isolated-process.ts';

const program = fileURLToPath(new URL('./hanging-reader.ts', import.meta.url));
await askIsolated({}, { seconds: 600, megabytes: 500, program });
