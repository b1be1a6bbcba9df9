-- Contract. Nobody else writes invoices from here to the end: what the version before wrote last is converted, and from
-- then on it is refused, since it leaves out columns that have no default any more. It goes on reading.
lock table invoice in access exclusive mode;

do $do$ begin
  while exists (select from invoice where is_converted is null) loop
    if upgrade.convert_some() = 0 then
      raise exception 'an invoice cannot be converted';
    end if;
  end loop;
end $do$;

alter table invoice_month alter column unsplit_vat drop default, alter column unread_vat_count drop default,
  alter column typed_count drop default;
alter table invoice_vat_day alter column unsplit_vat drop default;
alter table invoice_pair alter column issuer_sort set not null;

-- Whose invoices of before are to be looked through: not where that was begun already.
insert into repeat_search (owner_id) select owner_id from invoice_summary
where exists (select from pg_trigger where tgname = 'upgrade_take_back') on conflict do nothing;

drop schema upgrade cascade;
alter table invoice drop column is_converted;
