import type { KindCounts } from '#server/features/invoices/describe/kind-counts.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { KIND_COUNT_COLUMNS } from '#server/platform/db/shared-columns.ts';

export interface MonthRow extends KindCounts {
  /** Its first day. */
  month: string;
  counted: number;
  amount: string;
  averagedCount: number;
  averagedAmount: string;
  issuers: number;
  receivers: number;
  vat: string;
  vat5: string;
  vat10: string;
  base5: string;
  base10: string;
  exempt: string;
  rounding: string;
  unsplitAmount: string;
  unsplitCount: number;
  unsplitVat: string;
  unreadVatCount: number;
  differenceAmount: string;
  differenceCount: number;
  listed: number;
  observed: number;
  withCdc: number;
  withTimbrado: number;
  fromXml: number;
  fromModel: number;
  fromLocal: number;
  fromTyped: number;
  leftOutCount: number;
  leftOutAmount: string;
  firstDate: string | null;
  lastDate: string | null;
}

/** Newest first; those where nothing counts are not among them. */
export async function findMonths(db: Db, ownerId: string): Promise<MonthRow[]> {
  return await monthsOf(db, ownerId).where('counted', '>', 0).orderBy('month', 'desc').execute();
}

export async function findMonth(db: Db, ownerId: string, firstDay: string): Promise<MonthRow | undefined> {
  return await monthsOf(db, ownerId).where('month', '=', firstDay).executeTakeFirst();
}

const monthsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('invoice_month')
    .where('owner_id', '=', ownerId)
    .select([
      'month',
      'counted',
      'amount',
      'averaged_count as averagedCount',
      'averaged_amount as averagedAmount',
      'issuer_count as issuers',
      'receiver_count as receivers',
      'vat',
      'vat5',
      'vat10',
      'base5',
      'base10',
      'exempt',
      'rounding',
      'unsplit_amount as unsplitAmount',
      'unsplit_count as unsplitCount',
      'unsplit_vat as unsplitVat',
      'unread_vat_count as unreadVatCount',
      'difference_amount as differenceAmount',
      'difference_count as differenceCount',
      'listed_count as listed',
      'observed_count as observed',
      ...KIND_COUNT_COLUMNS,
      'cdc_count as withCdc',
      'timbrado_count as withTimbrado',
      'xml_count as fromXml',
      'model_count as fromModel',
      'local_count as fromLocal',
      'typed_count as fromTyped',
      'left_out_count as leftOutCount',
      'left_out_amount as leftOutAmount',
      'first_date as firstDate',
      'last_date as lastDate',
    ]);
