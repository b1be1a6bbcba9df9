-- How far a PDF was read: `pages_read` of its `pages`, and where reading goes on when somebody asks for the rest; null when
-- all was read. `shows_invoice`: a page that was read shows signs of an invoice, though it gave none. `turn`: degrees,
-- clockwise, by which a photo is turned to stand upright; the places of its values are those of the turned one. What the
-- columns may hold is checked in what comes, and later, with nobody waiting, in what is there.
alter table document
  add column pages_read integer,
  add column resume_page integer,
  add column shows_invoice boolean not null default false,
  add column turn smallint not null default 0,
  add constraint document_pages_read_check check (pages_read > 0) not valid,
  add constraint document_resume_page_check check (resume_page > 0) not valid,
  add constraint document_turn_check check (turn in (0, 90, 180, 270)) not valid,
  drop constraint document_kind_check,
  add constraint document_kind_check
    check (kind in ('xml', 'pdf', 'zip', 'eml', 'html', 'jpeg', 'png', 'heic', 'webp')) not valid;

-- Which pages of the file an invoice stands on, from 1; null where there are none or nobody knows.
alter table document_invoice add column pages integer[];
alter table invoice_set_aside add column pages integer[];
