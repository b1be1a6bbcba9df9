// The server in a process of its own, which tells what it has cost so far whenever it is asked.
import { startApp } from '#server/app/start-app.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { figuresNow } from './measured.ts';

process.env.UV_THREADPOOL_SIZE ??= '16'; // as src/server/commands/start.ts
const roomy = { anonymous: 1e9, user: 1e9, token: 1e9, uploads: 1e9, parallel: { atOnce: 1e9, waiting: 1e9 } };
const app = await startApp(
  readSettings({ ...process.env, PORT: '0', LOG_LEVEL: 'warn', ROLE: process.env.ROLE ?? 'web' }),
  createLog('warn'),
  {
    limits: roomy,
  },
);
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(figuresNow());
});
process.on('disconnect', () => void app.stop().then(() => process.exit(0)));
process.send?.(app.url);
