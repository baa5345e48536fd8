-- What the dashboard's activity shows, as ACTIVITY_MOVES in domain/dashboard/dashboard.rules.ts has it. It is written into the queries and
-- the indexes as they are planned, so that the indexes serve whoever asks for it.
create function public.is_activity_move(action text) returns boolean language sql immutable parallel safe as
$$ select action in
  ('assessment.created', 'assessment.submitted', 'assessment.recalled', 'assessment.returned', 'assessment.approved',
   'assessment.revised', 'qbr.created', 'qbr.finalized', 'qbr.presented', 'qbr.delivered') $$;

drop index audit_events_moves;
drop index audit_events_moves_of_entity;
create index audit_events_moves on audit_events (organization_id, seq desc) where is_activity_move(action);
create index audit_events_moves_of_entity on audit_events (organization_id, entity_id, seq desc) where is_activity_move(action);
