import type { ConnectionCause, EmailAuth } from '#contract/mailboxes.ts';

/** Why a mailbox cannot be read now. Its message is the sentence for the person. */
export class ConnectionProblem extends Error {
  override name = 'ConnectionProblem';
  readonly reason: ConnectionCause;

  constructor(reason: ConnectionCause, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.reason = reason;
  }
}

/** What was being connected to, as far as a sentence needs it. */
export interface Attempt {
  readonly host: string;
  readonly port: number;
  readonly useSsl: boolean;
  readonly auth: EmailAuth;
  /** Where a password could not have been right: it has not the form that the provider gives out. */
  readonly hasOrdinaryPassword: boolean;
}

/** What the library, the socket or TLS hang on their errors. */
interface Clues {
  readonly code?: string;
  readonly message?: string;
  readonly authenticationFailed?: boolean;
  /** The text that the server sent. */
  readonly response?: unknown;
  readonly serverResponseCode?: string;
  readonly mailboxMissing?: boolean;
  readonly tlsFailed?: boolean;
  /** The server took the connection; and greeted as a mail server does. */
  readonly hasAccepted?: boolean;
  readonly hasGreeted?: boolean;
  /** Of a BYE. */
  readonly reason?: string;
}

const NO_ANSWER = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'CONNECT_TIMEOUT'];
/** Silence: of the socket, or until somebody had enough of it (`imap-client.ts`). */
const SILENCE = ['ETIMEOUT', 'UPGRADE_TIMEOUT', 'SILENT'];
const CUT = ['ECONNRESET', 'EPIPE', 'NoConnection', 'EConnectionClosed', 'StateLogout'];
const CUT_AT_ONCE = ['ClosedAfterConnectText', 'ClosedAfterConnectTLS'];
const TOO_LARGE = ['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge', 'MAX_IMAP_NESTING_REACHED'];
const NOT_IMAP = ['InvalidResponse', 'UnexpectedTag', 'ResponseProcessingFailed'];

export function explainConnection(error: unknown, attempt: Attempt): ConnectionProblem {
  if (error instanceof ConnectionProblem) return error;
  const [reason, sentence] = causeOf(error as Clues, attempt);
  return new ConnectionProblem(reason, sentence, withoutSecrets(error));
}

type Told = readonly [ConnectionCause, string];

function causeOf(clues: Clues, attempt: Attempt): Told {
  const { code = '' } = clues;
  const place = `${attempt.host}:${attempt.port}`;
  if (clues.authenticationFailed) return explainRefusedLogin(clues, attempt);
  if (clues.mailboxMissing) return ['carpeta_no_encontrada', 'La carpeta elegida no existe en ese correo. Elige otra.'];
  const certificate = explainCertificate(code, attempt.host);
  if (certificate) return ['certificado', certificate];
  if (code === 'ECONNREFUSED') {
    return ['conexion_rechazada', `${place} rechazó la conexión. Revisa el servidor y el puerto.`];
  }
  if (clues.hasGreeted && SILENCE.includes(code)) {
    return [
      'dejo_de_contestar',
      `El servidor respondió al saludo y después dejó de contestar (${place}). Intenta más tarde; si sigue así, avisa a quien administra ese correo.`,
    ];
  }
  if (code === 'GREETING_TIMEOUT' && !attempt.useSsl) {
    return ['sin_saludo', `${place} no saluda sin SSL. Si el puerto es 993, enciende SSL.`];
  }
  if (code === 'GREETING_TIMEOUT' || (code === 'CONNECT_TIMEOUT' && clues.hasAccepted)) {
    return [
      'sin_saludo',
      `${place} aceptó la conexión y después no contestó. Revisa el puerto y SSL, o intenta más tarde.`,
    ];
  }
  if (NO_ANSWER.includes(code) || SILENCE.includes(code)) {
    return ['sin_respuesta', `${place} no responde. Revisa el servidor y el puerto, o intenta más tarde.`];
  }
  if (clues.tlsFailed) {
    return ['sin_cifrado', `${place} no ofrece una conexión cifrada (STARTTLS). Usa el puerto 993 con SSL.`];
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) {
    return ['sin_cifrado', `${place} no habla SSL. Usa el puerto 993, o apaga SSL si el puerto es 143.`];
  }
  if (TOO_LARGE.includes(code)) return ['respuesta_excesiva', `${place} envió más de lo que se puede recibir.`];
  if (CUT_AT_ONCE.includes(code)) {
    return ['no_es_imap', `${place} cortó antes de saludar: quizás no es un servidor IMAP. Revisa el puerto.`];
  }
  if (NOT_IMAP.includes(code) || code.startsWith('ParserError')) {
    return ['no_es_imap', `${place} no responde como un servidor IMAP. Revisa el servidor y el puerto.`];
  }
  if (isOverload(textOf(clues))) return TOO_MANY;
  if (CUT.includes(code)) return ['conexion_cortada', `${place} cortó la conexión. Se intentará de nuevo.`];
  return ['error_interno', `No se pudo leer el correo de ${attempt.host}. Se intentará de nuevo.`];
}

const TOO_MANY: Told = [
  'demasiadas_conexiones',
  'El correo tiene demasiadas conexiones abiertas. Espera unos minutos e intenta de nuevo.',
];

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
function explainCertificate(code: string, host: string): string | null {
  if (code === 'CERT_HAS_EXPIRED') return `El certificado de ${host} venció: no es seguro enviarle la contraseña.`;
  if (code === 'CERT_NOT_YET_VALID') return `El certificado de ${host} todavía no vale. Avisa a quien lo administra.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `El certificado no es de ${host}: puede ser otro servidor. Revisa el nombre del servidor.`;
  }
  const isUntrusted =
    /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY|DECRYPT)|CERT_|CRL_|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH)/.test(
      code,
    );
  return isUntrusted ? `El certificado de ${host} no es de confianza: no es seguro enviarle la contraseña.` : null;
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
    return ['sin_respuesta', `${host} no pudo comprobar la cuenta ahora. Intenta más tarde.`];
  }
  if (auth !== 'password') return RECONNECT;
  if (/login is disabled|\[PRIVACYREQUIRED\]/i.test(said)) {
    return ['sin_cifrado', `${host} no deja entrar sin cifrado. Usa el puerto 993 con SSL.`];
  }
  if (/not enabled for imap|imap (access )?is (disabled|not enabled)|imap disabled/i.test(said)) {
    return ['imap_desactivado', 'La cuenta tiene IMAP desactivado. Actívalo en la configuración del correo.'];
  }
  const isMicrosoft = MICROSOFT.test(host) || /basic ?auth(entication)?[ _]?(is )?(blocked|disabled)/i.test(said);
  if (isMicrosoft) {
    return [
      'microsoft_sin_contrasena',
      'Microsoft no acepta contraseñas para leer el correo. Conéctalo con «Conectar con Microsoft».',
    ];
  }
  const saysSo = /application[- ]specific password|app(lication)? password/i.test(said);
  if (saysSo || (NEEDS_APP_PASSWORD.test(host) && hasOrdinaryPassword) || /web login required/i.test(said)) {
    const where = GOOGLE.test(host) ? ' Créala en myaccount.google.com/apppasswords.' : '';
    return [
      'contrasena_de_aplicacion',
      `El servidor respondió, pero la cuenta exige contraseña de aplicación.${where}`,
    ];
  }
  return ['credenciales', 'El servidor respondió, pero el usuario o la contraseña no son correctos.'];
}

export const RECONNECT: Told = [
  'reconectar',
  'El permiso para leer este correo ya no vale. Usa «Reconectar»: no se pierde nada de la cuenta.',
];

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
