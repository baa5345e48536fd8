alter table recommendation_decisions
  -- The option that the customer chose with it.
  add column option_name text,
  -- How the recommendation stood before, so that a decision can be taken back: {status, doneAt, chosen}.
  add column stood jsonb;

-- What is decided stays for ever once the meeting has ended; until then who recorded it may take it back. What the customer decided by a link is the customer's.
grant delete on recommendation_decisions to plumbline_tenant;
create policy while_the_meeting_lasts on recommendation_decisions as restrictive for delete to plumbline_tenant using (
  share_id is null and exists (
    select from qbrs q
    where q.organization_id = recommendation_decisions.organization_id and q.id = recommendation_decisions.qbr_id and q.presented_at is null));
