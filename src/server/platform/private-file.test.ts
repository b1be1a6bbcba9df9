import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createPrivateFile, readPrivateFile } from './private-file.ts';

const FILES = 100;
const CONTENT = 'clave'.repeat(2_000);

/** Looks for one file after the other, without a pause, and tells how much of each it saw first. */
const READER = `
  const { readFileSync, existsSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage('ready');
  const lengths = workerData.map((file) => {
    while (!existsSync(file));
    return readFileSync(file, 'utf8').length;
  });
  parentPort.postMessage(lengths);
`;

test('RACE-86 a file that is created appears whole, for whoever looks at that moment', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-private-'));
  const files = Array.from({ length: FILES }, (_, at) => path.join(directory, String(at), 'key'));
  const reader = new Worker(READER, { eval: true, workerData: files });
  await new Promise((ready) => reader.once('message', ready));
  const seen = new Promise((told) => reader.once('message', told));
  for (const file of files) createPrivateFile(file, CONTENT);
  expect(await seen).toEqual(files.map(() => CONTENT.length));
  expect(createPrivateFile(files[0] ?? '', 'otra')).toBe(false);
  expect(readPrivateFile(files[0] ?? '')).toBe(CONTENT);
  expect(readdirSync(path.join(directory, '0'))).toEqual(['key']);
});
