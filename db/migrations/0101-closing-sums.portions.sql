-- Every month that is here.
select upgrade.fill_closing($1)
