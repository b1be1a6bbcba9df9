import { fromUnits } from '#domain/money/money.ts';
import { searchable } from '#domain/text/searchable.ts';
import type { Row } from '#server/platform/db/insert-rows.ts';
import type { Sums } from './contribution.ts';
import type { RollUpChange } from './roll-up-change.ts';

/** A change as rows of the tables, to be added to what is there. */
export function rollUpRows(ownerId: string, change: RollUpChange) {
  const owner = { owner_id: ownerId };
  return {
    summary: [summaryRow(ownerId, change.total)],
    month: change.months.map((month) => monthRow(ownerId, month)),
    issuer: change.issuers.map(
      ({ month, issuerRuc, issuerName, sums }): Row<'invoice_month_issuer'> => ({
        ...owner,
        month,
        issuer_ruc: issuerRuc,
        issuer_name: issuerName ?? '',
        counted: Number(sums.counted),
        amount: fromUnits(sums.amount),
      }),
    ),
    receiver: change.receivers.map(
      ({ month, receiver, sums }): Row<'invoice_month_receiver'> => ({
        ...owner,
        month,
        receiver,
        counted: Number(sums.counted),
      }),
    ),
    pair: change.pairs.map((pair) => pairRow(ownerId, pair)),
    day: change.days.map(
      ({ day, sums }): Row<'invoice_day'> => ({
        ...owner,
        day,
        listed_count: Number(sums.listedCount),
        counted: Number(sums.counted),
        amount: fromUnits(sums.amount),
        averaged_count: Number(sums.averagedCount),
        averaged_amount: fromUnits(sums.averagedAmount),
        ...countsByKind(sums),
      }),
    ),
    vat_day: change.vatDays.map(
      ({ taxpayer, day, sums }): Row<'invoice_vat_day'> => ({
        ...owner,
        taxpayer,
        day,
        counted: Number(sums.counted),
        vat5: fromUnits(sums.vat5),
        vat10: fromUnits(sums.vat10),
        unsplit_vat: fromUnits(sums.unsplitVat),
      }),
    ),
    hour: change.hours.map(
      ({ day, hour, sums }): Row<'invoice_received_hour'> => ({
        ...owner,
        day,
        hour,
        counted: Number(sums.counted),
        amount: fromUnits(sums.amount),
        averaged_count: Number(sums.averagedCount),
        averaged_amount: fromUnits(sums.averagedAmount),
        item_count: Number(sums.itemCount),
        left_out_count: Number(sums.leftOutCount),
        left_out_amount: fromUnits(sums.leftOutAmount),
      }),
    ),
    tally: change.tallies.map(({ subject, key, verdict, sums }): Row<'invoice_tally'> => {
      const { counted: _, ...listed } = inAnySum(sums);
      return { ...owner, subject, key, verdict, ...listed, ...taxesOf(sums) };
    }),
    closing: change.closings.map((closing) => closingRow(ownerId, closing)),
  };
}

const inAnySum = (sums: Sums) => ({
  listed_count: Number(sums.listedCount),
  counted: Number(sums.counted),
  amount: fromUnits(sums.amount),
  left_out_count: Number(sums.leftOutCount),
  left_out_amount: fromUnits(sums.leftOutAmount),
});

const taxesOf = (sums: Sums) => ({
  vat: fromUnits(sums.vat),
  vat5: fromUnits(sums.vat5),
  vat10: fromUnits(sums.vat10),
  base5: fromUnits(sums.base5),
  base10: fromUnits(sums.base10),
  exempt: fromUnits(sums.exempt),
});

/** Credit notes among those that count, and what does not count by its reason. */
const countsByKind = (sums: Sums) => ({
  credit_note_count: Number(sums.creditNoteCount),
  cancelled_count: Number(sums.cancelledCount),
  test_count: Number(sums.testCount),
  review_count: Number(sums.reviewCount),
  no_amounts_count: Number(sums.noAmountsCount),
  no_rate_count: Number(sums.noRateCount),
});

const inSummaryAndMonth = (sums: Sums) => ({
  ...inAnySum(sums),
  ...countsByKind(sums),
  averaged_count: Number(sums.averagedCount),
  averaged_amount: fromUnits(sums.averagedAmount),
  observed_count: Number(sums.observedCount),
  observed_amount: fromUnits(sums.observedAmount),
});

function summaryRow(ownerId: string, sums: Sums): Row<'invoice_summary'> {
  return { owner_id: ownerId, ...inSummaryAndMonth(sums), in_review_count: Number(sums.inReviewCount) };
}

function monthRow(ownerId: string, { month, sums, addedDates }: RollUpChange['months'][number]): Row<'invoice_month'> {
  return {
    owner_id: ownerId,
    month,
    ...inSummaryAndMonth(sums),
    // Known once the rows of issuers and receivers are written.
    issuer_count: 0,
    receiver_count: 0,
    ...taxesOf(sums),
    rounding: fromUnits(sums.rounding),
    unsplit_count: Number(sums.unsplitCount),
    unsplit_amount: fromUnits(sums.unsplitAmount),
    unsplit_vat: fromUnits(sums.unsplitVat),
    unread_vat_count: Number(sums.unreadVatCount),
    difference_count: Number(sums.differenceCount),
    difference_amount: fromUnits(sums.differenceAmount),
    cdc_count: Number(sums.cdcCount),
    timbrado_count: Number(sums.timbradoCount),
    xml_count: Number(sums.xmlCount),
    model_count: Number(sums.modelCount),
    local_count: Number(sums.localCount),
    typed_count: Number(sums.typedCount),
    first_date: addedDates?.first ?? null,
    last_date: addedDates?.last ?? null,
    closing_filled: true,
  };
}

function closingRow(ownerId: string, closing: RollUpChange['closings'][number]): Row<'invoice_closing'> {
  const { month, taxpayer, supplier, place, backing, isOnlyPdf, sums, fingerprint } = closing;
  return {
    ...{ owner_id: ownerId, taxpayer, supplier, month, place, backing, is_only_pdf: isOnlyPdf },
    listed_count: Number(sums.count),
    total: fromUnits(sums.total),
    base10: fromUnits(sums.base10),
    vat10: fromUnits(sums.vat10),
    base5: fromUnits(sums.base5),
    vat5: fromUnits(sums.vat5),
    exempt: fromUnits(sums.exempt),
    unsplit: fromUnits(sums.unsplit),
    unsplit_vat: fromUnits(sums.unsplitVat),
    unsplit_count: Number(sums.unsplitCount),
    unread_vat_count: Number(sums.unreadVatCount),
    rounding: fromUnits(sums.rounding),
    difference: fromUnits(sums.difference),
    difference_count: Number(sums.differenceCount),
    unnamed_count: Number(sums.unnamedCount),
    unnamed_total: fromUnits(sums.unnamedTotal),
    fingerprint: String(fingerprint),
  };
}

/** `issuer_sort` is computed in the database. */
type PairRow = Omit<Row<'invoice_pair'>, 'issuer_sort'>;

function pairRow(ownerId: string, { id, pair, sums }: RollUpChange['pairs'][number]): PairRow {
  const { issuerRuc, issuerName, receiverRuc, receiverName } = pair;
  return {
    owner_id: ownerId,
    id,
    issuer_ruc: issuerRuc,
    issuer_name: issuerName,
    receiver_ruc: receiverRuc,
    receiver_name: receiverName,
    issuer_search: searchable(`${issuerName} ${issuerRuc}`),
    receiver_search: searchable(`${receiverName ?? ''} ${receiverRuc ?? ''}`),
    ...inAnySum(sums),
    ...taxesOf(sums),
  };
}
