import type { Rg90LeftOutReason } from '#contract/exports/rg90.ts';
import type { Imputations } from '#domain/business/imputation.ts';
import { taxBookSideOf } from '#domain/business/invoice-side.ts';
import { countingOf } from '#domain/invoice/amounts/counting.ts';
import { daysOf, MOST_ROWS, type Rg90Period } from '#domain/rg90/import-file.ts';
import { isRegistered, purchaseRow, saleRow } from '#domain/rg90/voucher-row.ts';
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
  /** At most one more than a file holds. */
  readonly rows: (readonly string[])[];
  readonly purchases: number;
  readonly sales: number;
  /** Guaraníes. */
  readonly total: bigint;
  readonly wrong: Named<NamedInvoice & { readonly problems: readonly string[] }>;
  readonly leftOut: ReadonlyMap<Rg90LeftOutReason, Named>;
  /** Sentences that keep the file back, whatever is in it. */
  readonly obstacles: string[];
}

/** Everything of a period, each in the file, wrong, or left out for a reason. */
export async function collectVouchers(
  db: Db,
  ownerId: string,
  period: Rg90Period,
  mostRows = MOST_ROWS,
): Promise<CollectedVouchers> {
  const [business, imputations] = await Promise.all([requireBusiness(db, ownerId), readImputations(db, ownerId)]);
  const collector = new Collector(business.ruc, imputations, mostRows);
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
  readonly #mostRows: number;
  readonly #rows: (readonly string[])[] = [];
  readonly #wrong = new Named<NamedInvoice & { readonly problems: readonly string[] }>();
  readonly #leftOut = new Map<Rg90LeftOutReason, Named>();
  #purchases = 0;
  #sales = 0;
  #total = 0n;

  constructor(business: string, imputations: Imputations, mostRows: number) {
    this.#business = business;
    this.#imputations = imputations;
    this.#mostRows = mostRows;
  }

  take(voucher: VoucherOfPeriod): void {
    const side = taxBookSideOf(voucher, this.#business);
    const reason = leftOutReason(voucher, side);
    if (reason === null) this.#register(voucher, side === 'purchase');
    else this.#leaveOut(reason, voucher);
  }

  #register(voucher: VoucherOfPeriod, isPurchase: boolean): void {
    if (isPurchase) this.#purchases += 1;
    else this.#sales += 1;
    const row = isPurchase ? purchaseRow(voucher, this.#imputations) : saleRow(voucher, this.#imputations);
    if ('problems' in row) {
      this.#wrong.add({ ...named(voucher), problems: row.problems });
      return;
    }
    this.#total += row.total;
    if (this.#rows.length <= this.#mostRows) this.#rows.push(row.cells);
  }

  #leaveOut(reason: Rg90LeftOutReason, voucher: NamedInvoice): void {
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
      purchases: this.#purchases,
      sales: this.#sales,
      total: this.#total,
      wrong: this.#wrong,
      leftOut: this.#leftOut,
      obstacles: this.#obstacles(),
    };
  }

  #obstacles(): string[] {
    const { purchases, sales } = this.#imputations;
    const obstacles: string[] = [];
    if (this.#purchases > 0 && purchases === null) {
      obstacles.push('Elige en Mi negocio a qué impuestos se imputan tus compras: sin eso no se arma el archivo.');
    }
    if (this.#sales > 0 && sales === null) {
      obstacles.push('Elige en Mi negocio a qué impuestos se imputan tus ventas: sin eso no se arma el archivo.');
    }
    if (this.#rows.length > this.#mostRows) {
      const most = this.#mostRows.toLocaleString('es-PY');
      obstacles.push(
        `El archivo admite hasta ${most} comprobantes y este período tiene más. Elige un período más corto.`,
      );
    }
    if (this.#purchases + this.#sales === 0) {
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
): Exclude<Rg90LeftOutReason, 'electronic'> | null {
  if (side === 'other' || side === 'to-itself') return side;
  if (!isRegistered(voucher)) return 'remission';
  const { reason } = countingOf(voucher);
  return reason === 'no-amounts' ? 'remission' : reason;
}
