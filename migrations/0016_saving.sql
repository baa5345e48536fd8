-- Enters as `enter` does, and closes the organisation again unless the session says word for word what it said the last time: then row
-- security lets nothing through that stands behind it in the same message. How fresh a sign-in is changes by itself and is not compared.
create function public.enter_as(token bytea, said jsonb) returns boolean language plpgsql as $$
begin
  if public.enter(token, false) - 'isFresh' = said - 'isFresh' then return true; end if;
  perform set_config('app.organization_id', '', true), set_config('app.person_id', '', true);
  return false;
end $$;
revoke execute on function public.enter_as from public;
grant execute on function public.enter_as to plumbline_tenant;

-- A trigger that names its columns is passed by when a statement sets none of them; where it only compares rows, PostgreSQL prepares that
-- comparison anew for every saved answer. A score is set by each of them, so it has a short comparison of its own.
drop trigger count_updates on assessments;
create trigger count_updates
  after update of status, deleted_at, ready_for_qbr, approved_at, submitted_at, assigned_to on assessments for each row
  when ((old.status, old.deleted_at, old.ready_for_qbr, old.approved_at, old.submitted_at, old.assigned_to)
        is distinct from (new.status, new.deleted_at, new.ready_for_qbr, new.approved_at, new.submitted_at, new.assigned_to))
  execute function keep_counters_of_row('assessment_counts');

drop trigger carry_quarters_of_updates on assessments;
create trigger carry_quarters_of_scores after update of score on assessments for each row
  when (old.status = 'approved' and old.score is distinct from new.score)
  execute function carry_quarters_of_assessment();
create trigger carry_quarters_of_updates
  after update of status, deleted_at, approved_at, customer_id on assessments for each row
  when ((old.status, old.deleted_at, old.approved_at, old.customer_id)
        is distinct from (new.status, new.deleted_at, new.approved_at, new.customer_id)
        and (old.status = 'approved' or new.status = 'approved'))
  execute function carry_quarters_of_assessment();

-- Checking that the organisation exists locked its one row for every entry, so that people who save at once queued for it. Row security
-- lets an entry be written for no other organisation than the one whose session has just been found.
alter table audit_events drop constraint audit_events_organization_id_fkey;
