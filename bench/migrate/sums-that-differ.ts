/** How many rows of each roll-up are not what the invoices give: amounts and taxes, in whole guaraníes. */
const sumOf = (column: string) => `coalesce(sum(i.sum_sign * i.${column}) filter (where not i.in_review), 0)`;
const TAXES = ['vat', 'vat5', 'vat10', 'base5', 'base10', 'exempt'];

function differing(table: string, key: string, added: string, amounts: readonly string[]): string {
  const sums = amounts.map((name) => `${sumOf(name === 'amount' ? 'total_pyg' : `${name}_pyg`)} as ${name}`);
  return `select '${table}' as roll_up, count(*)::int as differ from (
      select i.owner_id, ${key} as key, ${sums.join(', ')} from invoice i group by 1, 2) as s
    full join ${table} t on t.owner_id = s.owner_id and ${added} = s.key
    where ${amounts.map((name) => `t.${name} is distinct from s.${name}`).join(' or ')}`;
}

export const SUMS_THAT_DIFFER = [
  differing('invoice_summary', `''::text`, `''::text`, ['amount']),
  differing('invoice_month', `date_trunc('month', i.issue_date)::date`, 't.month', ['amount', ...TAXES]),
  differing('invoice_day', 'i.issue_date', 't.day', ['amount']),
  differing('invoice_pair', 'i.pair_id', 't.id', ['amount', ...TAXES]),
  `select 'invoice_tally' as roll_up, count(*)::int as differ from (
      select i.owner_id, to_char(i.issue_date, 'YYYY-MM-01') as key, i.verdict, ${['amount', ...TAXES]
        .map((name) => `${sumOf(name === 'amount' ? 'total_pyg' : `${name}_pyg`)} as ${name}`)
        .join(', ')}
      from invoice i group by 1, 2, 3) as s
    full join (select * from invoice_tally where subject = 'month') t
      on t.owner_id = s.owner_id and t.key = s.key and t.verdict = s.verdict
    where ${['amount', ...TAXES].map((name) => `t.${name} is distinct from s.${name}`).join(' or ')}`,
  `select 'without parts' as roll_up, count(*)::int as differ from invoice
    where total is not null and total_pyg is not null and (vat_pyg is null or total_pyg <> round(total_pyg))`,
].join(' union all ');
