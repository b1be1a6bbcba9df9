-- Which business the invoices of an owner are of, and to which taxes they are put down. No row until somebody says it.
create table business (
  owner_id uuid primary key references owner (id) on delete cascade,
  -- With its check digit, which is right.
  ruc text not null check (ruc ~ '^[1-9]\d{1,6}[0-9A-D]-\d$'),
  name text not null check (name <> ''),
  -- Null until chosen. 'none' is a choice too, and stands alone.
  purchase_taxes text[] check (purchase_taxes <@ array['vat', 'ire', 'irp', 'none'] and cardinality(purchase_taxes) > 0
    and ('none' <> all (purchase_taxes) or cardinality(purchase_taxes) = 1)),
  sale_taxes text[] check (sale_taxes <@ array['vat', 'ire', 'irp'] and cardinality(sale_taxes) > 0),
  -- How many files for the tax office were made: each has another name.
  rg90_files integer not null default 0 check (rg90_files >= 0),
  -- Go up with every change, of the business and of the taxes, so that nobody overwrites what another has just saved.
  revision integer not null default 1,
  imputation_revision integer not null default 0,
  updated_at timestamptz not null
);

-- Suppliers whose purchases are put down otherwise.
create table business_supplier (
  owner_id uuid not null references owner (id) on delete cascade,
  -- Without the check digit.
  ruc_number text not null,
  ruc text not null,
  name text not null,
  taxes text[] not null check (taxes <@ array['vat', 'ire', 'irp', 'none'] and cardinality(taxes) > 0
    and ('none' <> all (taxes) or cardinality(taxes) = 1)),
  updated_at timestamptz not null,
  primary key (owner_id, ruc_number)
);
