-- Provisioning by SCIM: the directory's token, the people that it manages, and its groups.
set local check_function_bodies = off;

-- One token per organisation; a new one replaces it. Only the hash is stored.
create table scim_connections (
  organization_id uuid primary key default current_organization() references organizations,
  token_hash      bytea not null check (length(token_hash) = 32),
  -- Last characters, for recognising the token.
  hint            text not null check (length(hint) = 4),
  created_by      uuid,
  created_at      timestamptz(3) not null default now(),
  -- At most a minute late.
  last_used_at    timestamptz(3),
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index scim_connections_creator on scim_connections (organization_id, created_by) where created_by is not null;
call enclose('scim_connections');

-- Organisation of a token; read only by enter_scim.
create table auth.scim_tokens (
  token_hash      bytea primary key,
  organization_id uuid not null unique references auth.organizations
);

-- Names by which the directory knows a person; everything else is stored with the person.
create table scim_people (
  organization_id uuid not null default current_organization() references organizations,
  person_id       uuid not null,
  user_name       text not null check (length(user_name) between 1 and 254),
  external_id     text check (length(external_id) between 1 and 254),
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references people (organization_id, id) on delete cascade
);
create unique index scim_people_user_name on scim_people (organization_id, lower(user_name));
create index scim_people_external on scim_people (organization_id, external_id) where external_id is not null;
call enclose('scim_people');

create table scim_groups (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  display_name    text not null check (length(display_name) between 1 and 200),
  external_id     text check (length(external_id) between 1 and 254),
  -- Role of the members; null gives none.
  role            text check (role in ('alignment_engineer', 'vcio', 'admin')),
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id)
);
create unique index scim_groups_name on scim_groups (organization_id, lower(display_name));
call enclose('scim_groups');

create table scim_group_members (
  organization_id uuid not null default current_organization() references organizations,
  group_id        uuid not null,
  person_id       uuid not null,
  primary key (organization_id, group_id, person_id),
  foreign key (organization_id, group_id) references scim_groups (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references people (organization_id, id) on delete cascade
);
create index scim_group_members_person on scim_group_members (organization_id, person_id);
call enclose('scim_group_members');

-- Provisioning changes accounts, so it runs as plumbline_auth, under the same row security.
grant select, insert, update, delete on scim_people, scim_groups, scim_group_members to plumbline_auth;

-- The tenant role has no access to schema auth, so this trigger maintains the row there.
create function public.sync_scim_token() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  delete from auth.scim_tokens t where t.organization_id = coalesce(new.organization_id, old.organization_id);
  if tg_op <> 'DELETE' then
    insert into auth.scim_tokens (token_hash, organization_id) values (new.token_hash, new.organization_id);
  end if;
  return null;
end $$;
revoke execute on function public.sync_scim_token from public;
create trigger scim_connections_token after insert or delete or update of token_hash on scim_connections
  for each row execute function sync_scim_token();

-- A removed person can be provisioned again, as a new one.
create function public.forget_scim_person() returns trigger language plpgsql as $$
begin
  delete from scim_people where organization_id = new.organization_id and person_id = new.id;
  delete from scim_group_members where organization_id = new.organization_id and person_id = new.id;
  return null;
end $$;
create trigger people_scim after update of status on people for each row
  when (new.status = 'removed' and old.status <> 'removed') execute function forget_scim_person();

-- First statement of every request with a SCIM token, like `enter_token`: opens its organisation for this transaction. Wrong and revoked
-- tokens, and those of closed organisations, get the same response.
create function public.enter_scim(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  connection record;
begin
  select t.organization_id, o.allowed_networks, o.own into connection
  from auth.scim_tokens t join auth.organizations o on o.id = t.organization_id and o.status = 'active'
  where t.token_hash = token;
  if not found then return null; end if;
  perform set_config('app.organization_id', connection.organization_id::text, true);
  update scim_connections c set last_used_at = now()
  where c.organization_id = connection.organization_id and coalesce(c.last_used_at < now() - interval '1 minute', true);
  return jsonb_build_object('organizationId', connection.organization_id, 'networks', to_jsonb(connection.allowed_networks)) || connection.own;
end $$;
revoke execute on function public.enter_scim from public;
grant execute on function public.enter_scim to plumbline_auth;

create or replace function public.integration_states() returns integer[] language sql stable as $$
  with parts as (
    select bool_or(o.active) as is_on, bool_or(o.failing_since is not null or o.stopped_because is not null) as fails
    from delivery_targets o
    where not exists (select from integrations i where i.organization_id = o.organization_id and i.kind = o.kind and not i.active)
    group by o.kind)
  select array[
    (select count(*) from parts where is_on and not fails)::integer
      + coalesce((select (settings -> 'entra' ->> 'enabled')::boolean from organizations), false)::integer
      + exists (select from calendar_feeds)::integer
      + exists (select from outlook_connections where is_active and fault is null)::integer
      + exists (select from api_tokens where expires_at > now())::integer
      + exists (select from scim_connections)::integer,
    (select count(*) from parts where fails)::integer + exists (select from outlook_connections where is_active and fault is not null)::integer]
$$;
