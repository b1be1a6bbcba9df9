import { describe, expect, test } from 'vitest';
import type { EmailConfig } from '#contract/mailboxes/mailboxes.ts';
import {
  type AccountValues,
  asChange,
  asNewConfig,
  asTrial,
  checkEdited,
  checkNew,
  checkStored,
  lacksPasswordAgain,
  lacksRequired,
  newAccount,
  presetValues,
  storedAccount,
  withTerm,
} from './account-values.ts';

const filled = (more: Partial<AccountValues> = {}): AccountValues => ({
  ...newAccount(),
  username: 'ventas@tavapora.com.py',
  password: 'secreta',
  ...more,
});
const ID = '018f0000-0000-7000-8000-000000000001';
const aConfig = (more: Partial<EmailConfig> = {}): EmailConfig => ({
  id: ID,
  name: 'ventas@tavapora.com.py',
  host: 'mail.tavapora.com.py',
  port: 143,
  username: 'ventas@tavapora.com.py',
  useSsl: false,
  searchTerms: ['factura'],
  searchCriteria: 'all',
  provider: 'other',
  enabled: true,
  folder: 'Facturas',
  markSeen: false,
  sharesOut: false,
  auth: 'password',
  createdAt: '2026-11-14T10:00:00Z',
  sameAs: null,
  health: {
    state: 'new',
    lastSuccessAt: null,
    lastErrorAt: null,
    lastError: null,
    lastErrorCause: null,
    failingSince: null,
    needsAttention: false,
    messagesSeen: 0,
    invoicesFound: 0,
  },
  version: 1,
  ...more,
});
const wrongIn = (errors: object) => Object.entries(errors).flatMap(([name, sentence]) => (sentence ? [name] : []));

test.each([
  ['MAIL-24', 'gmail', 'imap.gmail.com'],
  ['MAIL-25', 'outlook', 'outlook.office365.com'],
  ['MAIL-26', 'yahoo', 'imap.mail.yahoo.com'],
  ['MAIL-27', 'other', ''],
] as const)('%s the preset %s fills its host, port 993 and SSL', (_, preset, host) => {
  expect(presetValues(preset)).toEqual({ host, port: '993', useSsl: true });
});

describe('what is wrong with an account', () => {
  test('MAIL-29 host, username and password are needed to create one', () => {
    expect(lacksRequired(filled())).toBe(false);
    expect(wrongIn(checkNew(filled()))).toEqual([]);
    for (const name of ['host', 'username', 'password'] as const) {
      expect(lacksRequired(filled({ [name]: ' ' }))).toBe(true);
      expect(wrongIn(checkNew(filled({ [name]: ' ' })))).toEqual([name]);
    }
  });

  test('MAIL-30 so is the port, and it is one that exists', () => {
    for (const port of ['', '0', '65536', 'imap', '99.3']) {
      expect(wrongIn(checkNew(filled({ port })))).toEqual(['port']);
    }
  });

  test('MAIL-31 a new username looks like an e-mail; a stored one may be what its server wants', () => {
    expect(wrongIn(checkNew(filled({ username: 'juan' })))).toEqual(['username']);
    expect(wrongIn(checkStored({ ...filled(), username: 'juan' }))).toEqual([]);
  });

  test('MAIL-17 a stored account needs no password', () => {
    expect(wrongIn(checkStored(storedAccount(aConfig())))).toEqual([]);
    expect(wrongIn(checkEdited({ ...storedAccount(aConfig()), folder: 'Otra', useSsl: true }, aConfig()))).toEqual([]);
  });

  test.each<[string, Partial<AccountValues>]>([
    ['server', { host: 'otro.com.py' }],
    ['port', { port: '993' }],
    ['user', { username: 'otro@tavapora.com.py' }],
    ['encryption, for a weaker one', { useSsl: false }],
  ])('SAFE-43 an account whose %s changed needs its password again', (_, change) => {
    const stored = aConfig({ useSsl: true });
    const values = { ...storedAccount(stored), ...change };
    expect(wrongIn(checkEdited(values, stored))).toEqual(['password']);
    expect(wrongIn(checkEdited({ ...values, password: 'nueva' }, stored))).toEqual([]);
    expect(lacksPasswordAgain(values, { ...stored, auth: 'google' })).toBe(false);
  });

  test('SAFE-43 a port that is not typed yet asks for the port, not for the password', () => {
    expect(wrongIn(checkEdited({ ...storedAccount(aConfig()), port: '' }, aConfig()))).toEqual(['port']);
  });
});

describe('what is sent', () => {
  const terms = [
    { id: 0, text: ' factura ' },
    { id: 1, text: '' },
    { id: 2, text: '  ' },
  ];

  test('MAIL-32 MAIL-33 empty search terms are dropped on save and before a test', () => {
    expect(asNewConfig(filled({ searchTerms: terms })).searchTerms).toEqual(['factura']);
    expect(asTrial(filled({ searchTerms: terms })).searchTerms).toEqual(['factura']);
    expect(asChange(filled({ searchTerms: terms }), aConfig()).searchTerms).toEqual(['factura']);
  });

  test('MAIL-18 a blank password is left out of an update, a typed one goes along as typed', () => {
    expect(asChange(storedAccount(aConfig()), aConfig())).not.toHaveProperty('password');
    expect(asChange(filled({ password: ' con espacios ' }), aConfig())).toHaveProperty('password', ' con espacios ');
  });

  test('MAIL-19 the edited values of a stored account are tried with its id, so that its password can be used', () => {
    expect(asTrial({ ...storedAccount(aConfig()), host: 'otro.com.py' }, aConfig())).toMatchObject({
      id: ID,
      host: 'otro.com.py',
      port: 143,
      folder: 'Facturas',
    });
  });

  test('a test of a port that is none leaves it out instead of failing as a whole', () => {
    expect(asTrial(filled({ port: '' }))).not.toHaveProperty('port');
  });

  test('what is shown and not touched is stored as it was', () => {
    const { searchTerms, searchCriteria, folder, markSeen, sharesOut, host, port, useSsl, username, provider } =
      aConfig();
    expect(asChange(storedAccount(aConfig()), aConfig())).toEqual({
      searchTerms,
      searchCriteria,
      folder,
      markSeen,
      sharesOut,
      host,
      port,
      useSsl,
      username,
      provider,
    });
  });

  test('of an account that Google or Microsoft opens only the settings are sent', () => {
    const sent = asChange(storedAccount(aConfig({ auth: 'google' })), aConfig({ auth: 'google' }));
    expect(Object.keys(sent).toSorted()).toEqual(['folder', 'markSeen', 'searchCriteria', 'searchTerms', 'sharesOut']);
  });
});

test('a term that is added has an id of its own, also after others went', () => {
  expect(withTerm([{ id: 4, text: 'factura' }]).at(-1)).toEqual({ id: 5, text: '' });
  expect(withTerm([])).toEqual([{ id: 0, text: '' }]);
});
