-- What lists and sums read instead of the invoices themselves. Kept in the invoice's own transaction, so that they are
-- right at every moment. Amounts are guaraníes with the sign they have in sums. "Counted" are the invoices that sums
-- take: neither test documents, nor remission notes, nor cancelled ones, nor those that wait for review.

-- Who sold to whom. Lists filtered by name or RUC find pairs first, of which there are few, and then their invoices.
create table invoice_pair (
  owner_id uuid not null references owner (id) on delete cascade,
  -- Made of the four columns below: the same pair has the same id wherever it is written.
  id uuid not null,
  issuer_ruc text not null,
  issuer_name text not null,
  receiver_ruc text,
  receiver_name text,
  -- Name and RUC in lower case, without accents.
  issuer_search text not null,
  receiver_search text not null,
  -- All that the list shows, counted or not.
  listed_count integer not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  left_out_count integer not null,
  left_out_amount numeric(28, 8) not null,
  primary key (owner_id, id)
);
create index invoice_pair_by_issuer on invoice_pair (owner_id, issuer_ruc collate "C");
create index invoice_pair_by_receiver on invoice_pair (owner_id, receiver_ruc collate "C") where receiver_ruc is not null;

create table invoice_month_issuer (
  owner_id uuid not null references owner (id) on delete cascade,
  -- Its first day.
  month date not null,
  issuer_ruc text not null,
  -- As the last invoice wrote it.
  issuer_name text not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  primary key (owner_id, month, issuer_ruc)
);

create table invoice_month_receiver (
  owner_id uuid not null references owner (id) on delete cascade,
  month date not null,
  -- The RUC, else the name; nobody's invoices are in no row.
  receiver text not null,
  counted integer not null,
  primary key (owner_id, month, receiver)
);

create table invoice_month (
  owner_id uuid not null references owner (id) on delete cascade,
  month date not null,
  listed_count integer not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  -- Without credit notes and what could not be converted, for averages.
  averaged_count integer not null,
  averaged_amount numeric(28, 8) not null,
  issuer_count integer not null,
  receiver_count integer not null,
  vat numeric(28, 8) not null,
  vat5 numeric(28, 8) not null,
  vat10 numeric(28, 8) not null,
  base5 numeric(28, 8) not null,
  base10 numeric(28, 8) not null,
  exempt numeric(28, 8) not null,
  cdc_count integer not null,
  timbrado_count integer not null,
  xml_count integer not null,
  model_count integer not null,
  local_count integer not null,
  -- Listed ones whose verification has something to observe.
  observed_count integer not null,
  observed_amount numeric(28, 8) not null,
  -- In review, or in a currency that the document gives no way to convert.
  left_out_count integer not null,
  left_out_amount numeric(28, 8) not null,
  -- Of the counted ones. From the index they would cost four pages a month.
  first_date date,
  last_date date,
  primary key (owner_id, month)
);

-- The five largest issuers of the six newest months are the head of this table's index.
create table invoice_recent_issuer (
  owner_id uuid not null references owner (id) on delete cascade,
  issuer_ruc text not null,
  issuer_name text not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  primary key (owner_id, issuer_ruc)
);
create index invoice_recent_issuer_by_amount on invoice_recent_issuer (owner_id, amount desc, issuer_ruc);

-- Invoices by the day they were received, in Asunción.
create table invoice_received_day (
  owner_id uuid not null references owner (id) on delete cascade,
  day date not null,
  counted integer not null,
  primary key (owner_id, day)
);

-- One row for each owner with invoices. Whoever changes roll-ups changes it first and so waits for the others.
create table invoice_summary (
  owner_id uuid not null references owner (id) on delete cascade,
  listed_count integer not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  averaged_count integer not null,
  averaged_amount numeric(28, 8) not null,
  in_review_count integer not null,
  observed_count integer not null,
  observed_amount numeric(28, 8) not null,
  left_out_count integer not null,
  left_out_amount numeric(28, 8) not null,
  -- The oldest of the six newest months with counted invoices: `invoice_recent_issuer` begins there.
  recent_since date,
  primary key (owner_id)
);

alter table invoice add column pair_id uuid;
