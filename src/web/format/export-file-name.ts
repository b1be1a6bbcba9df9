import type { ExportFormat } from '#domain/plans/entitlements.ts';

const EXTENSIONS: Readonly<Record<ExportFormat, string>> = { excel: '.xlsx', csv: '.csv', json: '.json', pdf: '.pdf' };
const KNOWN = /\.(?:xlsx|csv|json|pdf|zip)$/i;

/** «20261114_102703», as the clocks of Asunción show it. */
export function timeStamp(now: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Asuncion', hourCycle: 'h23', ...options })
      .format(now)
      .replace(/\D/g, '');
  const day = part({ year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${day}_${part({ hour: '2-digit', minute: '2-digit', second: '2-digit' })}`;
}

/** The letters and digits of the template's name, accented ones included, and the time (S2 §5). */
export function defaultFileName(templateName: string, format: ExportFormat, now: Date): string {
  return `${templateName.replace(/[^\p{L}\p{M}\p{N}]/gu, '_')}_${timeStamp(now)}${EXTENSIONS[format]}`;
}

/** The same name for another kind of file. */
export const withExtension = (name: string, format: ExportFormat): string =>
  name.replace(KNOWN, '') + EXTENSIONS[format];
