-- Lists add up taxes as they add up totals, and one month is sorted by its VAT: each document's parts stand beside its
-- total in whole guaraníes, as sums take them (whole-guaranies.ts), and pairs and tallies add them up. What was stored
-- before is brought into line in portions.
alter table invoice add column vat_pyg numeric(23, 8), add column vat5_pyg numeric(23, 8),
  add column vat10_pyg numeric(23, 8), add column base5_pyg numeric(23, 8), add column base10_pyg numeric(23, 8),
  add column exempt_pyg numeric(23, 8);
-- A month is sorted by its issuers' names from the key alone: as much of them as anybody reads.
alter table invoice_pair add column vat numeric(28, 8) not null default 0, add column vat5 numeric(28, 8) not null default 0,
  add column vat10 numeric(28, 8) not null default 0, add column base5 numeric(28, 8) not null default 0,
  add column base10 numeric(28, 8) not null default 0, add column exempt numeric(28, 8) not null default 0,
  add column issuer_sort text;
alter table invoice_tally add column vat numeric(28, 8) not null default 0,
  add column vat5 numeric(28, 8) not null default 0, add column vat10 numeric(28, 8) not null default 0,
  add column base5 numeric(28, 8) not null default 0, add column base10 numeric(28, 8) not null default 0,
  add column exempt numeric(28, 8) not null default 0;

-- Which columns of the list a person wants, how high its rows are, and how many to a page.
create table list_preference (
  owner_id uuid not null references owner (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  columns text[],
  is_dense boolean,
  page_size integer check (page_size > 0),
  primary key (owner_id, user_id)
);
