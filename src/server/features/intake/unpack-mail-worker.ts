import { parentPort, workerData } from 'node:worker_threads';
import { attachmentsOf } from './unpack-mail-parts.ts';

/** Runs in a thread of its own, whose memory and time are limited from outside. */
const attachments = await attachmentsOf(workerData as Uint8Array);
parentPort?.postMessage(
  attachments,
  attachments.map(({ content }) => content.buffer as ArrayBuffer),
);
