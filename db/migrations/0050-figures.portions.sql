-- Every invoice that is here, with its pair and the sums that both are in.
select upgrade.convert_portion($1)
