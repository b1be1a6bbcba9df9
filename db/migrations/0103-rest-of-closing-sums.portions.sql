-- What the version before wrote meanwhile; nobody writes any more.
select upgrade.fill_closing($1)
