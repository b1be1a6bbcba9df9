import type { Amount } from '#domain/money/money.ts';
import { t } from '#text/common.ts';
import { formatFigure, formatGuaranies, formatMoney, formatSignedMoney } from './amounts.ts';
import { readableName } from './readable-name.ts';

interface AlterationFacts {
  readonly isAltered: boolean;
  readonly isInReview: boolean;
}

/** Nobody confirmed it: its figures stand beside what was signed, on its own page, and nowhere else. */
export const areFiguresHidden = ({ isAltered, isInReview }: AlterationFacts): boolean => isAltered && isInReview;

interface TotalFacts extends AlterationFacts {
  readonly total: Amount | null;
  readonly currency: string;
  readonly signInSums: 1 | 0 | -1;
}

/** «− Gs. 132.500»; of an altered one, `instead`. */
const totalOr = (instead: string) => (invoice: TotalFacts) => {
  if (areFiguresHidden(invoice)) return instead;
  if (invoice.total === null) return t.common.noAmounts;
  return formatSignedMoney(invoice.total, invoice.currency, invoice.signInSums);
};

/** «Gs. 1.250.000», or that it was not read: 0 is what a document says. */
export const formatReadMoney = (amount: Amount | null, currency: string): string =>
  amount === null ? t.common.notRead : formatMoney(amount, currency);

/** The same without «Gs.». */
export const formatReadFigure = (amount: Amount | null, currency: string): string =>
  amount === null ? t.common.notRead : formatFigure(amount, currency);

/** For a row whose marks say that it is altered. */
export const formatRowTotal = totalOr(t.common.notCounted);

/** Where no mark stands beside it. */
export const formatLoneTotal = totalOr(t.common.alteredNotCounted);

interface WorthFacts extends AlterationFacts {
  readonly currency: string;
  readonly totalInGuaranies: Amount | null;
}

/** What a foreign total is worth in guaraníes; null where nothing is to be told beside the total. */
export const formatWorth = (invoice: WorthFacts): string | null =>
  invoice.currency === 'PYG' || invoice.totalInGuaranies === null || areFiguresHidden(invoice)
    ? null
    : formatGuaranies(invoice.totalInGuaranies);

interface Party {
  readonly name: string | null;
  readonly ruc: string | null;
}

/** Who issued it, in a line and in readable case: what was read of a photo may lack the name. */
export const issuerLabel = (issuer: Party): string => readableName(writtenIssuer(issuer));

/** The same letter by letter as the document writes it: for what is copied, and where the mouse rests. */
export const writtenIssuer = ({ name, ruc }: Party): string => name || ruc || '';

/** The same of an invoice as a line of the tray or of a batch has it. */
export const lineIssuerLabel = ({ issuerName, issuerRuc }: { issuerName: string | null; issuerRuc: string }): string =>
  issuerLabel({ name: issuerName, ruc: issuerRuc });

/** Whom it was issued to; null for nobody. */
export const receiverLabel = ({ name, ruc }: Party): string | null => {
  const written = name || ruc;
  return written === null ? null : readableName(written);
};
