-- Pages of a PDF or photo, as its reading found them: the tray tells a scan of four pages from one of one. Null for what
-- has no pages, what was not opened and what was read before they were kept.
alter table document add column pages integer constraint document_pages_check check (pages > 0);
