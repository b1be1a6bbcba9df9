-- What an import of past mail brings is read on this server alone until a person asks for AI: nobody's readings are
-- spent on old papers unasked.
alter table document add column without_ai boolean not null default false;
create index document_without_ai on document (owner_id, id) where without_ai;

-- Such a document was read, and not well: AI may do better, once somebody wants that.
create function waits_for_ai(without_ai boolean, state text, can_retry boolean) returns boolean
language sql immutable parallel safe
return without_ai and (state = 'in-review' or state = 'failed' and can_retry);

-- How long an import was at work, from which follows how long the rest will take.
alter table mail_import add column worked_ms bigint not null default 0;
