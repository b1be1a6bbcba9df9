-- PDFs that came before they could be read. They wait as received since then, and the next sweep queues them.
update document set state = 'received', reason = null, can_retry = false, attempts = 0
where kind = 'pdf' and state = 'failed' and reason = 'Todavía no se leen PDF.';
