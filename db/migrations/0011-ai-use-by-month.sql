-- A person who asks for a document again makes its attempts count from one: in another month that is another use.
alter table ai_use drop constraint ai_use_pkey;
alter table ai_use add primary key (owner_id, document_id, attempt, month);
