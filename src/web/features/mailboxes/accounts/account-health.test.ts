import { describe, expect, test } from 'vitest';
import type { EmailConfig, MailboxHealth } from '#contract/mailboxes/mailboxes.ts';
import { dayWords, describeHealth } from './account-health.ts';
import { filterAccounts } from './filter-accounts.ts';

const NOW = Date.parse('2026-11-15T13:28:00Z'); // Sunday, 10:28 in Asunción
const health = (more: Partial<MailboxHealth>): MailboxHealth => ({
  state: 'ok',
  lastSuccessAt: null,
  lastErrorAt: null,
  lastError: null,
  lastErrorCause: null,
  failingSince: null,
  needsAttention: false,
  messagesSeen: 0,
  invoicesFound: 0,
  ...more,
});
const told = (more: Partial<MailboxHealth>, enabled = true) => describeHealth({ enabled, health: health(more) }, NOW);

describe('how an account does', () => {
  test('one that works says since when it is up to date', () => {
    expect(told({ lastSuccessAt: '2026-11-15T13:24:00Z' })).toEqual({ kind: 'ok', line: 'Al día, hace 4 min' });
    expect(told({ state: 'new' })).toEqual({ kind: 'untested', line: 'Sin probar' });
  });

  const broken = {
    state: 'failing',
    lastError: 'Gmail rechaza la contraseña.',
    failingSince: '2026-11-14T21:42:00Z',
  } as const;

  test('one that fails says why and since when; after a day it says so loudly', () => {
    expect(told(broken)).toMatchObject({ kind: 'failing', isLong: false, line: 'Con fallas' });
    expect(told({ ...broken, needsAttention: true })).toEqual({
      kind: 'failing',
      isLong: true,
      line: 'Falla desde ayer',
      message: 'Gmail rechaza la contraseña.',
      since: 'Falla desde ayer a las 18:42.',
    });
  });

  test('one whose permission was taken back is to be connected again', () => {
    expect(told({ state: 'reconnect', lastError: 'Microsoft quitó el permiso.' })).toEqual({
      kind: 'reconnect',
      message: 'Microsoft quitó el permiso.',
    });
  });

  test('one that is switched off is not read, and says nothing', () => {
    expect(told({ ...broken, needsAttention: true }, false)).toEqual({ kind: 'quiet' });
  });

  test('a day is today, yesterday or a date, as it is in Asunción', () => {
    expect(dayWords('2026-11-15T03:30:00Z', NOW)).toBe('hoy');
    expect(dayWords('2026-11-15T02:30:00Z', NOW)).toBe('ayer');
    expect(dayWords('2026-11-13T12:00:00Z', NOW)).toBe('el 13/11/2026');
  });
});

test('MAIL-04 accounts are found by username, host and provider, without case or accents', () => {
  const accounts = [
    { username: 'ventas@tavapora.com.py', host: 'imap.gmail.com' },
    { username: 'compras@tavapora.com.py', host: 'outlook.office365.com' },
    { username: 'administración@otra.com.py', host: 'mail.otra.com.py' },
  ] as EmailConfig[];
  const found = (words: string) => filterAccounts(accounts, words).map(({ username }) => username.split('@')[0]);
  expect(found('VENTAS')).toEqual(['ventas']);
  expect(found('office365')).toEqual(['compras']);
  expect(found('Outlook')).toEqual(['compras']);
  expect(found('otro')).toEqual(['administración']);
  expect(found('administracion')).toEqual(['administración']);
  expect(found(' ')).toHaveLength(3);
  expect(found('nadie')).toEqual([]);
});
