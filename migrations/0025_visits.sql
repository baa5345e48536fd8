-- Support access.
set local check_function_bodies = off;

-- Superadmins have their own organisation and see no other. Another organisation can grant temporary access by a consent, whose token an
-- administrator creates and hands over. Without one ("break-glass") access requires a reason, and the owner is notified at once.
create table visit_consents (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  purpose         text not null check (length(btrim(purpose)) between 1 and 200),
  token_hash      bytea not null check (length(token_hash) = 32),
  may_write       boolean not null,
  created_by      uuid not null,
  created_at      timestamptz(3) not null default now(),
  expires_at      timestamptz(3) not null,
  revoked_at      timestamptz(3),
  -- Allows superadmins to restore one of the organisation's own backups. The console sees only times and sizes of backups; a job replaces
  -- the rows under the restore role, as when the organisation restores itself.
  may_restore boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create unique index visit_consents_token on visit_consents (organization_id, token_hash);
create index visit_consents_newest on visit_consents (organization_id, created_at desc, id desc);
create index visit_consents_maker on visit_consents (organization_id, created_by);
call enclose('visit_consents');

-- Start and end of an impersonation session share a transaction with the change of the superadmin's session.
grant select on visit_consents to plumbline_auth;

create table visits (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  visitor_id      uuid not null,
  visitor_name    text not null,
  session_id      uuid not null,
  consent_id      uuid,
  reason          text not null check (length(btrim(reason)) between 1 and 500),
  may_write       boolean not null,
  began_at        timestamptz(3) not null default now(),
  ends_at         timestamptz(3) not null,
  ended_at        timestamptz(3),
  ended_by        text check (ended_by in ('visitor', 'tenant', 'consent', 'session', 'time')),
  primary key (organization_id, id),
  foreign key (organization_id, consent_id) references visit_consents (organization_id, id),
  -- Access without consent is read-only.
  check (consent_id is not null or not may_write),
  check ((ended_at is null) = (ended_by is null))
);
create index visits_newest on visits (organization_id, began_at desc, id desc);
create index visits_consent on visits (organization_id, consent_id);
create index visits_open on visits (organization_id, ends_at) where ended_at is null;
call enclose('visits');
grant select, insert, update on visits to plumbline_auth;

-- Platform log of impersonation sessions, which no organisation can change; `enter` reads the entered organisation of a session from it.
create table auth.visits (
  id                uuid primary key,
  organization_id   uuid not null references auth.organizations,
  organization_name text not null,
  visitor_id        uuid not null,
  visitor_name      text not null,
  session_id        uuid not null,
  is_consented      boolean not null,
  -- The purpose stated in a consent stays with the organisation.
  reason            text,
  may_write         boolean not null,
  began_at          timestamptz(3) not null,
  ends_at           timestamptz(3) not null,
  ended_at          timestamptz(3),
  ended_by          text,
  -- True once the superadmin's session has left it.
  is_left           boolean not null default false,
  -- True once its end is in the organisation's audit log.
  is_notified           boolean not null default false
);
create unique index visits_session on auth.visits (session_id) where not is_left;
create index visits_organization on auth.visits (organization_id, began_at desc, id desc);
create index visits_unnotified on auth.visits (ends_at) where not is_notified;
grant select on auth.visits to plumbline_auth;
grant update (is_left, is_notified) on auth.visits to plumbline_auth;

create function public.sync_visit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into auth.visits (id, organization_id, organization_name, visitor_id, visitor_name, session_id, is_consented, reason, may_write, began_at, ends_at)
    select new.id, new.organization_id, o.name, new.visitor_id, new.visitor_name, new.session_id, new.consent_id is not null,
           case when new.consent_id is null then new.reason end,
           new.may_write, new.began_at, new.ends_at
    from organizations o where o.organization_id = new.organization_id;
  else
    -- An organisation can shorten an impersonation session, but never extend it.
    update auth.visits v set ended_at = new.ended_at, ended_by = new.ended_by, ends_at = least(v.ends_at, new.ends_at) where v.id = new.id;
  end if;
  return null;
end $$;
revoke execute on function public.sync_visit from public;

create function public.enter(token bytea, passive boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  found_session jsonb := public.enter_own(token, passive);
  visit auth.visits;
  person people;
begin
  if found_session ->> 'outcome' <> 'ok' or not (found_session ->> 'isSuperadmin')::boolean then return found_session; end if;
  select v.* into visit from auth.visits v where v.session_id = (found_session ->> 'sessionId')::uuid and not v.is_left;
  if not found then return found_session; end if;
  if visit.ended_at is not null or visit.ends_at <= now() then
    return found_session || jsonb_build_object('visit', jsonb_build_object(
      'id', visit.id, 'organizationName', visit.organization_name, 'mayWrite', visit.may_write, 'isConsented', visit.is_consented,
      'endsAt', to_char(coalesce(visit.ended_at, visit.ends_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isOver', true));
  end if;

  perform set_config('app.organization_id', visit.organization_id::text, true);
  -- A customer limit applies only in the superadmin's own organisation.
  perform set_config('app.limited_person', '', true);
  select p.* into person from people p where p.organization_id = visit.organization_id and p.id = visit.visitor_id;
  return (found_session - 'closedFeatures' - 'ownLimits') || (select o.own from auth.organizations o where o.id = visit.organization_id) || jsonb_build_object(
    'organizationId', visit.organization_id, 'firstName', person.first_name, 'lastName', person.last_name, 'email', person.email,
    'roles', jsonb_build_array('vcio'), 'isOwner', false, 'isSuperadmin', false, 'isLimited', false,
    'visit', jsonb_build_object(
      'id', visit.id, 'organizationName', visit.organization_name, 'mayWrite', visit.may_write, 'isConsented', visit.is_consented,
      'endsAt', to_char(visit.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isOver', false));
end $$;
grant execute on function public.enter(bytea, boolean) to plumbline_console;
revoke execute on function public.enter from public;
grant execute on function public.enter to plumbline_tenant, plumbline_auth;
create trigger visits_copy after insert or update on visits for each row execute function sync_visit();

create trigger end_streams after update of ended_at, is_left on auth.visits for each row
  when (new.ended_at is distinct from old.ended_at or new.is_left <> old.is_left)
  execute function auth.end_streams('session_id');
