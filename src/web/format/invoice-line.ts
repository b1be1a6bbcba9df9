import type { Amount } from '#domain/money/money.ts';
import { t } from '#text/common.ts';
import { formatFigure, formatGuaranies, formatMoney, formatSignedMoney } from './amounts.ts';
import { readableName } from './readable-name.ts';

interface AlterationFacts {
  readonly isAltered: boolean;
  readonly isInReview: boolean;
}

/** An altered invoice that nobody confirmed: its figures are shown on its own page only, beside what was signed. */
export const areFiguresHidden = ({ isAltered, isInReview }: AlterationFacts): boolean => isAltered && isInReview;

interface TotalFacts extends AlterationFacts {
  readonly total: Amount | null;
  readonly currency: string;
  readonly signInSums: 1 | 0 | -1;
}

/** «− Gs. 132.500»; for an altered invoice the text `instead`. */
const totalOr = (instead: string) => (invoice: TotalFacts) => {
  if (areFiguresHidden(invoice)) return instead;
  if (invoice.total === null) return t.common.noAmounts;
  return formatSignedMoney(invoice.total, invoice.currency, invoice.signInSums);
};

/** «Gs. 1.250.000», or that the amount was not read: 0 would be a figure that the document says. */
export const formatReadMoney = (amount: Amount | null, currency: string): string =>
  amount === null ? t.common.notRead : formatMoney(amount, currency);

/** The same without «Gs.». */
export const formatReadFigure = (amount: Amount | null, currency: string): string =>
  amount === null ? t.common.notRead : formatFigure(amount, currency);

/** The total in a row whose marks already say that the invoice is altered. */
export const formatRowTotal = totalOr(t.common.notCounted);

/** The total where no mark beside it says that the invoice is altered. */
export const formatLoneTotal = totalOr(t.common.alteredNotCounted);

interface WorthFacts extends AlterationFacts {
  readonly currency: string;
  readonly totalInGuaranies: Amount | null;
}

/** The worth of a foreign total in guaraníes; null where nothing is to be shown beside the total. */
export const formatWorth = (invoice: WorthFacts): string | null =>
  invoice.currency === 'PYG' || invoice.totalInGuaranies === null || areFiguresHidden(invoice)
    ? null
    : formatGuaranies(invoice.totalInGuaranies);

interface Party {
  readonly name: string | null;
  readonly ruc: string | null;
}

/** The issuer's name in readable case, or the RUC: a photo may have been read without the name. */
export const issuerLabel = (issuer: Party): string => readableName(writtenIssuer(issuer));

/** The issuer exactly as the document writes it: for what is copied, and for what is shown where the mouse rests. */
export const writtenIssuer = ({ name, ruc }: Party): string => name || ruc || '';

/** The issuer of an invoice in the tray or in a batch. */
export const lineIssuerLabel = ({ issuerName, issuerRuc }: { issuerName: string | null; issuerRuc: string }): string =>
  issuerLabel({ name: issuerName, ruc: issuerRuc });

/** The receiver's name in readable case, or the RUC; null when there is neither. */
export const receiverLabel = ({ name, ruc }: Party): string | null => {
  const written = name || ruc;
  return written === null ? null : readableName(written);
};
