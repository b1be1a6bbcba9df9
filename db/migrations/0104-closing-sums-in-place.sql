drop trigger upgrade_closing_touched on invoice_month;
drop trigger upgrade_closing_gone on invoice_month;
drop schema upgrade cascade;
