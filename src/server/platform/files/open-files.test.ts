import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { openFiles } from './open-files.ts';

const OWNER = '018f0000-0000-7000-8000-000000000001';
const log = createLog('silent');

test('INTK-44 CFG-10 files lie where the setting says, else in the data directory', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-files-'));
  const elsewhere = path.join(dataDir, 'con espacio');
  mkdirSync(elsewhere);
  for (const [setting, directory] of [
    [{}, path.join(dataDir, 'files')],
    [{ FILES_URL: `${pathToFileURL(elsewhere).href}/` }, elsewhere],
  ] as const) {
    const files = await openFiles(readSettings(setting), { dataDir, log });
    const sha256 = await files.keep(OWNER, Buffer.from('ñandutí'));
    expect(existsSync(path.join(directory, OWNER, sha256.slice(0, 2), sha256))).toBe(true);
  }
});

test('OPS-55 an address of S3 without its keys stops the start, and names what lacks', async () => {
  const settings = readSettings({ FILES_URL: 's3://facturas/ajaka', S3_ACCESS_KEY_ID: 'AKIA' });
  await expect(openFiles(settings, { dataDir: tmpdir(), log })).rejects.toThrow(
    'FILES_URL es de S3: configura también S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY.',
  );
});

test('OPS-61 the same place twice is no move', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-files-'));
  const settings = readSettings({ FILES_URL_ALSO: pathToFileURL(path.join(dataDir, 'files')).href });
  await expect(openFiles(settings, { dataDir, log })).rejects.toThrow('nombran el mismo lugar');
});
