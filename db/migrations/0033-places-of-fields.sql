-- Where on the pages of its PDF or photo each field of an invoice was read, by the names that doubts have.
alter table invoice add column places jsonb not null default '{}';
