// Loaded before the program of a process of the pool, with the memory that it may have as an argument. In an endless
// loop only another thread can notice that the parent, which watches the time, was killed itself, or that memory
// outside the heap, such as WebAssembly's, grows past the limit.
import { Worker } from 'node:worker_threads';
import { MIB } from '#domain/byte-size.ts';
import { MEMORY_SIGNAL } from './define-task.ts';

const LOOK_MS = 100;
const megabytes = Number(process.argv[2]);

const watch = `setInterval(() => {
  if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > ${megabytes * MIB}) process.kill(process.pid, '${MEMORY_SIGNAL}');
}, ${LOOK_MS})`;
new Worker(watch, { eval: true }).unref();
// A thread can be started without the permissions of its process: no other may be started after this one.
(process.permission as typeof process.permission & { drop?: (scope: string) => void })?.drop?.('worker');

// A terminal or a supervisor sends these signals to the server's children too: they go on until the server ends them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
