import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Journeys go through the application as it is delivered: the production build, made anew. */
export default function setup(): void {
  if (process.env.WEB_IS_BUILT) return;
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: ROOT, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the front end does not build:\n${built.stdout}${built.stderr}`);
}
