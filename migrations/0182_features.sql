-- What the console has decided for one organisation: which parts of the product are closed to it, and which limits it has of its own. The decisions
-- lie in schema console, with their reasons; what follows from them lies in one column that the first statement of every request reads anyway.
alter table auth.organizations add column own jsonb not null default '{}';

-- A part that is not there for everybody yet: open to so many of a hundred organisations, always the same ones, and to those chosen by name.
create table console.features (
  feature    text primary key,
  share      integer not null default 100 check (share between 0 and 100),
  reason     text not null default '',
  version    integer not null default 1,
  changed_at timestamptz(3) not null default now(),
  changed_by text not null default ''
);
grant select on console.features to plumbline_console;

create table console.feature_choices (
  organization_id uuid not null references auth.organizations on delete cascade,
  feature         text not null,
  is_open         boolean not null,
  reason          text not null check (length(btrim(reason)) between 1 and 500),
  changed_at      timestamptz(3) not null default now(),
  changed_by      text not null,
  primary key (organization_id, feature)
);
grant select, insert, update, delete on console.feature_choices to plumbline_console;

create table console.limits (
  organization_id uuid not null references auth.organizations on delete cascade,
  name            text not null check (name in ('users', 'customers', 'storage', 'requests', 'tokenRequests', 'exports')),
  most            bigint not null check (most between 0 and 9007199254740991),
  reason          text not null check (length(btrim(reason)) between 1 and 500),
  changed_at      timestamptz(3) not null default now(),
  changed_by      text not null,
  primary key (organization_id, name)
);
grant select, insert, update, delete on console.limits to plumbline_console;

-- Between 0 and 99, for each part another one, so that not always the same organisations come first.
create function console.place_in_release(organization uuid, feature text) returns integer language sql immutable as
$$ select ((hashtextextended(organization::text || feature, 0) % 100 + 100) % 100)::integer $$;

-- What follows for one organisation from all that was decided; whether that is news.
create function console.settle(organization uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, auth, console, pg_temp as $$
declare
  closed jsonb;
  limits jsonb;
  settled jsonb;
begin
  select jsonb_object_agg(c.feature, c.reason) into closed from (
    select k.feature, k.reason from console.feature_choices k where k.organization_id = organization and not k.is_open
    union all
    select f.feature, f.reason from console.features f
    where f.share <= console.place_in_release(organization, f.feature)
      and not exists (select from console.feature_choices k where k.organization_id = organization and k.feature = f.feature)) c;
  select jsonb_object_agg(l.name, l.most) into limits from console.limits l where l.organization_id = organization;
  settled := jsonb_strip_nulls(jsonb_build_object('closedFeatures', closed, 'ownLimits', limits));
  update auth.organizations o set own = settled where o.id = organization and o.own <> settled;
  return found;
end $$;
revoke execute on function console.settle from public;

create function console.settle_choice() returns trigger
language plpgsql security definer set search_path = pg_catalog, auth, console, pg_temp as $$
declare
  organization uuid := case tg_op when 'DELETE' then old.organization_id else new.organization_id end;
begin
  perform console.settle(organization);
  update console.organizations c set version = c.version + 1 where c.organization_id = organization;
  return null;
end $$;
revoke execute on function console.settle_choice from public;
create trigger settle after insert or update or delete on console.feature_choices for each row execute function console.settle_choice();
create trigger settle after insert or update or delete on console.limits for each row execute function console.settle_choice();

create function console.settle_new() returns trigger
language plpgsql security definer set search_path = pg_catalog, auth, console, pg_temp as $$
begin
  if exists (select from console.features f where f.share < 100) then perform console.settle(new.id); end if;
  return null;
end $$;
revoke execute on function console.settle_new from public;
create trigger console_settled after insert on auth.organizations for each row execute function console.settle_new();

-- Opens a part to so many of a hundred, and answers for whom that changed something.
create function console.release(wanted text, wanted_share integer, why text, who text) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, auth, console, pg_temp as $$
begin
  insert into console.features as f (feature, share, reason, changed_by) values (wanted, wanted_share, why, who)
  on conflict (feature) do update
    set share = excluded.share, reason = excluded.reason, changed_by = excluded.changed_by, changed_at = now(), version = f.version + 1;
  return query select o.id from auth.organizations o where console.settle(o.id) order by o.id;
end $$;
revoke execute on function console.release from public;
grant execute on function console.release to plumbline_console;

-- Whether a part is open to the organisation of this transaction, for what no request decides.
create function public.is_open(feature text) returns boolean
language sql stable security definer set search_path = pg_catalog, auth, pg_temp as
$$ select coalesce((select not coalesce(o.own -> 'closedFeatures' ? feature, false) from auth.organizations o
                    where o.id = nullif(current_setting('app.organization_id', true), '')::uuid), true) $$;
-- The organisation's own limit; null where it has none.
create function public.own_limit(name text) returns bigint
language sql stable security definer set search_path = pg_catalog, auth, pg_temp as
$$ select (o.own #>> array['ownLimits', name])::bigint from auth.organizations o
   where o.id = nullif(current_setting('app.organization_id', true), '')::uuid $$;
revoke execute on function public.is_open, public.own_limit from public;
grant execute on function public.is_open, public.own_limit to plumbline_tenant;

-- The session, the token and the two links say what is closed and which limits are the organisation's own; a visit says it of the organisation visited.
create or replace function public.enter_own(token bytea, passive boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  visit record;
  person people;
begin
  select s.id, s.user_id, s.organization_id, s.last_seen_at, s.amr, s.authenticated_at,
         s.revoked_at is not null or u.login_disabled or o.status <> 'active' as is_closed,
         s.expires_at <= now() or s.last_seen_at + make_interval(secs => s.idle_seconds) <= now() as is_over,
         u.is_superadmin, u.must_change_password, u.has_second_factor, o.mfa_roles, o.sso_counts_as_mfa, o.allowed_networks,
         o.own
  into visit
  from auth.sessions s join auth.users u on u.id = s.user_id join auth.organizations o on o.id = s.organization_id
  where s.token_hash = token;
  if not found or visit.is_closed then return jsonb_build_object('outcome', 'none'); end if;
  if visit.is_over then return jsonb_build_object('outcome', 'expired'); end if;

  perform set_config('app.organization_id', visit.organization_id::text, true), set_config('app.person_id', visit.user_id::text, true);
  select p.* into person from people p where p.organization_id = visit.organization_id and p.id = visit.user_id;
  perform set_config('app.limited_person', case person.customer_scope when 'listed' then person.id::text else '' end, true);

  if not passive and visit.last_seen_at < now() - interval '1 minute' then
    update auth.sessions s set last_seen_at = now() where s.token_hash = token;
    update people p set last_active_at = now() where p.organization_id = visit.organization_id and p.id = visit.user_id;
  end if;
  return jsonb_build_object(
    'outcome', 'ok', 'sessionId', visit.id, 'organizationId', visit.organization_id, 'userId', person.id,
    'firstName', person.first_name, 'lastName', person.last_name, 'email', person.email, 'roles', person.roles,
    'isOwner', person.is_owner, 'isSuperadmin', visit.is_superadmin, 'mustChangePassword', visit.must_change_password,
    'mustSetUpMfa', not visit.has_second_factor and (visit.is_superadmin or (
      (person.roles && visit.mfa_roles or (person.is_owner and 'owner' = any (visit.mfa_roles)))
      and not (visit.sso_counts_as_mfa and 'sso' = any (visit.amr)))),
    'isFresh', visit.authenticated_at > now() - interval '5 minutes',
    'isLimited', person.customer_scope = 'listed', 'networks', to_jsonb(visit.allowed_networks)) || visit.own;
end $$;

create or replace function public.enter_token(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  found_token api_tokens;
  person people;
  must_change boolean;
begin
  select t.id, t.organization_id, o.allowed_networks, o.own into door
  from auth.api_tokens t join auth.organizations o on o.id = t.organization_id and o.status = 'active'
  where t.token_hash = token;
  if not found then return jsonb_build_object('outcome', 'none'); end if;

  perform set_config('app.organization_id', door.organization_id::text, true);
  select t.* into found_token from api_tokens t
  where t.organization_id = door.organization_id and t.id = door.id and t.expires_at > now();
  select u.must_change_password into must_change from auth.users u where u.id = found_token.user_id and not u.login_disabled;
  select p.* into person from people p
  where p.organization_id = door.organization_id and p.id = found_token.user_id and p.status = 'active' and must_change is not null;
  if person.id is null then
    perform set_config('app.organization_id', '', true);
    return jsonb_build_object('outcome', 'none');
  end if;

  perform set_config('app.person_id', person.id::text, true);
  perform set_config('app.limited_person', case person.customer_scope when 'listed' then person.id::text else '' end, true);
  return jsonb_build_object(
    'outcome', 'ok', 'sessionId', found_token.id, 'organizationId', door.organization_id, 'userId', person.id,
    'firstName', person.first_name, 'lastName', person.last_name, 'roles', person.roles, 'isOwner', person.is_owner,
    'isSuperadmin', false, 'mustChangePassword', must_change, 'mustSetUpMfa', false, 'isFresh', false,
    'isLimited', person.customer_scope = 'listed', 'networks', to_jsonb(door.allowed_networks),
    'token', jsonb_build_object('id', found_token.id, 'name', found_token.name, 'scopes', found_token.scopes)) || door.own;
end $$;

create or replace function public.enter(token bytea, passive boolean) returns jsonb
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
  -- A limit to customers of their own is one at home.
  perform set_config('app.limited_person', '', true);
  select p.* into person from people p where p.organization_id = visit.organization_id and p.id = visit.visitor_id;
  return (found_session - 'closedFeatures' - 'ownLimits') || (select o.own from auth.organizations o where o.id = visit.organization_id) || jsonb_build_object(
    'organizationId', visit.organization_id, 'firstName', person.first_name, 'lastName', person.last_name, 'email', person.email,
    'roles', jsonb_build_array('vcio'), 'isOwner', false, 'isSuperadmin', false, 'isLimited', false,
    'visit', jsonb_build_object(
      'id', visit.id, 'organizationName', visit.organization_name, 'mayWrite', visit.may_write, 'isConsented', visit.is_consented,
      'endsAt', to_char(visit.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isOver', false));
end $$;

create or replace function public.enter_feed(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  person people;
begin
  select f.organization_id, f.user_id into door
  from auth.feeds f
  join auth.organizations o on o.id = f.organization_id and o.status = 'active' and not coalesce(o.own -> 'closedFeatures' ? 'calendar', false)
  join auth.users u on u.id = f.user_id and not u.login_disabled
  where f.token_hash = token;
  if not found then return null; end if;
  perform set_config('app.organization_id', door.organization_id::text, true);
  select p.* into person from people p where p.organization_id = door.organization_id and p.id = door.user_id and p.status = 'active';
  if not found then
    perform set_config('app.organization_id', '', true);
    return null;
  end if;
  perform set_config('app.limited_person', case person.customer_scope when 'listed' then person.id::text else '' end, true);
  return jsonb_build_object('userId', person.id, 'roles', person.roles, 'isOwner', person.is_owner);
end $$;

create or replace function public.enter_share(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  share qbr_shares;
begin
  select s.organization_id, s.share_id into door
  from auth.shares s join auth.organizations o on o.id = s.organization_id
  where s.token_hash = token and o.status = 'active' and not coalesce(o.own -> 'closedFeatures' ? 'shares', false);
  if not found then return null; end if;
  perform set_config('app.organization_id', door.organization_id::text, true);
  select q.* into share from qbr_shares q
  where q.organization_id = door.organization_id and q.id = door.share_id and q.revoked_at is null and q.expires_at > now();
  if not found then
    perform set_config('app.organization_id', '', true);
    return null;
  end if;
  return jsonb_build_object('organizationId', share.organization_id, 'shareId', share.id, 'qbrId', share.qbr_id,
    'hideAmounts', share.hide_amounts, 'passcodeHash', share.passcode_hash, 'expiresAt', share.expires_at);
end $$;
