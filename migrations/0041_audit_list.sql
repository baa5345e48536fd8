-- The audit log is read by time, and by what it is filtered by, each in the order of time.
create index audit_events_time on audit_events (organization_id, at, seq);
create index audit_events_actor on audit_events (organization_id, actor_id, at, seq);
create index audit_events_customer on audit_events (organization_id, customer_id, at, seq) where customer_id is not null;
create index audit_events_action on audit_events (organization_id, action, at, seq);
create index audit_events_refused on audit_events (organization_id, outcome, at, seq) where outcome <> 'ok';
drop index audit_events_entity;
create index audit_events_entity on audit_events (organization_id, entity_type, entity_id, at, seq);
