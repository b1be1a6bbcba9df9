-- What a document adds to a sum is whole guaraníes: its total is rounded, and its parts so that they give it
-- (whole-guaranies.ts). What is stored is brought into line in portions, while others work; `upgrade` holds what that
-- takes and goes when it is done. Here: how sums were made until now.
create schema upgrade;

create type upgrade.money as (
  currency text, total numeric, total_pyg numeric, base5 numeric, base10 numeric, vat5 numeric, vat10 numeric, vat numeric,
  exempt numeric, exonerated numeric
);

-- What an invoice that counts adds, without its sign: base5, base10, vat5, vat10, untaxed; what these do not give of the
-- total, as rounding, as not split or as a difference; VAT, VAT that is not split, and 1 where no VAT could be read.
create function upgrade.figures_before(m upgrade.money) returns numeric[] language plpgsql immutable as $$
declare
  parts numeric[];
  is_rounding boolean;
  is_unsplit boolean;
begin
  if m.total is null or m.total_pyg is null then return array_fill(0::numeric, array[11]); end if;
  parts := upgrade.parts(m);
  is_rounding := upgrade.is_rounding(m, parts[6]);
  is_unsplit := not is_rounding and (parts[6] = m.total_pyg or m.base5 is null or m.base10 is null);
  return parts[1:5] || array[case when is_rounding then parts[6] else 0 end, case when is_unsplit then parts[6] else 0 end,
    case when is_rounding or is_unsplit then 0 else parts[6] end, upgrade.guarani_part(m.vat, m), 0, 0];
end $$;
