// Loaded before a program (`node --require`), in its worker threads too: when anything connects, sends or resolves a
// name, the whole program is killed, after saying what was tried.
const dgram = require('node:dgram');
const dns = require('node:dns');
const { writeSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const net = require('node:net');
const tls = require('node:tls');

function refuse(what) {
  return (...wanted) => {
    writeSync(2, `NETWORK ${what} ${JSON.stringify(wanted[0] ?? null)}\n`);
    process.kill(process.pid, 'SIGKILL'); // not `process.exit`, which would end only a worker thread
  };
}

net.Socket.prototype.connect = refuse('connect');
net.connect = refuse('connect');
net.createConnection = refuse('connect');
tls.connect = refuse('tls');
dgram.Socket.prototype.send = refuse('send');
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  dns[name] = refuse(name);
  dns.promises[name] = refuse(name);
}
globalThis.fetch = refuse('fetch');
syncBuiltinESMExports();
