-- The evidence of a month is a file like others that are made in the background; what could not be put into one is told.
alter table export_file
  drop constraint export_file_format_check,
  add constraint export_file_format_check check (format in ('excel', 'csv', 'json', 'pdf', 'originals', 'evidence')),
  add column missing integer check (missing >= 0);

-- On which side of the file for the tax office credit notes stand.
alter table business add column rg90_notes text not null default 'crossed' check (rg90_notes in ('crossed', 'own'));
