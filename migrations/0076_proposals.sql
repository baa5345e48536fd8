-- What an accepted proposal replaced, so that the acceptance can be undone, and the order of the decisions in the proposal tray.
alter table proposal_decisions
  -- Answer before the acceptance; null for rejections, and where the question had no answer.
  add column previous jsonb,
  -- Version of the answer that the acceptance wrote; null for rejections.
  add column answer_version integer;
create index proposal_decisions_latest on proposal_decisions (organization_id, state, decided_at desc, proposal_id desc);
