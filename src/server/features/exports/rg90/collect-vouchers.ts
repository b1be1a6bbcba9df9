import type { NotInRg90Reason } from '#contract/exports/rg90.ts';
import type { Imputations } from '#domain/business/imputation.ts';
import { taxBookSideOf } from '#domain/business/invoice-side.ts';
import { countingOf } from '#domain/invoice/amounts/counting.ts';
import { daysOf, type Rg90Period } from '#domain/rg90/import-file.ts';
import { type BookSide, type CreditNotePlace, registerOf } from '#domain/rg90/note-register.ts';
import { isRegistered, voucherRow } from '#domain/rg90/voucher-row.ts';
import { readImputations, requireBusiness } from '#server/features/business/read-business.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  countElectronic,
  findElectronic,
  findVouchers,
  type NamedInvoice,
  type VoucherOfPeriod,
} from './rg90.store.ts';

/** What a screen can show of a kind; the rest is counted. */
const MOST_NAMED = 100;
const PAGE = 500;

/** Some of them by name, and how many there are. */
export class Named<T = NamedInvoice> {
  readonly first: T[] = [];
  count = 0;

  add(one: T): void {
    this.count += 1;
    if (this.first.length < MOST_NAMED) this.first.push(one);
  }
}

export interface CollectedVouchers {
  readonly businessRuc: string;
  /** In the order of the files. */
  readonly rows: (readonly string[])[];
  /** By the book that they are registered in, with those that are wrong. */
  readonly purchases: number;
  readonly sales: number;
  readonly creditNotes: number;
  /** Guaraníes. */
  readonly total: bigint;
  readonly wrong: Named<NamedInvoice & { readonly problems: readonly string[] }>;
  readonly leftOut: ReadonlyMap<NotInRg90Reason, Named>;
  /** Sentences that say why there can be no file, whatever would be in it. */
  readonly obstacles: string[];
}

/** Everything of a period, each in the file, wrong, or left out for a reason. */
export async function collectVouchers(db: Db, ownerId: string, period: Rg90Period): Promise<CollectedVouchers> {
  const [business, imputations] = await Promise.all([requireBusiness(db, ownerId), readImputations(db, ownerId)]);
  const collector = new Collector(business.ruc, imputations, business.creditNotes);
  const days = daysOf(period);
  let after: VoucherOfPeriod | null = null;
  for (;;) {
    const page: readonly VoucherOfPeriod[] = await findVouchers(db, ownerId, days, { after, size: PAGE });
    for (const voucher of page) collector.take(voucher);
    after = page.at(-1) ?? null;
    if (page.length < PAGE) break;
  }
  const [count, electronic] = await Promise.all([
    countElectronic(db, ownerId, days),
    findElectronic(db, ownerId, days, MOST_NAMED),
  ]);
  return collector.finished(count, electronic);
}

class Collector {
  readonly #business: string;
  readonly #imputations: Imputations;
  readonly #place: CreditNotePlace;
  readonly #rows: (readonly string[])[] = [];
  readonly #wrong = new Named<NamedInvoice & { readonly problems: readonly string[] }>();
  readonly #leftOut = new Map<NotInRg90Reason, Named>();
  readonly #registered = { purchase: 0, sale: 0 };
  /** How they stand to the business: that decides to which taxes they are put down. */
  readonly #ofSide = { purchase: 0, sale: 0 };
  #creditNotes = 0;
  #total = 0n;

  constructor(business: string, imputations: Imputations, place: CreditNotePlace) {
    this.#business = business;
    this.#imputations = imputations;
    this.#place = place;
  }

  take(voucher: VoucherOfPeriod): void {
    const side = taxBookSideOf(voucher, this.#business);
    const reason = leftOutReason(voucher, side);
    if (reason === null) this.#register(voucher, side === 'purchase' ? 'purchase' : 'sale');
    else this.#leaveOut(reason, voucher);
  }

  #register(voucher: VoucherOfPeriod, side: BookSide): void {
    const register = registerOf(side, voucher.documentType, this.#place);
    this.#registered[register] += 1;
    this.#ofSide[side] += 1;
    if (voucher.documentType === 'credit-note') this.#creditNotes += 1;
    const row = voucherRow(voucher, { side, register }, this.#imputations);
    if ('problems' in row) {
      this.#wrong.add({ ...named(voucher), problems: row.problems });
      return;
    }
    this.#total += row.total;
    this.#rows.push(row.cells);
  }

  #leaveOut(reason: NotInRg90Reason, voucher: NamedInvoice): void {
    const others = this.#leftOut.get(reason) ?? new Named();
    others.add(named(voucher));
    this.#leftOut.set(reason, others);
  }

  finished(electronicCount: number, electronic: readonly NamedInvoice[]): CollectedVouchers {
    for (const invoice of electronic) this.#leaveOut('electronic', invoice);
    const all = this.#leftOut.get('electronic');
    if (all) all.count = electronicCount;
    return {
      businessRuc: this.#business,
      rows: this.#rows,
      purchases: this.#registered.purchase,
      sales: this.#registered.sale,
      creditNotes: this.#creditNotes,
      total: this.#total,
      wrong: this.#wrong,
      leftOut: this.#leftOut,
      obstacles: this.#obstacles(),
    };
  }

  #obstacles(): string[] {
    const { purchases, sales } = this.#imputations;
    const obstacles: string[] = [];
    if (this.#ofSide.purchase > 0 && purchases === null) {
      obstacles.push('Elige en Mi negocio a qué impuestos se imputan tus compras: sin eso no se arma el archivo.');
    }
    if (this.#ofSide.sale > 0 && sales === null) {
      obstacles.push('Elige en Mi negocio a qué impuestos se imputan tus ventas: sin eso no se arma el archivo.');
    }
    if (this.#ofSide.purchase + this.#ofSide.sale === 0) {
      obstacles.push(
        'No hay comprobantes no electrónicos de tu negocio en este período: no hace falta ningún archivo.',
      );
    }
    return obstacles;
  }
}

const named = ({ id, documentNumber, issueDate, issuerName, issuerRuc }: NamedInvoice): NamedInvoice => ({
  ...{ id, documentNumber, issueDate, issuerName, issuerRuc },
});

function leftOutReason(
  voucher: VoucherOfPeriod,
  side: ReturnType<typeof taxBookSideOf>,
): Exclude<NotInRg90Reason, 'electronic'> | null {
  if (side === 'other' || side === 'to-itself') return side;
  if (!isRegistered(voucher)) return 'remission';
  const { reason } = countingOf(voucher);
  return reason === 'no-amounts' ? 'remission' : reason;
}
