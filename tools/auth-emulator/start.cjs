// Starts Firebase's sign-in emulator and nothing else of it: no login, no download, no Java.
//   node start.cjs [port]     prints one line when it is ready; ends on SIGTERM or when its standard input closes.
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const PROJECT = 'demo-ajaka'; // a name with `demo-` can never reach a live project
const wantedPort = Number(process.argv[2] ?? 0);

// The tools write their settings to the home directory as soon as they are loaded.
const home = mkdtempSync(join(tmpdir(), 'auth-emulator-'));
Object.assign(process.env, { HOME: home, XDG_CONFIG_HOME: home, CI: '1' });

function stop() {
  rmSync(home, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.stdin.on('end', stop).on('error', stop).resume();

// Private parts of the package: its exact version is pinned. Compiling the API description takes nearly all of the
// start-up time, and sign-in needs a third of it.
const NEEDED = [
  /^\/v1\/accounts:(signInWithIdp|lookup|createAuthUri|update|signUp|delete)$/,
  /^\/v1\/token$/,
  /^\/v1\/projects$/,
  /^\/v1\/projects\/\{targetProjectId\}\/accounts/,
  /^\/emulator\//,
];
const { default: description } = require('firebase-tools/lib/emulator/auth/apiSpec.js');
for (const path of Object.keys(description.paths)) {
  if (!NEEDED.some((needed) => needed.test(path))) delete description.paths[path];
}
const { createApp } = require('firebase-tools/lib/emulator/auth/server.js');

const ANY_PROJECT = 0; // do not warn about other project names
createApp(PROJECT, ANY_PROJECT).then((app) => {
  const server = app.listen(wantedPort, '127.0.0.1', () => {
    console.log(`auth-emulator ready ${PROJECT} http://127.0.0.1:${server.address().port}`);
  });
});
