import { expect, test } from 'vitest';
import { providerOfHost } from './mail-provider.ts';

test.each([
  ['MAIL-51', 'gmail', ['imap.gmail.com', 'IMAP.GMAIL.COM']],
  [
    'MAIL-52',
    'outlook',
    ['imap-mail.outlook.com', 'imap.hotmail.com', 'outlook.office365.com', 'office365.empresa.py'],
  ],
  ['MAIL-53', 'yahoo', ['imap.mail.yahoo.com']],
  ['MAIL-54', 'other', ['mail.empresa.com.py', '']],
] as const)('%s a mailbox is of %s by the name of its server', (_, provider, hosts) => {
  expect(hosts.map(providerOfHost)).toEqual(hosts.map(() => provider));
});
