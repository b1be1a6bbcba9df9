-- The sums of a month are written anew with each of its documents. With room in their pages they stay where they are,
-- beside each other, and whoever closes the month reads fewer pages.
alter table invoice_closing set (fillfactor = 90);
