-- Which fields of an invoice go into which columns of a sheet, as people set them up.
create table export_template (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text not null,
  sheet_name text not null,
  include_header boolean not null,
  include_totals boolean not null,
  is_default boolean not null,
  kind text not null check (kind in ('own', 'vat-purchases')),
  -- In their order.
  fields jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner_id, id)
);

-- At most one, also when two are made the default at once.
create unique index export_template_default on export_template (owner_id) where is_default;
