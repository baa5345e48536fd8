-- OAuth 2.1 for assistants: connections between a person and an app, their tokens, and the settings that allow them.
set local check_function_bodies = off;

alter table audit_events
  drop constraint audit_events_actor_kind_check,
  add constraint audit_events_actor_kind_check check (actor_kind in ('user', 'api_key', 'assistant', 'system', 'superadmin')) not valid;

-- Organisations that allow assistants. The endpoints before sign-in exist while there is one.
create table auth.assistant_access (
  organization_id    uuid primary key references auth.organizations,
  -- Apps without a published address may register themselves.
  self_registration  boolean not null
);
grant select on auth.assistant_access to plumbline_auth;

-- The tenant role has no access to schema auth, so this trigger maintains the row there, also after a restore.
create function public.sync_assistant_access() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  delete from auth.assistant_access a where a.organization_id = new.organization_id;
  if (new.settings -> 'assistants' ->> 'enabled')::boolean then
    insert into auth.assistant_access (organization_id, self_registration)
    values (new.organization_id, coalesce((new.settings -> 'assistants' ->> 'selfRegistration')::boolean, true));
  end if;
  return null;
end $$;
revoke execute on function public.sync_assistant_access from public;
create trigger organizations_assistants after update of settings on organizations for each row
  when (new.settings -> 'assistants' is distinct from old.settings -> 'assistants' or current_user = 'plumbline_restore')
  execute function sync_assistant_access();

do $$
declare
  found record;
begin
  for found in select o.id from auth.organizations o loop
    perform set_config('app.organization_id', found.id::text, true);
    insert into auth.assistant_access (organization_id, self_registration)
    select o.organization_id, true from organizations o
    where o.organization_id = found.id and (o.settings -> 'assistants' ->> 'enabled')::boolean;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

-- An app that a person has allowed to act for them. Revoking deletes the row.
create table assistant_connections (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  user_id         uuid not null,
  client_id       text not null check (length(client_id) between 1 and 2000),
  name            text not null check (length(btrim(name)) between 1 and 80),
  -- Host that publishes the app; null for apps that registered themselves.
  host            text check (length(host) between 1 and 253),
  scopes          text[] not null check (scopes <@ array['read', 'propose:answers', 'propose:changes', 'internal:read'] and 'read' = any (scopes)),
  -- Customers chosen by the person, within those that they see; null for all.
  customer_ids    uuid[] check (cardinality(customer_ids) between 1 and 500),
  -- Proofs of the session that allowed it; the connection works while the organisation accepts the first one.
  amr             text[] not null default '{}',
  -- Written in batches, so up to half a minute late.
  last_used_at    timestamptz(3),
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references people (organization_id, id) on delete cascade
);
create index assistant_connections_user on assistant_connections (organization_id, user_id);
create index assistant_connections_newest on assistant_connections (organization_id, created_at desc, id desc);
call enclose('assistant_connections');
-- A code or refresh token that is used twice ends its connection.
grant select, delete on assistant_connections to plumbline_auth;

-- Organisation of a connection, known before its organisation is open.
create table auth.oauth_connections (
  id              uuid primary key,
  organization_id uuid not null references auth.organizations
);
create index oauth_connections_organization on auth.oauth_connections (organization_id);
grant select on auth.oauth_connections to plumbline_auth;

-- State of the authorization server by kind. Only hashes of codes and tokens are stored.
create table auth.oauth_records (
  kind          text not null check (kind in ('AccessToken', 'AuthorizationCode', 'Client', 'Grant', 'Interaction', 'RefreshToken')),
  id_hash       bytea not null check (length(id_hash) = 32),
  connection_id uuid references auth.oauth_connections on delete cascade,
  grant_hash    bytea check (length(grant_hash) = 32),
  payload       jsonb not null,
  consumed_at   timestamptz(3),
  expires_at    timestamptz(3),
  primary key (kind, id_hash)
);
create index oauth_records_grant on auth.oauth_records (grant_hash) where grant_hash is not null;
create index oauth_records_connection on auth.oauth_records (connection_id) where connection_id is not null;
create index oauth_records_expired on auth.oauth_records (expires_at);
grant select, insert, update, delete on auth.oauth_records to plumbline_auth;

-- Deleting a connection deletes its codes and tokens.
create function public.sync_assistant_connection() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into auth.oauth_connections (id, organization_id) values (new.id, new.organization_id);
  else
    delete from auth.oauth_connections c where c.id = old.id;
  end if;
  return null;
end $$;
revoke execute on function public.sync_assistant_connection from public;
create trigger assistant_connections_token after insert or delete on assistant_connections for each row execute function sync_assistant_connection();

-- Revokes the tokens and connections of a disabled or removed person; re-enabling does not restore them.
create or replace function public.revoke_tokens_of_person() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  delete from api_tokens t where t.organization_id = new.organization_id and t.user_id = new.id;
  delete from assistant_connections c where c.organization_id = new.organization_id and c.user_id = new.id;
  return null;
end $$;

-- Customers to which a connection is limited; null for everyone else. They narrow the list of a limited person.
create function public.chosen_customers() returns uuid[] language sql stable parallel restricted as
$$ select case when pg_trigger_depth() = 0 then nullif(current_setting('app.chosen_customers', true), '')::uuid[] end $$;

create or replace function public.customer_scope() returns text language sql stable parallel restricted as
$$ select case when limited_person() is null and portal_customer() is null and chosen_customers() is null then 'all' else 'listed' end $$;

create or replace function public.listed_customers() returns setof uuid language sql stable parallel restricted as
$$ select customer_id from person_customers where organization_id = (select current_organization()) and person_id = (select limited_person())
     and ((select chosen_customers()) is null or customer_id = any ((select chosen_customers())::uuid[]))
   union all select portal_customer()
   union all select unnest(chosen_customers()) where limited_person() is null $$;

-- First statement of every request with an access token, like `enter_token`: opens the organisation of the connection for this transaction
-- and limits it to the chosen customers. Wrong, expired and revoked tokens, tokens for other resources, and those of people who can no
-- longer sign in that way get the same response, as do all while the organisation allows no assistants.
create function public.enter_assistant(token bytea, resource text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  connection assistant_connections;
  account record;
  person people;
begin
  select c.id, c.organization_id, o.allowed_networks, o.own, o.mfa_roles, o.sso_counts_as_mfa, o.sign_in_methods, r.payload ->> 'scope' as scope
  into door
  from auth.oauth_records r
  join auth.oauth_connections c on c.id = r.connection_id
  join auth.assistant_access a on a.organization_id = c.organization_id
  join auth.organizations o on o.id = c.organization_id and o.status = 'active'
  where r.kind = 'AccessToken' and r.id_hash = token and r.expires_at > now() and r.payload ->> 'aud' = resource;
  if not found then return jsonb_build_object('outcome', 'none'); end if;

  perform set_config('app.organization_id', door.organization_id::text, true);
  select c.* into connection from assistant_connections c where c.organization_id = door.organization_id and c.id = door.id;
  select u.must_change_password, u.has_second_factor, u.is_superadmin, u.email into account
  from auth.users u where u.id = connection.user_id and not u.login_disabled;
  select p.* into person from people p
  where p.organization_id = door.organization_id and p.id = connection.user_id and p.status = 'active' and account.email is not null;
  if person.id is null
    or cardinality(connection.amr) > 0 and (case connection.amr[1] when 'pwd' then 'password' else connection.amr[1] end) <> all (door.sign_in_methods)
    or 'sso' <> all (connection.amr) and not person.is_owner and not account.is_superadmin and exists (
      select from auth.sso s where s.organization_id = door.organization_id and s.enabled and s.required
        and (cardinality(s.required_domains) = 0 or split_part(account.email, '@', 2) = any (s.required_domains)))
  then
    perform set_config('app.organization_id', '', true);
    return jsonb_build_object('outcome', 'none');
  end if;

  perform set_config('app.person_id', person.id::text, true);
  perform set_config('app.limited_person', case person.customer_scope when 'listed' then person.id::text else '' end, true);
  perform set_config('app.chosen_customers', coalesce(connection.customer_ids::text, ''), true);
  return jsonb_build_object(
    'outcome', 'ok', 'sessionId', connection.id, 'organizationId', door.organization_id, 'userId', person.id,
    'firstName', person.first_name, 'lastName', person.last_name, 'roles', person.roles, 'isOwner', person.is_owner,
    'isSuperadmin', false, 'mustChangePassword', account.must_change_password,
    'mustSetUpMfa', not account.has_second_factor and (person.roles && door.mfa_roles or (person.is_owner and 'owner' = any (door.mfa_roles)))
      and not (door.sso_counts_as_mfa and 'sso' = any (connection.amr)),
    'isFresh', false, 'isLimited', person.customer_scope = 'listed' or connection.customer_ids is not null,
    'networks', to_jsonb(door.allowed_networks),
    'assistant', jsonb_build_object('id', connection.id, 'name', connection.name, 'scopes', (
      select jsonb_agg(s) from unnest(connection.scopes) s where s = any (string_to_array(door.scope, ' '))))) || door.own;
end $$;
revoke execute on function public.enter_assistant from public;
grant execute on function public.enter_assistant to plumbline_tenant;
