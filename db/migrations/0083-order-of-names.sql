-- Where the database made the order of names it was another one. A look at all pairs, which nobody waits for.
update invoice_pair set issuer_sort = name_order(issuer_name, issuer_ruc)
where issuer_sort <> name_order(issuer_name, issuer_ruc);
