-- What people set aside is kept whole, and is little.
update invoice_set_aside set invoice = upgrade.recoded(invoice) where invoice is distinct from upgrade.recoded(invoice);
drop schema upgrade cascade;
