-- What the version before wrote since.
select upgrade.convert_rest($1)
