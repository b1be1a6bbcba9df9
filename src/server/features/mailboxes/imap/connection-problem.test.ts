import { expect, test } from 'vitest';
import { mailSentence } from '#contract/mailboxes/mail.text.ts';
import { type Attempt, ConnectionProblem, explainConnection } from './connection-problem.ts';

const attempt = (over: Partial<Attempt> = {}): Attempt => ({
  host: 'imap.empresa.com.py',
  port: 993,
  useSsl: true,
  auth: 'password',
  hasOrdinaryPassword: true,
  ...over,
});

const refusedLogin = (response: string, serverResponseCode?: string) =>
  Object.assign(new Error('Command failed'), { authenticationFailed: true, response, serverResponseCode });

const GMAIL = { host: 'imap.gmail.com' };
const APP_PASSWORD = { hasOrdinaryPassword: false };

test.each([
  [
    'Gmail asks for one',
    GMAIL,
    '[ALERT] Application-specific password required: https://support.google.com/accounts/answer/185833 (Failure)',
  ],
  ['Gmail says only that it is wrong', GMAIL, '[AUTHENTICATIONFAILED] Invalid credentials (Failure)'],
  ['Gmail, written otherwise', { host: 'IMAP.Gmail.com.' }, 'Invalid credentials'],
  ['Gmail wants a browser', GMAIL, '[WEBALERT https://accounts.google.com/signin/continue] Web login required.'],
  ['Yahoo', { host: 'imap.mail.yahoo.com' }, '[AUTHENTICATIONFAILED] LOGIN Invalid credentials'],
  ['iCloud', { host: 'imap.mail.me.com' }, '[AUTHENTICATIONFAILED] Authentication failed'],
  ['any server that says so', {}, 'You must use an app password for this account'],
])('MBOX-28 an application password is needed: %s', (_, over, said) => {
  const { reason, told } = explainConnection(refusedLogin(said), attempt(over));
  expect(reason).toBe('contrasena_de_aplicacion');
  expect(mailSentence(told)).toContain('la cuenta exige contraseña de aplicación');
});

test.each([
  ['MBOX-27 a wrong password', refusedLogin('Authentication failed.', 'AUTHENTICATIONFAILED'), {}, 'credenciales'],
  [
    'MBOX-27 a wrong application password',
    refusedLogin('Invalid credentials'),
    { ...GMAIL, ...APP_PASSWORD },
    'credenciales',
  ],
  ['Outlook', refusedLogin('AUTHENTICATE failed.'), { host: 'outlook.office365.com' }, 'microsoft_sin_contrasena'],
  ['Hotmail', refusedLogin('LOGIN failed.'), { host: 'imap-mail.outlook.com' }, 'microsoft_sin_contrasena'],
  [
    'Exchange elsewhere',
    refusedLogin('LogonDenied-BasicAuthBlocked; Basic authentication is disabled'),
    {},
    'microsoft_sin_contrasena',
  ],
  ['IMAP switched off', refusedLogin('Your account is not enabled for IMAP use.'), GMAIL, 'imap_desactivado'],
  [
    'too many connections',
    refusedLogin('Too many simultaneous connections. (Failure)'),
    GMAIL,
    'demasiadas_conexiones',
  ],
  ['too many connections, by code', refusedLogin('x', 'LIMIT'), {}, 'demasiadas_conexiones'],
  [
    'a server that cannot look now',
    refusedLogin('Temporary authentication failure.', 'UNAVAILABLE'),
    GMAIL,
    'sin_respuesta',
  ],
  ['the same, with a permission', refusedLogin('x', 'UNAVAILABLE'), { auth: 'google' }, 'sin_respuesta'],
  ['a permission that is refused', refusedLogin('Invalid credentials'), { ...GMAIL, auth: 'google' }, 'reconectar'],
  [
    'a look-alike of Gmail is not Gmail',
    refusedLogin('Invalid credentials'),
    { host: 'imap.gmail.com.trampa.py' },
    'credenciales',
  ],
  ['a folder that is missing', { mailboxMissing: true, code: 'NotFound' }, {}, 'carpeta_no_encontrada'],
  ['MBOX-25 refused', { code: 'ECONNREFUSED' }, {}, 'conexion_rechazada'],
  ['MBOX-23 no answer', { code: 'CONNECT_TIMEOUT' }, {}, 'sin_respuesta'],
  ['MBOX-23 silence', { code: 'ETIMEOUT' }, {}, 'sin_respuesta'],
  ['SAFE-62 silence after the greeting', { code: 'ETIMEOUT', hasGreeted: true }, {}, 'dejo_de_contestar'],
  ['SAFE-62 no greeting', { code: 'GREETING_TIMEOUT' }, {}, 'sin_saludo'],
  ['SAFE-62 no greeting without SSL', { code: 'GREETING_TIMEOUT' }, { useSsl: false }, 'sin_saludo'],
  ['SAFE-62 taken, and nothing said', { code: 'CONNECT_TIMEOUT', hasAccepted: true }, {}, 'sin_saludo'],
  ['unreachable', { code: 'EHOSTUNREACH' }, {}, 'sin_respuesta'],
  ['MBOX-26 expired', { code: 'CERT_HAS_EXPIRED' }, {}, 'certificado'],
  ['MBOX-26 of a STARTTLS', { code: 'CERT_HAS_EXPIRED', tlsFailed: true }, {}, 'certificado'],
  ['MBOX-26 self-made', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, {}, 'certificado'],
  ['MBOX-26 by nobody known', { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, {}, 'certificado'],
  ['MBOX-26 another’s', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, {}, 'certificado'],
  ['no TLS on that port', { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }, {}, 'sin_cifrado'],
  ['no STARTTLS', { tlsFailed: true }, { useSsl: false, port: 143 }, 'sin_cifrado'],
  ['something else than IMAP', { code: 'InvalidResponse' }, {}, 'no_es_imap'],
  ['closed before a greeting', { code: 'ClosedAfterConnectTLS' }, {}, 'no_es_imap'],
  ['an endless line', { code: 'LineTooLarge' }, {}, 'respuesta_excesiva'],
  ['a cut', { code: 'ECONNRESET' }, {}, 'conexion_cortada'],
  ['a cut in the middle', { code: 'NoConnection' }, {}, 'conexion_cortada'],
  ['a goodbye for too many', { code: 'NoConnection', reason: 'Too many connections' }, {}, 'demasiadas_conexiones'],
  ['anything else', new TypeError('x is not a function'), {}, 'error_interno'],
] as const)('%s', (_, error, over, reason) => {
  const problem = explainConnection(error, attempt(over as Partial<Attempt>));
  expect(problem).toBeInstanceOf(ConnectionProblem);
  expect(problem.reason).toBe(reason);
  expect(mailSentence(problem.told)).toMatch(/^\S.*\.$/);
});

test('what the library hangs on its errors goes no further', () => {
  const error = Object.assign(new Error('Command failed'), {
    code: 'NoConnection',
    executedCommand: 'A1 LOGIN ana clave-secreta',
    response: { attributes: ['clave-secreta'] },
  });
  const { cause, message, told } = explainConnection(error, attempt());
  expect(JSON.stringify([message, told, cause, Object.entries(cause as object)])).not.toContain('clave-secreta');
  expect(cause).toMatchObject({ message: 'Command failed', code: 'NoConnection' });
});
