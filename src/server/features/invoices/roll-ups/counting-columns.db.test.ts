import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInvoice } from '../../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper } from '../../../../../test/builders/made-papers.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { type Counting, countingFacts, countingOf } from '../../../../domain/invoice/amounts/counting.ts';
import { DOCUMENT_TYPES, type Invoice } from '../../../../domain/invoice/invoice.ts';
import { fromUnits } from '../../../../domain/money/money.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

function amounts(total: string, totalInGuaranies: string | null = null): Invoice['totals'] {
  const { totals } = anInvoice();
  return totals && { ...totals, total, totalInGuaranies };
}

/** Every way in which a total in guaraníes is known, or is not. */
const TOTALS: Partial<Invoice>[] = [
  { totals: amounts('110000.00000001') },
  { totals: amounts('0') },
  { currency: 'USD', totals: amounts('100', '730000.5') },
  { currency: 'USD', totals: amounts('100'), exchange: { applies: 'to-all', rate: '7300.37' } },
  { currency: 'USD', totals: amounts('100'), exchange: { applies: 'per-item', rate: null } },
  { currency: 'USD', totals: amounts('100'), exchange: null },
  // Larger than any amount that is kept.
  { currency: 'USD', totals: amounts('999999999999999'), exchange: { applies: 'to-all', rate: '7300' } },
  { totals: null },
];
const BOTH = [false, true];

const COMBINATIONS = DOCUMENT_TYPES.flatMap((documentType) =>
  BOTH.flatMap((isTest) =>
    BOTH.flatMap((isCancelled) =>
      BOTH.flatMap((isInReview) =>
        TOTALS.map((totals) =>
          aPaper(
            {
              ...totals,
              documentType,
              environment: isTest ? 'test' : 'production',
              cancellation: isCancelled ? { reason: null, signedAt: null } : null,
            },
            { isInReview },
          ),
        ),
      ),
    ),
  ),
);

describe('what the database says of sums is what the domain says', () => {
  let countings: Counting[];
  let ownerId: string;
  beforeAll(async () => {
    const business = await aBusinessWithPapers(server, 'sumas@cuenta.com.py');
    ownerId = business.ownerId;
    await business.receive(COMBINATIONS);
    countings = COMBINATIONS.map(({ invoice, isInReview = false }) => countingOf(countingFacts(invoice, isInReview)));
  });

  test('INTK-49 INTK-52 GEN-23 in every combination: its sign, its amount, and whether sums leave it out', async () => {
    const rows = await server.db
      .selectFrom('invoice')
      .where('owner_id', '=', ownerId)
      .select(['cdc', 'sum_sign', 'sum_amount', 'is_left_out'])
      .execute();
    const stored = new Map(rows.map(({ cdc, ...columns }) => [cdc, columns]));
    expect(rows).toHaveLength(DOCUMENT_TYPES.length * 8 * TOTALS.length);
    expect(COMBINATIONS.map(({ invoice }) => stored.get(invoice.cdc))).toEqual(
      countings.map(({ sign, amount, leftOutAmount, isLeftOut }) => ({
        sum_sign: sign,
        sum_amount: fromUnits(amount + leftOutAmount),
        is_left_out: isLeftOut,
      })),
    );
  });

  test('SCALE-09 the roll-up of the business adds up the same', async () => {
    const summary = await server.db
      .selectFrom('invoice_summary')
      .where('owner_id', '=', ownerId)
      .select(['listed_count', 'counted', 'amount', 'averaged_count', 'left_out_count', 'left_out_amount'])
      .executeTakeFirstOrThrow();
    const count = (holds: (counting: Counting) => boolean) => countings.filter(holds).length;
    const sum = (part: (counting: Counting) => bigint) =>
      fromUnits(countings.reduce((total, counting) => total + part(counting), 0n));
    expect(summary).toEqual({
      listed_count: countings.length,
      counted: count(({ isCounted }) => isCounted),
      amount: sum(({ amount }) => amount),
      averaged_count: count(({ isAveraged }) => isAveraged),
      left_out_count: count(({ isLeftOut }) => isLeftOut),
      left_out_amount: sum(({ leftOutAmount }) => leftOutAmount),
    });
  });
});
