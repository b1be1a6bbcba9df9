import {
  type Block,
  blockedSentence,
  type LackingPlan,
  lackingPlan,
  MAIL_ENTITLEMENT_SENTENCES,
  noRoomOf,
} from '../subscriptions/entitlements.text.ts';
import { errors } from '../wire/errors.ts';
import { asWritten, type ReasonOf, reasonsOf, type StoredReason, sentenceIn } from '../wire/reason.ts';

/** Who allows reading mail without a password. */
type Provider = 'google' | 'microsoft';
export const PROVIDER_NAMES = { google: 'Google', microsoft: 'Microsoft' } as const satisfies Record<Provider, string>;

/** `host:port` */
interface At {
  readonly place: string;
}
interface Of {
  readonly host: string;
}

/** Why a mailbox cannot be reached or opened. */
const CONNECTION = {
  'folder-missing': () => 'La carpeta elegida no existe en ese correo. Elige otra.',
  'certificate-expired': ({ host }: Of) => `El certificado de ${host} venció: no es seguro enviarle la contraseña.`,
  'certificate-not-yet-valid': ({ host }: Of) =>
    `El certificado de ${host} todavía no vale. Avisa a quien lo administra.`,
  'certificate-of-another': ({ host }: Of) =>
    `El certificado no es de ${host}: puede ser otro servidor. Revisa el nombre del servidor.`,
  'certificate-untrusted': ({ host }: Of) =>
    `El certificado de ${host} no es de confianza: no es seguro enviarle la contraseña.`,
  'connection-refused': ({ place }: At) => `${place} rechazó la conexión. Revisa el servidor y el puerto.`,
  'stopped-answering': ({ place }: At) =>
    `El servidor respondió al saludo y después dejó de contestar (${place}). Intenta más tarde; si sigue así, avisa a quien administra ese correo.`,
  'no-greeting-without-ssl': ({ place }: At) => `${place} no saluda sin SSL. Si el puerto es 993, enciende SSL.`,
  'no-greeting': ({ place }: At) =>
    `${place} aceptó la conexión y después no contestó. Revisa el puerto y SSL, o intenta más tarde.`,
  'no-answer': ({ place }: At) => `${place} no responde. Revisa el servidor y el puerto, o intenta más tarde.`,
  'no-starttls': ({ place }: At) => `${place} no ofrece una conexión cifrada (STARTTLS). Usa el puerto 993 con SSL.`,
  'no-ssl': ({ place }: At) => `${place} no habla SSL. Usa el puerto 993, o apaga SSL si el puerto es 143.`,
  'too-much-sent': ({ place }: At) => `${place} envió más de lo que se puede recibir.`,
  'cut-before-greeting': ({ place }: At) =>
    `${place} cortó antes de saludar: quizás no es un servidor IMAP. Revisa el puerto.`,
  'not-imap': ({ place }: At) => `${place} no responde como un servidor IMAP. Revisa el servidor y el puerto.`,
  'too-many-connections': () =>
    'El correo tiene demasiadas conexiones abiertas. Espera unos minutos e intenta de nuevo.',
  'connection-cut': ({ place }: At) => `${place} cortó la conexión. Se intentará de nuevo.`,
  'mail-unread': ({ host }: Of) => `No se pudo leer el correo de ${host}. Se intentará de nuevo.`,
  'search-refused': ({ host }: Of) => `${host} no pudo buscar los correos. Se intentará de nuevo.`,
  'server-not-found': ({ host }: Of) => `No encontramos el servidor ${host}.`,
  'host-malformed': () => 'Eso no es un nombre de servidor. Escríbelo como imap.gmail.com.',
  'host-not-found': () => 'No encontramos ese servidor. Revisa cómo está escrito.',
  'host-not-allowed': () => 'Ese servidor está en una red privada y no se puede usar aquí.',
  'port-not-allowed': () => 'Ese puerto no es de correo. Usa 993 con SSL, o 143 sin SSL.',
  'account-unchecked': ({ host }: Of) => `${host} no pudo comprobar la cuenta ahora. Intenta más tarde.`,
  'login-needs-encryption': ({ host }: Of) => `${host} no deja entrar sin cifrado. Usa el puerto 993 con SSL.`,
  'imap-off': () => 'La cuenta tiene IMAP desactivado. Actívalo en la configuración del correo.',
  'microsoft-without-password': () =>
    'Microsoft no acepta contraseñas para leer el correo. Conéctalo con «Conectar con Microsoft».',
  'app-password-needed': ({ isGoogle }: { readonly isGoogle: boolean }) =>
    `El servidor respondió, pero la cuenta exige contraseña de aplicación.${isGoogle ? ' Créala en myaccount.google.com/apppasswords.' : ''}`,
  'wrong-login': () => 'El servidor respondió, pero el usuario o la contraseña no son correctos.',
  reconnect: () => 'El permiso para leer este correo ya no vale. Usa «Reconectar»: no se pierde nada de la cuenta.',
  'password-unreadable': () => 'La contraseña guardada ya no se puede leer. Escríbela de nuevo en «Editar».',
  'permission-not-renewed': ({ provider }: { readonly provider: Provider }) =>
    `${PROVIDER_NAMES[provider]} no renovó el permiso ahora. Se intentará de nuevo.`,
  /** `missing`: names of settings. */
  'provider-not-set-up': ({
    provider,
    missing,
  }: {
    readonly provider: Provider;
    readonly missing: readonly string[];
  }) =>
    `Este servidor no está preparado para conectar con ${PROVIDER_NAMES[provider]}: falta ${missing.join(' y ')} en su configuración. ${OTHERWISE[provider]}`,
};

const OTHERWISE: Readonly<Record<Provider, string>> = {
  google: 'Mientras tanto usa una contraseña de aplicación.',
  microsoft: 'Mientras tanto usa otro correo, o reenvía las facturas a uno que acepte contraseña.',
};

/** How a reading of a mailbox, an import or the schedule ended. */
const RUNS = {
  'our-fault': () =>
    'Algo falló de nuestro lado al leer esta cuenta y dejamos de intentarlo. Vuelve a intentarlo más tarde; lo que ya llegó está guardado.',
  'account-gone': () => 'La cuenta de correo ya no está.',
  'messages-unread': ({ count }: { readonly count: number }) =>
    count === 1
      ? '1 correo no se pudo leer. Se intentará de nuevo.'
      : `${count} correos no se pudieron leer. Se intentarán de nuevo.`,
  'no-room': () =>
    'Tu negocio llegó al límite de lo que puede guardar: los correos esperan. Borra en Documentos lo que no es factura y procesa otra vez.',
  'payer-has-no-room': ({ payer }: { readonly payer: string }) =>
    `${noRoomOf(payer)}: los correos esperan. Borra en Documentos lo que no es factura y procesa otra vez.`,
  'disk-full': () => errors.disco_lleno[1],
  'files-away': () =>
    'El lugar donde se guardan los archivos no responde: los correos esperan. Procesa otra vez en unos minutos.',
  /** The same sentence that the API answers to such an upload. */
  refused: ({
    error,
  }: {
    readonly error: 'datos_invalidos' | 'tipo_no_admitido' | 'muy_grande' | 'almacenamiento_lleno' | 'limite_de_ia';
  }) => errors[error][1],
  'message-not-stored': () => 'No se pudo guardar. Se intentará de nuevo.',
  'message-not-whole': () => 'El servidor de correo no pudo entregarlo entero. Se intentará de nuevo.',
  'message-too-large': () => 'Es más de lo que se puede recibir de una vez. Ábrelo en tu correo y sube lo que traiga.',
  ...MAIL_ENTITLEMENT_SENTENCES,
  /** The schedule stopped by itself. The screen recognises a matter of plans by the word «suscripción». */
  'schedule-stopped': ({ by, plan }: Stopped) =>
    `La automatización se detuvo. ${whyStopped({ by, plan })}${by === 'suspended' ? '' : ' Revisa tu suscripción para volver a activarla.'}`,
  'schedule-stopped-by-payer': ({ payer, ...stopped }: Stopped & { readonly payer: string }) =>
    `La automatización se detuvo. ${whyStopped(stopped, payer)} Vuelve a activarla cuando su suscripción lo permita.`,
};

/** Null: the plan goes on, without mail in it. */
interface Stopped {
  readonly by: Block | null;
  readonly plan: LackingPlan;
}

const whyStopped = ({ by, plan }: Stopped, payer?: string): string =>
  by === null ? `${lackingPlan(plan, payer)} no incluye el procesamiento de correos.` : blockedSentence(by, payer);

const SENTENCES = { text: asWritten, ...CONNECTION, ...RUNS };

/** Why mail is not read: of an account, or of one reading. */
export type MailReason = ReasonOf<typeof SENTENCES>;
/** All codes, to check whether a stored one is known. */
export const MAIL_REASONS: ReadonlySet<string> = new Set(Object.keys(SENTENCES));

export const mailReason = reasonsOf(SENTENCES);

export const mailSentence: (reason: StoredReason) => string = sentenceIn(
  SENTENCES,
  'No se pudo leer este correo, y esta versión no sabe decir por qué. Recarga la página más tarde.',
);

export const mailSentenceOrNull = (reason: StoredReason | null): string | null => reason && mailSentence(reason);
