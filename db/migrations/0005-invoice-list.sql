-- What the list of invoices reads: indexes that answer a page, its count and its sum without the invoices themselves,
-- which are wide, and the totals that no index could give without reading a business's whole history.

-- Both are trusted: the database's owner may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

alter table invoice
  -- What it adds to a sum, or would add if it were not left out.
  add column sum_amount numeric(23, 8) not null generated always as (coalesce(sum_sign * total_pyg, 0)) stored,
  -- In review, or in a currency that the document gives no way to convert.
  add column is_left_out boolean not null
    generated always as (sum_sign <> 0 and (in_review or total_pyg is null)) stored,
  -- The number without its hyphens; an honest one has 13 digits.
  add column number_digits text not null generated always as (left(replace(document_number, '-', ''), 40)) stored,
  -- Its beginning, and its end backwards: short, so that under each the invoices stand in the order of their dates.
  add column first_digits text not null generated always as (left(replace(document_number, '-', ''), 9)) stored,
  add column last_digits text not null
    generated always as (left(reverse(left(replace(document_number, '-', ''), 40)), 3)) stored;

drop index invoice_by_date;
create index invoice_by_date on invoice (owner_id, issue_date desc, id desc)
  include (pair_id, verdict, sum_amount, is_left_out, number_digits);
create index invoice_by_pair on invoice (owner_id, pair_id, issue_date desc, id desc)
  include (verdict, sum_amount, is_left_out, number_digits);
create index invoice_by_verdict on invoice (owner_id, verdict, issue_date desc, id desc)
  include (pair_id, sum_amount, is_left_out, number_digits);
create index invoice_by_issuer on invoice (owner_id, issuer_ruc collate "C", issue_date desc, id desc)
  include (verdict, sum_amount, is_left_out);
create index invoice_by_receiver on invoice (owner_id, receiver_ruc collate "C", issue_date desc, id desc)
  include (verdict, sum_amount, is_left_out) where receiver_ruc is not null;
create index invoice_by_first_digits on invoice (owner_id, first_digits collate "C", issue_date desc, id desc)
  include (number_digits, pair_id, verdict, sum_amount, is_left_out);
create index invoice_by_last_digits on invoice (owner_id, last_digits collate "C", issue_date desc, id desc)
  include (number_digits, pair_id, verdict, sum_amount, is_left_out);

-- Names and RUCs of a pair, found by any three letters. Without a list of what is not yet indexed: every search would
-- read it, and pairs are few.
create index invoice_pair_by_text on invoice_pair
  using gin (owner_id, (issuer_search || ' ' || receiver_search) gin_trgm_ops) with (fastupdate = off);

-- How many invoices there are, and for how much, of each month, issuer and receiver, by verdict.
create table invoice_tally (
  owner_id uuid not null references owner (id) on delete cascade,
  subject text not null check (subject in ('month', 'issuer', 'receiver')),
  -- The month's first day, or the RUC.
  key text collate "C" not null,
  verdict text not null,
  listed_count integer not null,
  amount numeric(28, 8) not null,
  left_out_count integer not null,
  left_out_amount numeric(28, 8) not null,
  primary key (owner_id, subject, key, verdict)
);

insert into invoice_tally (owner_id, subject, key, verdict, listed_count, amount, left_out_count, left_out_amount)
select i.owner_id, s.subject, s.key, i.verdict, count(*),
  coalesce(sum(i.sum_amount) filter (where not i.is_left_out), 0),
  count(*) filter (where i.is_left_out), coalesce(sum(i.sum_amount) filter (where i.is_left_out), 0)
from invoice i cross join lateral (values
  ('month', to_char(i.issue_date, 'YYYY-MM-01')),
  ('issuer', i.issuer_ruc),
  ('receiver', i.receiver_ruc)
) as s (subject, key)
where s.key is not null
group by 1, 2, 3, 4;

-- What the indexes answer alone they answer only for pages that a vacuum has seen. By default it comes when a fifth of
-- the table is new, and the newest invoices are those that people look at.
alter table invoice set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
