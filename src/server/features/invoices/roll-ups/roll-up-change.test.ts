import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figures } from '../../../../../test/builders/figures.ts';
import { fromUnits } from '../../../../domain/money/money.ts';
import { AMOUNTS, COUNTS, contributionOf, type Figures, type Sums } from './contribution.ts';
import { changeBetween, type RollUpChange } from './roll-up-change.ts';

const NAMES = [...COUNTS, ...AMOUNTS];
const PAIR = (at: number) => `00000000-0000-0000-0000-00000000000${at}`;

describe('from how the invoices were to how they are', () => {
  test('SCALE-09 nothing changes nothing', () => {
    const { total, hasRemovals, ...rows } = changeBetween([], []);
    expect(NAMES.every((name) => total[name] === 0n)).toBe(true);
    expect(hasRemovals).toBe(false);
    expect(Object.values(rows).flat()).toEqual([]);
  });

  test('SCALE-09 a correction moves an invoice from one month to another', () => {
    const before = figures({ issueDate: '2026-09-30', total: '5', totalInGuaranies: '5' });
    const { total, months, issuers, hasRemovals } = changeBetween([before], [figures()]);
    expect([fromUnits(total.amount), total.counted, total.listedCount]).toEqual(['1149995', 0n, 0n]);
    expect(
      months.map(({ month, sums, addedDates, removedDates }) => [
        month,
        fromUnits(sums.amount),
        addedDates,
        removedDates,
      ]),
    ).toEqual([
      ['2026-09-01', '-5', null, { first: '2026-09-30', last: '2026-09-30' }],
      ['2026-10-01', '1150000', { first: '2026-10-31', last: '2026-10-31' }, null],
    ]);
    expect(issuers.map(({ month, sums }) => [month, sums.counted])).toEqual([
      ['2026-09-01', -1n],
      ['2026-10-01', 1n],
    ]);
    expect(hasRemovals).toBe(true);
  });

  test('SCALE-09 several of one issuer are one row, with the name that the last one writes', () => {
    const { issuers, receivers, pairs, hours } = changeBetween(
      [],
      [figures(), figures({ issuerName: 'Ñandutí S.A.', pairId: PAIR(2) })],
    );
    expect(issuers).toMatchObject([{ issuerName: 'Ñandutí S.A.', sums: { counted: 2n } }]);
    expect([receivers.length, pairs.length, hours.length]).toEqual([1, 2, 1]);
  });

  test('SCALE-09 a removal leaves the name of the issuer as it is', () => {
    expect(changeBetween([figures()], []).issuers).toMatchObject([{ issuerName: null, sums: { counted: -1n } }]);
  });

  test('what is in no sum has no row of issuer, receiver or hour, but is listed in its month and pair', () => {
    const { months, issuers, receivers, hours, pairs, tallies } = changeBetween([], [figures({ isTest: true })]);
    expect([issuers, receivers, hours]).toEqual([[], [], []]);
    expect(months).toMatchObject([{ sums: { listedCount: 1n, counted: 0n }, addedDates: null, removedDates: null }]);
    expect(pairs).toMatchObject([{ sums: { listedCount: 1n } }]);
    expect(tallies.map(({ subject }) => subject)).toEqual(['issuer', 'month', 'receiver']);
  });

  test('SCALE-09 lists count by verdict: another verdict moves an invoice between two rows', () => {
    const { tallies, total } = changeBetween([figures({ verdict: 'observed' })], [figures()]);
    expect(tallies.map(({ subject, key, verdict, sums }) => [subject, key, verdict, sums.listedCount])).toEqual([
      ['issuer', '80000001-5', 'observed', -1n],
      ['issuer', '80000001-5', 'ok', 1n],
      ['month', '2026-10-01', 'observed', -1n],
      ['month', '2026-10-01', 'ok', 1n],
      ['receiver', '80099002-1', 'observed', -1n],
      ['receiver', '80099002-1', 'ok', 1n],
    ]);
    expect([total.observedCount, total.amount]).toEqual([-1n, 0n]);
  });

  test('nobody is counted as a receiver', () => {
    const { receivers, tallies } = changeBetween([], [figures({ receiverRuc: null, receiverName: null })]);
    expect(receivers).toEqual([]);
    expect(tallies.map(({ subject }) => subject)).toEqual(['issuer', 'month']);
  });
});

describe('whatever the invoices are', () => {
  const amount = fc.bigInt(0n, 10n ** 20n).map(fromUnits);
  const anyFigures: fc.Arbitrary<Figures> = fc
    .record({
      pairId: fc.integer({ min: 1, max: 4 }).map(PAIR),
      issueDate: fc.constantFrom('2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'),
      createdAt: fc.constantFrom(new Date('2026-11-01T02:59:59Z'), new Date('2026-11-01T03:00:00Z')),
      issuerRuc: fc.constantFrom('80000001-5', '80000002-3'),
      receiverRuc: fc.constantFrom('80099002-1', null),
      receiverName: fc.constantFrom('José Núñez', 'JOSE NUNEZ', null),
      documentType: fc.constantFrom('invoice', 'credit-note', 'remission-note'),
      isTest: fc.boolean(),
      isCancelled: fc.boolean(),
      isInReview: fc.boolean(),
      currency: fc.constantFrom('PYG', 'USD'),
      total: amount,
      totalInGuaranies: fc.option(amount),
      vat: fc.option(amount),
      verdict: fc.constantFrom('ok', 'observed', 'not-verifiable'),
      source: fc.constantFrom('xml', 'pdf-model', 'pdf-local'),
    } satisfies { [K in keyof Figures]?: fc.Arbitrary<Figures[K]> })
    .map((over) => figures(over));
  const some = fc.array(anyFigures, { maxLength: 8 });

  const added = (all: readonly { readonly sums: Sums }[]): Record<string, bigint> =>
    Object.fromEntries(NAMES.map((name) => [name, all.reduce((sum, { sums }) => sum + sums[name], 0n)]));

  test('SCALE-10 the total is what comes less what goes, and every roll-up adds up to its share of it', () => {
    fc.assert(
      fc.property(some, some, (before, after) => {
        const change = changeBetween(before, after);
        const [went, came] = [added(before.map(contributionOf)), added(after.map(contributionOf))];
        const total = Object.fromEntries(NAMES.map((name) => [name, (came[name] ?? 0n) - (went[name] ?? 0n)]));
        expect(change.total).toEqual(total);
        expect(added(change.months)).toEqual(total);
        expect(added(change.pairs)).toEqual(total);
        for (const subject of ['issuer', 'month'] as const) {
          expect(added(change.tallies.filter((tally) => tally.subject === subject))).toEqual(total);
        }
        for (const rows of [change.issuers, change.hours]) {
          expect(added(rows)).toMatchObject({ counted: total.counted, amount: total.amount, vat: total.vat });
        }
        expect(change.hasRemovals).toBe(before.length > 0);
      }),
    );
  });

  /** Each row under its key, so that changes can be compared and added. */
  function rowsOf({ total, months, issuers, receivers, pairs, hours, tallies }: RollUpChange) {
    const keyed: [string, Sums][] = [
      ['total', total],
      ...months.map(({ month, sums }): [string, Sums] => [`month ${month}`, sums]),
      ...issuers.map(({ month, issuerRuc, sums }): [string, Sums] => [`issuer ${month} ${issuerRuc}`, sums]),
      ...receivers.map(({ month, receiver, sums }): [string, Sums] => [`receiver ${month} ${receiver}`, sums]),
      ...pairs.map(({ id, sums }): [string, Sums] => [`pair ${id}`, sums]),
      ...hours.map(({ day, hour, sums }): [string, Sums] => [`hour ${day} ${hour}`, sums]),
      ...tallies.map(({ subject, key, verdict, sums }): [string, Sums] => [`${subject} ${key} ${verdict}`, sums]),
    ];
    expect(new Set(keyed.map(([key]) => key)).size).toBe(keyed.length);
    return new Map(keyed);
  }
  function together(...changes: RollUpChange[]) {
    const all = changes.map(rowsOf);
    const keys = [...new Set(all.flatMap((rows) => [...rows.keys()]))].sort();
    const sums = keys.map(
      (key) => [key, added(all.flatMap((rows) => (rows.has(key) ? [{ sums: rows.get(key) as Sums }] : [])))] as const,
    );
    return sums.filter(([, sum]) => Object.values(sum).some((value) => value !== 0n));
  }

  test('SCALE-10 a change and its undoing leave every row as it was', () => {
    fc.assert(
      fc.property(some, some, (before, after) => {
        expect(together(changeBetween(before, after), changeBetween(after, before))).toEqual([]);
      }),
    );
  });

  test('SCALE-10 in two steps or in one, the rows end the same', () => {
    fc.assert(
      fc.property(some, some, some, (first, second, third) => {
        expect(together(changeBetween(first, second), changeBetween(second, third))).toEqual(
          together(changeBetween(first, third)),
        );
      }),
    );
  });

  test('SCALE-09 rows come in the order of their keys, so that two writers never wait for each other', () => {
    fc.assert(
      fc.property(some, some, (before, after) => {
        const { months, issuers, receivers, pairs, hours } = changeBetween(before, after);
        for (const keys of [
          months.map(({ month }) => month),
          issuers.map(({ month, issuerRuc }) => `${month} ${issuerRuc}`),
          receivers.map(({ month, receiver }) => `${month} ${receiver}`),
          pairs.map(({ id }) => id),
          hours.map(({ day, hour }) => `${day} ${String(hour).padStart(2, '0')}`),
        ]) {
          expect(keys).toEqual(keys.toSorted());
        }
      }),
    );
  });
});
