-- Whose RUC a document names as its receiver.
create index concurrently if not exists business_by_ruc on business (ruc)
