-- Who asked for a file that is made in the background, and from where: it is written down in the audit once it is made.
-- Files that were asked for before say nobody.
alter table export_file
  add column ordered_by uuid references app_user (id) on delete set null,
  add column ordered_from text,
  add column ordered_with text;
