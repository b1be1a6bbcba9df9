import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Log } from '#server/platform/log.ts';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/** A code that only whoever reads the server's log knows. Each is good for one sign-in; then another is printed. */
export interface AccessCode {
  use(given: string | undefined): boolean;
}

export function createAccessCode(log: Log): AccessCode {
  let code = print(log);
  return {
    use(given) {
      const [expected, said] = [Buffer.from(code), Buffer.from((given ?? '').trim().toUpperCase())];
      if (expected.length !== said.length || !timingSafeEqual(expected, said)) return false;
      code = print(log);
      return true;
    },
  };
}

function print(log: Log): string {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  log.warn(`Código de acceso para la próxima entrada con cuentas locales: ${code}`);
  return code;
}
