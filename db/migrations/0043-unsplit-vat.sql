-- A rate whose base or whose VAT is not known is in the line of neither: both stand with what is not split, and so does
-- VAT that belongs to no rate (total-remainder.ts). Defaults stay while the version before writes here too.
alter table invoice_month
  add column unsplit_vat numeric(28,8) not null default 0,
  add column unread_vat_count integer not null default 0;
alter table invoice_vat_day add column unsplit_vat numeric(28,8) not null default 0;

-- Where sums are in whole guaraníes already: how they were made until now.
do $do$ begin
  if to_regnamespace('upgrade') is not null then return; end if;
  create schema upgrade;
  create type upgrade.money as (
    currency text, total numeric, total_pyg numeric, base5 numeric, base10 numeric, vat5 numeric, vat10 numeric,
    vat numeric, exempt numeric, exonerated numeric
  );
  create function upgrade.figures_before(m upgrade.money) returns numeric[] language plpgsql immutable as $$
  declare
    parts numeric[];
    whole numeric[];
    vat numeric;
    is_rounding boolean;
    is_unsplit boolean;
  begin
    if m.total is null or m.total_pyg is null then return array_fill(0::numeric, array[11]); end if;
    parts := upgrade.parts(m);
    whole := upgrade.whole(parts, m.total_pyg);
    vat := upgrade.guarani_part(m.vat, m);
    is_rounding := upgrade.is_rounding(m, parts[6]);
    is_unsplit := not is_rounding and (parts[6] = m.total_pyg or m.base5 is null or m.base10 is null);
    return whole[1:5] || array[case when is_rounding then whole[6] else 0 end, case when is_unsplit then whole[6] else 0 end,
      case when is_rounding or is_unsplit then 0 else whole[6] end,
      case when abs(vat - parts[3] - parts[4]) < 1 then whole[3] + whole[4] else round(vat) end, 0, 0];
  end $$;
end $do$;
