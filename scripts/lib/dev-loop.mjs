// Runs on the project's Node. Pages are built in this process and read by the server on each request, so only a change
// in the server's own rooms restarts the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { build } from 'vite';
import { forgetWebBuild } from './build-web.mjs';
import { serverArgs } from './hand-over.mjs';
import { inRoot, ROOT } from './project.mjs';

const SERVER_ROOMS = ['server', 'contract', 'domain', 'sifen'];
/** A copy, since Vite sets NODE_ENV of this process to production when it builds. */
const SERVER_ENV = { ...process.env };

/** Milliseconds to wait after a change: an editor writes a file in several steps. */
const SETTLED_MS = 100;

let server;
let turn = Promise.resolve();
let pending;

function startServer() {
  server = spawn(process.execPath, serverArgs(), {
    cwd: ROOT,
    env: SERVER_ENV,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

function restartServer() {
  turn = turn.then(async () => {
    await stopServer();
    startServer();
  });
}

async function leave() {
  clearTimeout(pending);
  await turn;
  await stopServer();
  process.exit();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, leave);
process.once('disconnect', leave);

for (const room of SERVER_ROOMS) {
  watch(inRoot('src', room), { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(() => {
      console.log('Cambió el servidor: se inicia de nuevo.');
      restartServer();
    }, SETTLED_MS);
  });
}

forgetWebBuild();
const pages = await build({ root: ROOT, logLevel: 'error', build: { watch: {} } });
pages.on('event', ({ code, error }) => {
  if (code === 'ERROR') console.error(error.message);
  if (code !== 'END') return;
  console.log('Páginas construidas.');
  if (!server) restartServer();
});
