-- What the dashboard's activity shows, as ACTIVITY_MOVES in domain/dashboard/dashboard.rules.ts has it: planned reviews as well.
drop index audit_events_moves;
drop index audit_events_moves_of_entity;
create or replace function public.is_activity_move(action text) returns boolean language sql immutable parallel safe as
$$ select action in
  ('assessment.created', 'assessment.submitted', 'assessment.recalled', 'assessment.returned', 'assessment.approved',
   'assessment.revised', 'recommendation.created', 'recommendation.approved', 'recommendation.declined', 'recommendation.deferred',
   'recommendation.done', 'finding.accepted', 'finding.acceptance_ended', 'qbr.created', 'qbr.shared', 'qbr.share_opened',
   'qbr.finalized', 'qbr.presented', 'qbr.delivered', 'quarterly_review.moved', 'quarterly_review.held', 'quarterly_review.skipped') $$;
create index audit_events_moves on audit_events (organization_id, seq desc) where is_activity_move(action);
create index audit_events_moves_of_entity on audit_events (organization_id, entity_id, seq desc) where is_activity_move(action);
