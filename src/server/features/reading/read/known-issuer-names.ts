import { lacksIssuerName, withKnownIssuerName } from '#domain/reading/issuer-name-check.ts';
import { findIssuerNames } from '#server/features/invoices/compare/earlier-invoices.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ReadFile } from '../pool/read-file.ts';

/** A QR has the issuer's RUC and not its name: where that could not be read, other invoices of the business give it. */
export function withKnownIssuerNames({ db }: Pick<Deps, 'db'>, readFile: ReadFile): ReadFile {
  return async (file, options, document) => {
    const content = await readFile(file, options, document);
    if (typeof content === 'string') return content;
    const unnamed = content.readings.filter(lacksIssuerName);
    if (unnamed.length === 0) return content;
    const rucs = [...new Set(unnamed.map(({ invoice }) => invoice.issuer.ruc))];
    const names = await findIssuerNames(db, options.ownerId, rucs);
    const readings = content.readings.map((reading) =>
      withKnownIssuerName(reading, names.get(reading.invoice.issuer.ruc) ?? null),
    );
    return { ...content, readings };
  };
}
