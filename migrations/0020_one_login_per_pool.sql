-- Each pool has a login of its own, which is a member of one role (server/platform/db/logins.ts). A statement that somebody smuggles into
-- one pool can take no other role. So whatever changes an account and its person at once runs as plumbline_auth from beginning to end;
-- these are the tables of organisations that it needs, under the same row security as everybody.
grant select, insert, update on people to plumbline_auth;
grant select, insert on organizations to plumbline_auth;
grant update (settings, version, updated_at) on organizations to plumbline_auth;
grant insert on audit_events to plumbline_auth;
grant select, insert, update on idempotency_keys to plumbline_auth;
grant select, insert, update, delete on counters to plumbline_auth;
grant select, insert, delete on notifications to plumbline_auth;
grant select, insert, update on inboxes to plumbline_auth;
grant select on notification_preferences to plumbline_auth;
grant select, delete on ownership_offers to plumbline_auth;
grant execute on function public.enter(bytea, boolean) to plumbline_auth;

-- Whoever is removed leaves their open work without an assignee. It is all that plumbline_auth may do to assessments, so it borrows the
-- owner's rights; the owner may be a superuser, so the organisation is compared here as well.
create function public.unassign_open_work(person uuid) returns setof uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.assessments set assigned_to = null, version = version + 1, updated_at = now()
  where organization_id = public.current_organization() and assigned_to = person and status in ('draft', 'in_progress') and deleted_at is null
  returning id
$$;
revoke execute on function public.unassign_open_work from public;
grant execute on function public.unassign_open_work to plumbline_auth;

-- The one login of before keeps nothing.
do $$
begin
  if exists (select from pg_roles where rolname = 'plumbline_app') then
    revoke plumbline_tenant, plumbline_auth, plumbline_platform from plumbline_app;
  end if;
end $$;
