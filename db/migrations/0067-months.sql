-- A month is shown in the order of any column that is offered: each order has an index that begins with business and month,
-- so that a page of it costs what one in the order of dates does, however many the month holds. Alike are sorted by date.
create function month_of(day date) returns date language sql immutable parallel safe
  return date_trunc('month', day::timestamp)::date;
