-- Questions to the model that are under way, in whatever process. A line holds for seconds and is renewed while its
-- process lives.
create table model_call (
  owner_id uuid not null references owner (id) on delete cascade,
  document_id uuid not null,
  held_until timestamptz not null,
  primary key (owner_id, document_id)
);
