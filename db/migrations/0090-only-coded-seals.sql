-- Contract. From here on the version before is refused: it names columns that are gone.
drop trigger upgrade_closing on subscription;
update subscription set reason = null where closed_because is not null;
alter table subscription rename column reason to said_reason;

drop trigger upgrade_checks on invoice;
alter table invoice alter column seal_checks set not null;
alter table invoice drop constraint invoice_seal_is_coded, drop column checks;

-- What was found in other copies, and before a person decided, is kept with them, however deep.
create function upgrade.recoded(kept jsonb) returns jsonb language plpgsql stable as $$
begin
  if jsonb_typeof(kept) = 'array' then
    return coalesce((select jsonb_agg(upgrade.recoded(one) order by at) from jsonb_array_elements(kept) with ordinality as e (one, at)), kept);
  end if;
  if jsonb_typeof(kept) <> 'object' then return kept; end if;
  if kept ?& array['name', 'verdict', 'sentence'] then return upgrade.coded_check(kept); end if;
  return coalesce((select jsonb_object_agg(key, upgrade.recoded(value)) from jsonb_each(kept)), kept);
end $$;
