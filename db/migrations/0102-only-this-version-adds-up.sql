-- Contract. From here on the version before is refused where it writes figures: it does not say that a month is filled.
alter table invoice_month alter column closing_filled drop default;
