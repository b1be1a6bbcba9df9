-- What a person said to be fine about a supplier: a price, a timbrado, a month without an invoice, or the imputation as it
-- is. It is not shown again; whoever takes it back deletes the row, and the audit knows both.
create table supplier_settled (
  owner_id uuid not null references owner (id) on delete cascade,
  -- Without the check digit.
  ruc_number text collate "C" not null,
  kind text not null check (kind in ('price-rise', 'new-timbrado', 'missing-month', 'imputation')),
  -- The product, the timbrado, the month, or the taxes that were proposed.
  subject text collate "C" not null check (length(subject) <= 300),
  -- Of a price: so much is fine, and more is told again.
  up_to numeric(23,8),
  settled_at timestamptz not null,
  settled_by uuid,
  primary key (owner_id, ruc_number, kind, subject)
);

-- How often somebody said of a missing supplier that it is fine, or no longer: what was found of missing ones depends on it.
alter table business add column missing_settled integer not null default 0;
