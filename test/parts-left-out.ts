/** Programs that a machine may lack: their tests are left out by name, as in TEST_WITHOUT=chromium,xmlsec1. */
export type OutsidePart =
  | 'chromium'
  | 'cluster'
  | 'curl'
  | 'docker'
  | 'dovecot'
  | 'emulator'
  | 'headless-shell'
  | 'libreoffice'
  | 'openpyxl'
  | 'pgbouncer'
  | 'postfix'
  | 'postgresql'
  | 'python3'
  | 'swift'
  | 'xmlsec1';

export function isLeftOut(part: OutsidePart): boolean {
  return (process.env.TEST_WITHOUT ?? '').split(',').some((named) => named.trim() === part);
}
