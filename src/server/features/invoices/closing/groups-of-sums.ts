import type { ClosingGroup, ClosingLine, OutsideReason } from '#domain/closing/closing-groups.ts';
import { addFigures, type LineFigures, lessFigures, NO_FIGURES } from '#domain/closing/line-figures.ts';
import { type Amount, addUp, fromUnits, toUnits } from '#domain/money/money.ts';
import type { VatImputation } from './closing-filter.ts';
import type { GroupRow } from './closing-groups.store.ts';
import type { SumRow } from './closing-sums.store.ts';

/**
 * The groups of one month for a business, from the sums of everybody, of the business and of its excepted suppliers.
 */
export function groupsOfSums(rows: readonly SumRow[], business: string, imputation: VatImputation): GroupRow[] {
  const [month] = rows.map((row) => row.month);
  if (month === undefined) return [];
  const everybodys = rows.filter(({ taxpayer }) => taxpayer === '');
  const own = rows.filter(({ taxpayer, supplier }) => taxpayer === business && supplier === '');
  const excepted = rows.filter(({ taxpayer, supplier }) => taxpayer === business && supplier !== '');
  const counted = everybodys.filter(({ place }) => place === 'counted');
  const group = (name: ClosingGroup, figures: LineFigures, more: Partial<GroupRow> = {}): GroupRow => ({
    ...{ month, group: name, backing: null, isToVat: false, isOnlyPdf: false },
    ...figuresAlone(figures),
    ...more,
  });
  const outside = (name: OutsideReason, told: readonly Told[]) =>
    group(name, { ...NO_FIGURES, count: countOf(told), total: addUp(told.map(({ total }) => total)) });
  return [
    ...everybodys.flatMap((row) => (row.place === 'counted' ? [] : [outside(row.place as OutsideReason, [row])])),
    outside('unnamed', [...counted.map(unnamedOf), ...own.map((row) => less(unnamedOf(signedOf(row))))]),
    outside('other-taxpayer', [...counted.map(namedOf), ...own.map((row) => less(namedOf(signedOf(row))))]),
    ...own.flatMap((row): GroupRow[] => {
      const { place } = row;
      if (place === 'to-itself' || place === 'self-invoice-of-other') return [outside(place, [row])];
      const line = place as ClosingLine;
      if (line === 'sales' || line === 'issued-credit-notes') return [group(line, row, { isToVat: imputation.sales })];
      const { backing, isOnlyPdf } = row;
      const others = addFigures(
        excepted.filter((one) => one.place === line && one.backing === backing && one.isOnlyPdf === isOnlyPdf),
      );
      const isToVat = imputation.purchases;
      const more = { backing: backing || null, isOnlyPdf };
      return [
        group(line, lessFigures(row, others), { ...more, isToVat }),
        group(line, others, { ...more, isToVat: !isToVat }),
      ];
    }),
  ].filter(({ count }) => count > 0);
}

interface Told {
  readonly count: number;
  readonly total: Amount;
}
type WithUnnamed = Pick<SumRow, 'count' | 'total' | 'unnamedCount' | 'unnamedTotal'>;

const countOf = (all: readonly Told[]) => all.reduce((sum, { count }) => sum + count, 0);
const negative = (amount: Amount) => fromUnits(-toUnits(amount));
const less = ({ count, total }: Told): Told => ({ count: -count, total: negative(total) });
const unnamedOf = (row: WithUnnamed): Told => ({ count: row.unnamedCount, total: row.unnamedTotal });
const namedOf = (row: WithUnnamed): Told => ({
  count: row.count - row.unnamedCount,
  total: addUp([row.total, negative(row.unnamedTotal)]),
});

/** Lines of notes have no sign; sums take notes away. */
function signedOf(row: SumRow): WithUnnamed {
  if (row.place !== 'received-credit-notes' && row.place !== 'issued-credit-notes') return row;
  return { ...row, total: negative(row.total), unnamedTotal: negative(row.unnamedTotal) };
}

const figuresAlone = (figures: LineFigures): LineFigures => addFigures([figures]);
