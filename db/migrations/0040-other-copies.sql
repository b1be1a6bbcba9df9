-- What other copies of an invoice say, as far as it is something else, so that a person can choose between them. What
-- was kept of it until here is brought into line with the figures, in portions.
alter table invoice add column other_copies jsonb not null default '[]';
