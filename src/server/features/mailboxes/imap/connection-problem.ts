import { type MailReason, mailReason } from '#contract/mailboxes/mail.text.ts';
import type { ConnectionCause, EmailAuth } from '#contract/mailboxes/mailboxes.ts';

/** Why a mailbox cannot be read now: `reason` for programs of others, `told` for people. */
export class ConnectionProblem extends Error {
  override name = 'ConnectionProblem';
  readonly reason: ConnectionCause;
  readonly told: MailReason;

  constructor(reason: ConnectionCause, told: MailReason, cause?: unknown) {
    super(told.code, { cause });
    this.reason = reason;
    this.told = told;
  }
}

/** What was being connected to, for the explanation. */
export interface Attempt {
  readonly host: string;
  readonly port: number;
  readonly useSsl: boolean;
  readonly auth: EmailAuth;
  /** The password could not have been right: it does not have the form that the provider gives out. */
  readonly hasOrdinaryPassword: boolean;
}

/** What the library, the socket or TLS attach to their errors. */
interface Clues {
  readonly code?: string;
  readonly message?: string;
  readonly authenticationFailed?: boolean;
  /** The text that the server sent. */
  readonly response?: unknown;
  readonly serverResponseCode?: string;
  readonly mailboxMissing?: boolean;
  readonly tlsFailed?: boolean;
  /** The server took the connection; `hasGreeted`: it greeted as a mail server does. */
  readonly hasAccepted?: boolean;
  readonly hasGreeted?: boolean;
  /** The text of a BYE. */
  readonly reason?: string;
}

const NO_ANSWER = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'CONNECT_TIMEOUT'];
/** Silence: of the socket, or noticed at the deadline (`imap-client.ts`). */
const SILENCE = ['ETIMEOUT', 'UPGRADE_TIMEOUT', 'SILENT'];
const CUT = ['ECONNRESET', 'EPIPE', 'NoConnection', 'EConnectionClosed', 'StateLogout'];
const CUT_AT_ONCE = ['ClosedAfterConnectText', 'ClosedAfterConnectTLS'];
const TOO_LARGE = ['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge', 'MAX_IMAP_NESTING_REACHED'];
const NOT_IMAP = ['InvalidResponse', 'UnexpectedTag', 'ResponseProcessingFailed'];

export function explainConnection(error: unknown, attempt: Attempt): ConnectionProblem {
  if (error instanceof ConnectionProblem) return error;
  const [reason, told] = causeOf(error as Clues, attempt);
  return new ConnectionProblem(reason, told, withoutSecrets(error));
}

type Told = readonly [ConnectionCause, MailReason];

function causeOf(clues: Clues, attempt: Attempt): Told {
  const { code = '' } = clues;
  const place = `${attempt.host}:${attempt.port}`;
  if (clues.authenticationFailed) return explainRefusedLogin(clues, attempt);
  if (clues.mailboxMissing) return ['carpeta_no_encontrada', mailReason('folder-missing')];
  const certificate = explainCertificate(code, attempt.host);
  if (certificate) return ['certificado', certificate];
  if (code === 'ECONNREFUSED') {
    return ['conexion_rechazada', mailReason('connection-refused', { place })];
  }
  if (clues.hasGreeted && SILENCE.includes(code)) {
    return ['dejo_de_contestar', mailReason('stopped-answering', { place })];
  }
  if (code === 'GREETING_TIMEOUT' && !attempt.useSsl) {
    return ['sin_saludo', mailReason('no-greeting-without-ssl', { place })];
  }
  if (code === 'GREETING_TIMEOUT' || (code === 'CONNECT_TIMEOUT' && clues.hasAccepted)) {
    return ['sin_saludo', mailReason('no-greeting', { place })];
  }
  if (NO_ANSWER.includes(code) || SILENCE.includes(code)) {
    return ['sin_respuesta', mailReason('no-answer', { place })];
  }
  if (clues.tlsFailed) {
    return ['sin_cifrado', mailReason('no-starttls', { place })];
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) {
    return ['sin_cifrado', mailReason('no-ssl', { place })];
  }
  if (TOO_LARGE.includes(code)) return ['respuesta_excesiva', mailReason('too-much-sent', { place })];
  if (CUT_AT_ONCE.includes(code)) {
    return ['no_es_imap', mailReason('cut-before-greeting', { place })];
  }
  if (NOT_IMAP.includes(code) || code.startsWith('ParserError')) {
    return ['no_es_imap', mailReason('not-imap', { place })];
  }
  if (isOverload(textOf(clues))) return TOO_MANY;
  if (CUT.includes(code)) return ['conexion_cortada', mailReason('connection-cut', { place })];
  return ['error_interno', mailReason('mail-unread', { host: attempt.host })];
}

const TOO_MANY: Told = ['demasiadas_conexiones', mailReason('too-many-connections')];

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
function explainCertificate(code: string, host: string): MailReason | null {
  if (code === 'CERT_HAS_EXPIRED') return mailReason('certificate-expired', { host });
  if (code === 'CERT_NOT_YET_VALID') return mailReason('certificate-not-yet-valid', { host });
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return mailReason('certificate-of-another', { host });
  }
  const isUntrusted =
    /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY|DECRYPT)|CERT_|CRL_|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH)/.test(
      code,
    );
  return isUntrusted ? mailReason('certificate-untrusted', { host }) : null;
}

const GOOGLE = /(^|\.)(gmail|googlemail|google)\.com$/;
const MICROSOFT = /(^|\.)(outlook|hotmail|live|office365|office)\.com$/;
const NEEDS_APP_PASSWORD = /(^|\.)(gmail|googlemail|google|yahoo|aol|icloud|me)\.com$|(^|\.)yahoo\.com\.\w\w$/;

/** Answers as providers give them, in English; codes first where they have one. */
function explainRefusedLogin(clues: Clues, { host: written, auth, hasOrdinaryPassword }: Attempt): Told {
  const host = written.toLowerCase().replace(/\.$/, '');
  const said = textOf(clues);
  if (isOverload(said)) return TOO_MANY;
  if (/\[(UNAVAILABLE|SERVERBUG|CONTACTADMIN)\]|temporary|try again later|internal (server )?error/i.test(said)) {
    return ['sin_respuesta', mailReason('account-unchecked', { host })];
  }
  if (auth !== 'password') return RECONNECT;
  if (/login is disabled|\[PRIVACYREQUIRED\]/i.test(said)) {
    return ['sin_cifrado', mailReason('login-needs-encryption', { host })];
  }
  if (/not enabled for imap|imap (access )?is (disabled|not enabled)|imap disabled/i.test(said)) {
    return ['imap_desactivado', mailReason('imap-off')];
  }
  const isMicrosoft = MICROSOFT.test(host) || /basic ?auth(entication)?[ _]?(is )?(blocked|disabled)/i.test(said);
  if (isMicrosoft) {
    return ['microsoft_sin_contrasena', mailReason('microsoft-without-password')];
  }
  const saysSo = /application[- ]specific password|app(lication)? password/i.test(said);
  if (saysSo || (NEEDS_APP_PASSWORD.test(host) && hasOrdinaryPassword) || /web login required/i.test(said)) {
    return ['contrasena_de_aplicacion', mailReason('app-password-needed', { isGoogle: GOOGLE.test(host) })];
  }
  return ['credenciales', mailReason('wrong-login')];
}

export const RECONNECT: Told = ['reconectar', mailReason('reconnect')];

const isOverload = (said: string) =>
  /too many (simultaneous )?connections|maximum number of connections|\[(LIMIT|INUSE)\]|connection limit/i.test(said);

function textOf({ response, serverResponseCode, reason, message }: Clues): string {
  const said = typeof response === 'string' ? response : '';
  return [serverResponseCode ? `[${serverResponseCode}]` : '', said, reason ?? '', message ?? ''].join(' ');
}

/** For the log: errors of the library carry what was sent and received. */
function withoutSecrets(error: unknown): Error {
  const { name, message, code } = error as Error & { code?: string };
  return Object.assign(new Error(String(message ?? error)), { name: name ?? 'Error', ...(code ? { code } : {}) });
}
