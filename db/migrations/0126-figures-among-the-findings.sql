-- The figures of a month are kept as they were found: its page reads one row, wherever those of its sums lie.
alter table closing_finding drop constraint closing_finding_matter_check;
alter table closing_finding add constraint closing_finding_matter_check
  check (matter in ('usual-suppliers', 'possible-repeats', 'comparison', 'differences', 'figures'));

-- What was restored from another database was found from numbers of its transactions.
delete from closing_finding;
