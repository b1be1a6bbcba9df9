// Reads one PDF with a model, as a worker does, and ends. Its parent kills it on the way.
import { readPrintedDocuments } from '#server/features/reading/read/read-documents.ts';
import { openModel } from '#server/platform/ai/ask-model.ts';
import { systemClock } from '#server/platform/clock.ts';
import { connect } from '#server/platform/db/connect.ts';
import { openDiskFiles } from '#server/platform/files/disk-files.ts';
import { createLog } from '#server/platform/log.ts';
import type { Queue } from '#server/platform/queue/define-job.ts';
import { readSettings } from '#server/platform/settings.ts';
import { rememberingProcesses } from '../server/remembering-processes.ts';

const [databaseUrl = '', directory = '', modelUrl = '', ownerId = '', documentId = ''] = process.argv.slice(2);
const log = createLog('silent');
const processes = rememberingProcesses();
const queue = { add: async () => {}, addAll: async () => {}, wake: () => {} } as unknown as Queue;
const needs = {
  db: connect(databaseUrl, log, { size: 2 }),
  files: await openDiskFiles(directory),
  model: openModel(readSettings({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: modelUrl })),
  clock: systemClock,
  ...{ processes, queue, log },
};
const [error] = await readPrintedDocuments(needs, [{ ownerId, documentId, run: documentId }]);
console.log(error === undefined ? 'read' : String(error));
process.exit();
