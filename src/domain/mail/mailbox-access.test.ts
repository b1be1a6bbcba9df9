import { describe, expect, test } from 'vitest';
import { type MailboxAccess, needsPasswordAgain } from './mailbox-access.ts';

const STORED: MailboxAccess = { host: 'imap.empresa.com.py', port: 993, useSsl: true, username: 'ana@empresa.com.py' };
const PLAIN: MailboxAccess = { ...STORED, port: 143, useSsl: false };

describe('a stored password is asked for again', () => {
  test.each<[string, MailboxAccess, Partial<MailboxAccess>]>([
    ['another server', STORED, { host: 'imap.trampa.com' }],
    ['a server whose name begins the same', STORED, { host: 'imap.empresa.com.py.trampa.com' }],
    ['the same name with a dot behind it', STORED, { host: 'imap.empresa.com.py.' }],
    ['another port', STORED, { port: 1993 }],
    ['another user', STORED, { username: 'eva@empresa.com.py' }],
    ['the same user in other letters', STORED, { username: 'ANA@empresa.com.py' }],
    ['a weaker encryption', STORED, { useSsl: false }],
    ['all of it', STORED, { host: 'x', port: 1, useSsl: false, username: 'y' }],
    ['stronger encryption on another port', PLAIN, { useSsl: true, port: 993 }],
  ])('SAFE-40 for %s', (_, stored, change) => {
    expect(needsPasswordAgain(stored, { ...stored, ...change })).toBe(true);
  });

  test.each<[string, MailboxAccess, Partial<MailboxAccess>]>([
    ['nothing', STORED, {}],
    ['letters of the server’s name', STORED, { host: ' IMAP.Empresa.com.py ' }],
    ['blanks around the user', STORED, { username: ' ana@empresa.com.py ' }],
    ['stronger encryption', PLAIN, { useSsl: true }],
    ['the same weak one', PLAIN, { useSsl: false }],
  ])('MAIL-17 SAFE-40 not when what changed is %s', (_, stored, change) => {
    expect(needsPasswordAgain(stored, { ...stored, ...change })).toBe(false);
  });
});
