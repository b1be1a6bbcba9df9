-- Nothing: its number was given to another change.
select 1;
