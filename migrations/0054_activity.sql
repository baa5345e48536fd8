-- The activity is read by what it is filtered by, each in the order of time.
create index audit_events_moves_of_customer on audit_events (organization_id, customer_id, seq desc) where is_activity_move(action);
create index audit_events_moves_of_actor on audit_events (organization_id, actor_id, seq desc) where is_activity_move(action);
create index audit_events_moves_of_type on audit_events (organization_id, entity_type, seq desc) where is_activity_move(action);
