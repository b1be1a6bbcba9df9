-- What takes long to find out about a month and is told whenever somebody looks at it, with what it was found from: as long
-- as that is the same, so is what was found.
create table closing_finding (
  owner_id uuid not null references owner (id) on delete cascade,
  -- Its first day.
  month date not null,
  matter text collate "C" not null check (matter in ('usual-suppliers', 'possible-repeats', 'comparison', 'differences')),
  basis text not null,
  found jsonb not null,
  -- What a list of it shows; the page of the month does not read it.
  listed jsonb,
  primary key (owner_id, month, matter)
);
