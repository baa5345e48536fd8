alter table recommendation_decisions
  -- The option that the customer chose with it.
  add column option_name text,
  -- How the recommendation stood before, so that a decision can be taken back: {status, doneAt, chosen}.
  add column stood jsonb;

-- What is decided stays for ever once the meeting has ended; until then who recorded it may take it back. What the customer decided by a link is the customer's.
grant delete on recommendation_decisions to plumbline_tenant;
create function public.keep_decision() returns trigger language plpgsql as $$
begin
  if old.share_id is null and exists (
       select from qbrs q where q.organization_id = old.organization_id and q.id = old.qbr_id and q.presented_at is null)
     -- Whoever owns the tables removes a whole organisation.
     or pg_has_role((select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then
    return old;
  end if;
  return null;
end $$;
create trigger keep_decision before delete on recommendation_decisions for each row execute function keep_decision();
