import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, settingsSchema } from './settings.ts';

const example = readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8');

test('CFG-04 CFG-05 CFG-07 without settings: 127.0.0.1:8080, and every role', () => {
  expect(readSettings({})).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', ROLE: 'all' });
});

test('TRIAL-02 TRIAL-03 without settings a trial has 15 days and 50 readings', () => {
  expect(readSettings({})).toMatchObject({ TRIAL_DAYS: 15, TRIAL_AI_LIMIT: 50 });
});

test('CFG-01 what was read does not change afterwards', () => {
  const env: Record<string, string> = { PORT: '9000' };
  const settings = readSettings(env);
  env.PORT = '9001';
  expect(settings.PORT).toBe(9000);
  expect(Object.isFrozen(settings)).toBe(true);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['ROLE', 'todos'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['FILES_URL', 'ftp://bucket'],
  ['FILES_URL', 's3://clave:secreto@bucket/archivos'],
  ['FILES_URL', 's3://bucket/../otro'],
  ['FILES_URL_ALSO', 's3://b'],
  ['S3_ENDPOINT', 'localhost:9000'],
  ['S3_REGION', 'us east'],
  ['ADMIN_EMAILS', 'a@b.com.py, no-es-correo'],
  ['SECRETS_KEY', 'corta'],
  ['LOG_LEVEL', 'mucho'],
  ['TRIAL_DAYS', '-1'],
  ['PUBLIC_URL', 'ajaka'],
])('CFG-02 CFG-10 a wrong %s stops the start with its name, not with its value', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`Configuración no válida: ${name} `));
  try {
    readSettings({ [name]: value });
  } catch (error) {
    expect(String(error)).not.toContain(`: ${value}`);
  }
});

test('CFG-12 ADMIN_EMAILS is a list, whatever separates it and whatever its case', () => {
  expect(readSettings({ ADMIN_EMAILS: ' Ana@X.com.py,beto@y.com.py ; c@z.com.py' }).ADMIN_EMAILS).toEqual([
    'ana@x.com.py',
    'beto@y.com.py',
    'c@z.com.py',
  ]);
});

test('an empty value counts as absent', () => {
  const { PORT, DATABASE_URL } = readSettings({ PORT: '', DATABASE_URL: '' });
  expect({ PORT, DATABASE_URL }).toEqual({ PORT: 8080, DATABASE_URL: undefined });
});

test('CFG-03 .env.example lists every setting, in the same order, and nothing else', () => {
  const listed = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(listed).toEqual(Object.keys(settingsSchema.shape));
});
