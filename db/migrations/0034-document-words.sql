-- The words by which a document is found: of its file's name, and of issuer, RUC and number of the invoices it gave. Words
-- begin with what is typed. Kept by the database itself, in the transaction that changes what they come from: documents
-- and their invoices are written, joined, corrected and unlinked in many places.
-- No foreign key: checking it word by word took half of what a batch of uploads takes. A trigger sees to what is deleted.
create table document_word (
  owner_id uuid not null,
  document_id uuid not null,
  word text collate "C" not null,
  primary key (owner_id, document_id, word)
);
create index document_word_by_word on document_word (owner_id, word, document_id);

-- Without case and accents; a letter alone finds nothing that is worth finding, a digit does («Factura 4»). A number is
-- found without its leading zeros too.
-- Not strict, so that it is written into the statement that uses it: called row by row it halved how many documents a
-- batch brings in a second.
create function search_words(written text) returns setof text
language sql immutable parallel safe as $$
  select distinct left(spelled.word, 40)
  from regexp_split_to_table(
      regexp_replace(normalize(lower(left(written, 1000)), nfd), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9]+') as part (word)
  cross join lateral (
    values (part.word), (case when part.word ~ '^0+[1-9][0-9]+$' then ltrim(part.word, '0') end)) as spelled (word)
  where length(spelled.word) > 1 or spelled.word ~ '[0-9]'
$$;

create function add_document_names() returns trigger language plpgsql as $$
begin
  insert into document_word (owner_id, document_id, word)
  select a.owner_id, a.id, w from added a cross join lateral search_words(a.name) as w
  on conflict do nothing;
  return null;
end $$;
create trigger document_names_are_searchable after insert on document
  referencing new table as added for each statement execute function add_document_names();

create function drop_document_words() returns trigger language plpgsql as $$
begin
  delete from document_word w using gone g where w.owner_id = g.owner_id and w.document_id = g.id;
  return null;
end $$;
create trigger document_words_go after delete on document
  referencing old table as gone for each statement execute function drop_document_words();

create function add_document_invoices() returns trigger language plpgsql as $$
begin
  insert into document_word (owner_id, document_id, word)
  select a.owner_id, a.document_id, w
  from added a join invoice i on i.owner_id = a.owner_id and i.id = a.invoice_id
  cross join lateral search_words(i.issuer_name || ' ' || i.issuer_ruc || ' ' || i.document_number) as w
  on conflict do nothing;
  return null;
end $$;
create trigger document_invoices_are_searchable after insert on document_invoice
  referencing new table as added for each statement execute function add_document_invoices();

-- From the start, of documents that are still there.
create function renew_document_words(owner uuid, ids uuid[]) returns void language plpgsql as $$
begin
  delete from document_word where owner_id = owner and document_id = any(ids);
  insert into document_word (owner_id, document_id, word)
  select d.owner_id, d.id, w from document d cross join lateral search_words(d.name) as w
  where d.owner_id = owner and d.id = any(ids)
  union
  select d.owner_id, d.id, w
  from document d
  join document_invoice l on l.owner_id = d.owner_id and l.document_id = d.id
  join invoice i on i.owner_id = l.owner_id and i.id = l.invoice_id
  cross join lateral search_words(i.issuer_name || ' ' || i.issuer_ruc || ' ' || i.document_number) as w
  where d.owner_id = owner and d.id = any(ids)
  on conflict do nothing;
end $$;

create function renew_changed_links() returns trigger language plpgsql as $$
begin
  perform renew_document_words(c.owner_id, array_agg(distinct c.document_id)) from changed c group by c.owner_id;
  return null;
end $$;
create trigger document_invoices_moved after update on document_invoice
  referencing new table as changed for each statement execute function renew_changed_links();
create trigger document_invoices_gone after delete on document_invoice
  referencing old table as changed for each statement execute function renew_changed_links();

create function renew_corrected_invoice() returns trigger language plpgsql as $$
begin
  perform renew_document_words(new.owner_id, array_agg(l.document_id))
  from document_invoice l where l.owner_id = new.owner_id and l.invoice_id = new.id having count(*) > 0;
  return null;
end $$;
create trigger document_invoices_corrected after update on invoice for each row
  when (old.issuer_name <> new.issuer_name or old.issuer_ruc <> new.issuer_ruc or old.document_number <> new.document_number)
  execute function renew_corrected_invoice();

insert into document_word (owner_id, document_id, word)
select d.owner_id, d.id, w from document d cross join lateral search_words(d.name) as w
on conflict do nothing;
insert into document_word (owner_id, document_id, word)
select l.owner_id, l.document_id, w
from document_invoice l join invoice i on i.owner_id = l.owner_id and i.id = l.invoice_id
cross join lateral search_words(i.issuer_name || ' ' || i.issuer_ruc || ' ' || i.document_number) as w
on conflict do nothing;
