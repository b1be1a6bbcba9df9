import type { MonthStatistics } from '#contract/explorer.ts';
import { addUp } from '#domain/money/money.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { explorerText } from '#web/text/es/explorer.ts';
import table from '#web/ui/table/table.module.css';
import classes from './explorer.module.css';

const { taxes: words } = explorerText;
function Rate({ label, base, vat }: { label: string; base: string; vat: string | null }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={table.figure}>{formatNumber(base)}</td>
      <td className={table.figure}>{vat === null ? words.noVat : formatNumber(vat)}</td>
    </tr>
  );
}

export function TaxTable({ statistics }: { statistics: MonthStatistics }) {
  const { base10, vat10, base5, vat5, exempt, vat } = statistics;
  return (
    <section aria-labelledby="impuestos">
      <h2 id="impuestos" className={classes.subtitle}>
        {words.title}
      </h2>
      <table className={`${table.table} ${classes.taxes}`} data-flush>
        <thead>
          <tr>
            <th scope="col">{words.rate}</th>
            <th scope="col" className={table.figure}>
              {words.base}
            </th>
            <th scope="col" className={table.figure}>
              {words.vat}
            </th>
          </tr>
        </thead>
        <tbody>
          <Rate label={words.rate10} base={base10} vat={vat10} />
          <Rate label={words.rate5} base={base5} vat={vat5} />
          <Rate label={words.exempt} base={exempt} vat={null} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td className={table.figure}>{formatGuaranies(addUp([base10, base5, exempt]))}</td>
            <td className={table.figure}>{formatGuaranies(vat)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
