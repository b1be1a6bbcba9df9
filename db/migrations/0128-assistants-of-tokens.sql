-- Which assistant came in by a token, as it names itself, and when it did last.
alter table api_token
  add column assistant_name text check (length(assistant_name) <= 60),
  add column assistant_used_at timestamptz;
