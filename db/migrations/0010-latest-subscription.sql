-- owner_standing is read with every call: the active subscription, or else the newest, is the first entry of this index.
create index subscription_latest on subscription (owner_id, (status = 'active') desc, start_date desc, id desc);
