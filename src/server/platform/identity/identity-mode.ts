import type { FirebaseConfig } from '#contract/system/system.ts';
import type { Settings } from '../settings.ts';
import { WrongSettings } from '../start-refused.ts';

export type IdentityMode =
  | { kind: 'firebase'; firebase: FirebaseConfig }
  /** `remote`: reachable from other machines, so the chooser asks for the code printed at start. */
  | { kind: 'local'; remote: boolean };

const NEEDED = ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID', 'FIREBASE_APP_ID'] as const;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Decided once, at start: Google through Firebase when it is configured, else the accounts of this computer. */
export function decideIdentity(settings: Settings): IdentityMode {
  const missing = NEEDED.filter((name) => !settings[name]);
  if (missing.length === 0) return { kind: 'firebase', firebase: firebaseConfig(settings) };
  if (missing.length < NEEDED.length) {
    throw new WrongSettings(
      `La configuración de Firebase está incompleta: falta ${missing.join(', ')}. Complétala, o quita todas las variables FIREBASE_ para usar cuentas locales.`,
    );
  }
  if (settings.NODE_ENV === 'production' && settings.APP_IDENTITY !== 'local') {
    throw new WrongSettings(
      'En producción hace falta un proveedor de identidad: configura las variables FIREBASE_, o pon APP_IDENTITY=local si de verdad quieres cuentas locales sin contraseña.',
    );
  }
  const remote = !LOOPBACK.has(settings.HOST);
  if (remote && !settings.ALLOW_REMOTE_LOCAL_IDENTITY) {
    throw new WrongSettings(
      `Con cuentas locales (sin contraseña) no se escucha en ${settings.HOST}: cualquiera en la red podría entrar. Usa HOST=127.0.0.1, configura Firebase, o pon ALLOW_REMOTE_LOCAL_IDENTITY=1.`,
    );
  }
  return { kind: 'local', remote };
}

function firebaseConfig(settings: Settings): FirebaseConfig {
  return {
    apiKey: settings.FIREBASE_API_KEY ?? '',
    authDomain: settings.FIREBASE_AUTH_DOMAIN ?? '',
    projectId: settings.FIREBASE_PROJECT_ID ?? '',
    appId: settings.FIREBASE_APP_ID ?? '',
    storageBucket: settings.FIREBASE_STORAGE_BUCKET,
    messagingSenderId: settings.FIREBASE_MESSAGING_SENDER_ID,
    measurementId: settings.FIREBASE_MEASUREMENT_ID,
  };
}
