-- Every time readings by AI were set back to zero: by the clock, or by an administrator for all or for one.
create table ai_limit_reset (
  id uuid primary key,
  kind text not null check (kind in ('scheduled', 'manual', 'individual')),
  -- YYYY-MM in Asunción.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  at timestamptz not null,
  -- Whose, for one alone; who ordered it, or nobody for the clock. As they were called then.
  user_email text,
  by_email text,
  reset_count integer not null check (reset_count >= 0),
  check ((kind = 'scheduled') = (by_email is null)),
  check ((kind = 'individual') = (user_email is not null))
);
-- However many servers run, the clock does it once a month.
create unique index ai_limit_reset_once on ai_limit_reset (month) where kind = 'scheduled';
create index ai_limit_reset_newest on ai_limit_reset (at desc, id desc);

-- One row, written by the scheduler alone.
create table scheduler (
  only_one boolean primary key default true check (only_one),
  -- Resets that came due before it are nobody's.
  began_at timestamptz not null,
  -- When it last looked whether something is due.
  signalled_at timestamptz
);
insert into scheduler (began_at) values (now());
