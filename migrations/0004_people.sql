-- People, their accounts, credentials and sessions.
set local check_function_bodies = off;

create table auth.users (
  id                   uuid primary key default uuidv7(),
  organization_id      uuid not null references auth.organizations,
  email                text not null check (email = lower(btrim(email)) and length(email) between 3 and 254),
  email_verified_at    timestamptz(3),
  login_disabled       boolean not null default false,
  must_change_password boolean not null default false,
  is_superadmin        boolean not null default false,
  created_at           timestamptz(3) not null default now(),
  has_second_factor boolean not null default false,
  -- One salt for all backup codes of a person, so that an attempt costs one hash instead of ten.
  backup_salt bytea check (length(backup_salt) = 16),
  constraint users_email_unique unique (email),
  unique (organization_id, id)
);

-- Accounts listed on the security page: superadmins, locked accounts, and those with refused sign-ins or exports.
create index users_superadmin on auth.users (id) where is_superadmin;
create index users_locked on auth.users (id) where login_disabled;
grant select, insert, update, delete on auth.users to plumbline_auth;

create table auth.passwords (
  user_id    uuid primary key references auth.users on delete cascade,
  hash       text not null,
  changed_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on auth.passwords to plumbline_auth;

-- Stores only the SHA-256 of a session's token. Ended sessions are kept for a week, so that an old cookie still gets the timeout response.
create table auth.sessions (
  token_hash      bytea primary key check (length(token_hash) = 32),
  id              uuid not null default uuidv7() unique,
  user_id         uuid not null,
  organization_id uuid not null,
  created_at      timestamptz(3) not null default now(),
  last_seen_at    timestamptz(3) not null default now(),
  idle_seconds    integer not null,
  expires_at      timestamptz(3) not null,
  revoked_at      timestamptz(3),
  ip              inet,
  user_agent      text,
  -- Authentication methods of the session (pwd, otp, backup, passkey, sso), and time of the last authentication.
  amr text[] not null default '{pwd}' check (amr <@ array['pwd', 'otp', 'backup', 'passkey', 'sso']),
  authenticated_at timestamptz(3) not null default now(),
  foreign key (organization_id, user_id) references auth.users (organization_id, id) on delete cascade
);
create index sessions_user on auth.sessions (user_id);
create index sessions_organization on auth.sessions (organization_id);
grant select, insert, update, delete on auth.sessions to plumbline_auth;

-- Email verification codes and invitation links: single use, hashed, with a limited number of attempts.
create table auth.one_time_tokens (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references auth.users on delete cascade,
  purpose    text not null,
  token_hash bytea not null check (length(token_hash) = 32),
  tries      integer not null default 0,
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint one_time_tokens_purpose_check
    check (purpose in ('verify_email', 'invitation', 'reset_password', 'reset_mfa'))
);
create index one_time_tokens_user on auth.one_time_tokens (user_id, purpose) where used_at is null;
create unique index one_time_tokens_hash on auth.one_time_tokens (purpose, token_hash)
  where used_at is null and purpose in ('invitation', 'reset_password', 'reset_mfa');
grant select, insert, update, delete on auth.one_time_tokens to plumbline_auth;

-- One row per key and window; the key is a MAC, so neither email nor IP addresses are stored here.
create table auth.throttle (
  key_mac    bytea primary key,
  hits       integer not null,
  window_end timestamptz(3) not null,
  -- Attempts on an account are cleared after a sign-in, from wherever they came; generated for an index lookup instead of a scan.
  subject_mac bytea not null generated always as (substring(key_mac from 1 for 16)) stored
);
create index throttle_subject on auth.throttle (subject_mac);
grant select, insert, update, delete on auth.throttle to plumbline_auth;

-- Person behind an account: names, roles, status. People are never deleted from history.
create table people (
  organization_id   uuid not null default current_organization() references organizations,
  id                uuid not null,
  first_name        text not null,
  last_name         text not null,
  email             text not null,
  roles             text[] not null default '{}' check (roles <@ array['alignment_engineer', 'vcio', 'admin']),
  is_owner          boolean not null default false,
  status            text not null default 'active' check (status in ('invited', 'active', 'disabled', 'removed')),
  profile_image_url text,
  title             text,
  phone             text,
  theme             text not null default 'dark' check (theme in ('light', 'slate', 'dark')),
  timezone          text,
  last_login_at     timestamptz(3),
  last_active_at    timestamptz(3),
  version           integer not null default 1,
  created_at        timestamptz(3) not null default now(),
  updated_at        timestamptz(3) not null default now(),
  -- Copy for the people list, maintained by the sign-in feature in the same transaction.
  mfa_enabled boolean not null default false,
  sign_in_methods text[] not null default '{local}' check (sign_in_methods <@ array['local', 'sso', 'passkey']),
  invited_by uuid,
  invite_expires_at timestamptz(3),
  -- Full name as shown in lists, reports and search; must match nameOf in domain/users/names.rules.ts.
  full_name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  -- Number format of the person; null for the organisation's.
  locale text check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  -- Visible customers: with the scope "listed", a person sees the customers of their list with all related records, and nothing of others.
  customer_scope text not null default 'all' check (customer_scope in ('all', 'listed')),
  -- Sort key by the displayed name, first name first.
  name_key text not null generated always as (lower(btrim(first_name || ' ' || last_name))) stored,
  primary key (organization_id, id)
);
create unique index people_one_owner on people (organization_id) where is_owner;
create index people_active on people (organization_id, last_active_at);
create index people_name on people (organization_id, name_key, id);
call enclose('people');

-- Each pool has its own login, a member of exactly one role (server/platform/db/logins.ts), so an injected statement cannot switch roles.
-- Changes to an account together with its person therefore run entirely as plumbline_auth, which needs these tables of organisations, under
-- the same row security as all others.
grant select, insert, update on people to plumbline_auth;

-- Secrets that must be readable are encrypted (compact JWE); `kid` names the key, so that keys can be rotated.
create table auth.totp (
  user_id      uuid primary key references auth.users on delete cascade,
  secret       text not null,
  kid          text not null,
  confirmed_at timestamptz(3),
  -- Time step of the last accepted code, so that no code works twice.
  last_step    bigint,
  created_at   timestamptz(3) not null default now(),
  -- Session of the authenticator setup: reopening it in the same session, such as after a reload, shows the same secret. Other sessions
  -- never see it, since their user may be someone else.
  session_id uuid
);
create index totp_kid on auth.totp (kid);
grant select, insert, update, delete on auth.totp to plumbline_auth;

create table auth.backup_codes (
  user_id uuid not null references auth.users on delete cascade,
  hash    bytea not null,
  used_at timestamptz(3),
  primary key (user_id, hash)
);
grant select, insert, update, delete on auth.backup_codes to plumbline_auth;

-- Pending sign-in: the password was correct, MFA is outstanding. It is not a session and grants no access.
create table auth.login_challenges (
  token_hash  bytea primary key check (length(token_hash) = 32),
  user_id     uuid not null references auth.users on delete cascade,
  attempts    integer not null default 0,
  created_at  timestamptz(3) not null default now(),
  expires_at  timestamptz(3) not null,
  consumed_at timestamptz(3)
);
create index login_challenges_user on auth.login_challenges (user_id);
grant select, insert, update, delete on auth.login_challenges to plumbline_auth;

create table auth.passkeys (
  -- The authenticator's credential id, base64url.
  id           text primary key,
  user_id      uuid not null references auth.users on delete cascade,
  public_key   bytea not null,
  counter      bigint not null default 0,
  transports   text[] not null default '{}',
  name         text not null check (length(btrim(name)) between 1 and 80),
  created_at   timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user on auth.passkeys (user_id);
grant select, insert, update, delete on auth.passkeys to plumbline_auth;

create table auth.passkey_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose    text not null,
  challenge  text not null,
  user_id    uuid references auth.users on delete cascade,
  expires_at timestamptz(3) not null,
  constraint passkey_challenges_purpose_check
    check (purpose in ('register', 'second_factor', 'sign_in', 'reauthenticate'))
);
create index passkey_challenges_user on auth.passkey_challenges (user_id);
grant select, insert, update, delete on auth.passkey_challenges to plumbline_auth;

-- Browsers that have signed in before have their own counters, so that strangers cannot lock their owner out.
create table auth.devices (
  token_hash   bytea primary key check (length(token_hash) = 32),
  user_id      uuid not null references auth.users on delete cascade,
  created_at   timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at   timestamptz(3) not null
);
create index devices_user on auth.devices (user_id);
grant select, insert, update, delete on auth.devices to plumbline_auth;

-- Identity at the identity provider: issuer and subject (oid), never the email address.
create table auth.identities (
  issuer          text not null,
  subject         text not null,
  organization_id uuid not null,
  user_id         uuid not null,
  created_at      timestamptz(3) not null default now(),
  last_used_at    timestamptz(3) not null default now(),
  primary key (issuer, subject),
  foreign key (organization_id, user_id) references auth.users (organization_id, id) on delete cascade
);
create index identities_user on auth.identities (organization_id, user_id);
grant select, insert, update, delete on auth.identities to plumbline_auth;

create table auth.oidc_flows (
  state_hash      bytea primary key check (length(state_hash) = 32),
  browser_hash    bytea not null check (length(browser_hash) = 32),
  organization_id uuid not null references auth.organizations,
  purpose         text not null check (purpose in ('sign_in', 'link', 'reauthenticate')),
  -- Set when a signed-in person links their account or reauthenticates.
  user_id         uuid references auth.users on delete cascade,
  nonce           text not null,
  verifier        text not null,
  expires_at      timestamptz(3) not null
);
grant select, insert, update, delete on auth.oidc_flows to plumbline_auth;

-- Ownership offer to a colleague, who accepts or declines. At most one per organisation, so the organisation is the whole key.
create table ownership_offers (
  organization_id uuid not null default current_organization() references organizations,
  from_id         uuid not null,
  to_id           uuid not null check (to_id <> from_id),
  created_at      timestamptz(3) not null default now(),
  expires_at      timestamptz(3) not null,
  primary key (organization_id),
  foreign key (organization_id, from_id) references people (organization_id, id),
  foreign key (organization_id, to_id) references people (organization_id, id)
);
call enclose('ownership_offers');
grant select, delete on ownership_offers to plumbline_auth;
alter table idempotency_keys add constraint idempotency_keys_organization_id_user_id_fkey foreign key (organization_id, user_id) references people;
alter table list_views add constraint list_views_organization_id_owner_id_fkey foreign key (organization_id, owner_id) references people (organization_id, id);

-- Ends the offer when either person becomes inactive or the owner changes, in any way; it does not return with the person.
create function end_ownership_offer() returns trigger language plpgsql as $$
begin
  delete from ownership_offers where organization_id = new.organization_id and new.id in (from_id, to_id);
  return null;
end $$;

-- Revokes the tokens of a disabled or removed person; re-enabling does not restore them.
create function public.revoke_tokens_of_person() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  delete from api_tokens t where t.organization_id = new.organization_id and t.user_id = new.id;
  return null;
end $$;
revoke execute on function public.revoke_tokens_of_person from public;

-- Ends an impersonation session when its session ends, in any way.
create function auth.end_visit_of_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
  open_visit record;
begin
  for open_visit in select v.id, v.organization_id from auth.visits v where v.session_id = old.id and v.ended_at is null loop
    perform set_config('app.organization_id', open_visit.organization_id::text, true);
    update visits v set ended_at = least(now(), v.ends_at), ended_by = case when v.ends_at <= now() then 'time' else 'session' end
    where v.organization_id = open_visit.organization_id and v.id = open_visit.id;
  end loop;
  perform set_config('app.organization_id', coalesce(former, ''), true);
  return null;
end $$;
revoke execute on function auth.end_visit_of_session from public;

-- Removes the customer limit of new administrators and owners, who see everything.
create function public.widen_scope() returns trigger language plpgsql as $$
begin
  new.customer_scope := 'all';
  return new;
end $$;

-- Sessions, tokens and both kinds of links return the disabled features and custom limits; an impersonation session returns those of the
-- entered organisation.
create function public.enter_own(token bytea, passive boolean) returns jsonb
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
revoke execute on function public.enter_own from public;

-- First statement of every request by a calendar feed, like `enter_share` for a link: opens the organisation of an active person for this
-- transaction. Wrong and revoked feeds, and those of people who cannot sign in, get the same response.
create function public.enter_feed(token bytea) returns jsonb
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
revoke execute on function public.enter_feed from public;
grant execute on function public.enter_feed to plumbline_tenant;

create function public.hold_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
declare
  most bigint := (select (o.own #>> array['ownLimits', tg_argv[0]])::bigint from auth.organizations o where o.id = new.organization_id);
  used bigint;
begin
  if most is null then return null; end if;
  -- Concurrent transactions would not see each other's rows.
  perform pg_advisory_xact_lock(hashtextextended('limit ' || tg_argv[0] || new.organization_id, 0));
  used := case tg_argv[0]
    when 'users' then (select count(*) from people p where p.organization_id = new.organization_id and p.status in ('active', 'invited'))
    when 'customers' then (select count(*) from customers k where k.organization_id = new.organization_id and k.merged_into is null
                             and k.status in ('active', 'onboarding', 'offboarding'))
    else (select count(*) from console.security_events e where e.organization_id = new.organization_id and e.kind = 'export'
            and e.at > now() - interval '24 hours' and e.action like '%.exported' and e.action <> 'profile.exported')
  end;
  if used > most then
    raise exception 'The limit of % is reached.', tg_argv[0] using errcode = 'check_violation', constraint = 'limit_' || tg_argv[0];
  end if;
  return null;
end $$;
revoke execute on function public.hold_limit from public;

-- Ends open event streams (SSE) when access may have been lost. The payload is that of ENDED in server/platform/live/live.ts: the ID of the
-- session, account, token or organisation. A page that still has access reconnects. Changes of a person's customer list notify from the
-- application. Mere use of a session notifies nothing.
create function auth.end_streams() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', (to_jsonb(old) ->> tg_argv[0]) || ' ended');
  return null;
end $$;

-- Security definer, because people are also changed by the sign-in role, which cannot read assessments.
create function public.pass_on_person_name() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  key text := lower(new.full_name);
begin
  update assessments set assignee_key = key where organization_id = new.organization_id and assigned_to = new.id;
  update recommendations set owner_key = key where organization_id = new.organization_id and owner_id = new.id;
  return null;
end $$;

create trigger end_ownership_offer after update of status, is_owner on people for each row
  when (old.status = 'active' and new.status <> 'active' or old.is_owner <> new.is_owner)
  execute function end_ownership_offer();

create trigger people_name_passed_on after update of first_name, last_name on people
  for each row when (old.full_name is distinct from new.full_name) execute function pass_on_person_name();

create trigger people_tokens after update of status on people for each row
  when (new.status in ('disabled', 'removed') and old.status is distinct from new.status) execute function revoke_tokens_of_person();

create trigger sessions_visit after update of revoked_at on auth.sessions for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function auth.end_visit_of_session();

create trigger people_scope before insert or update of roles, is_owner, customer_scope on people for each row
  when (new.customer_scope = 'listed' and (new.is_owner or 'admin' = any (new.roles))) execute function widen_scope();

create trigger people_limit after insert on people for each row
  when (current_user <> 'plumbline_restore' and new.status in ('active', 'invited')) execute function hold_limit('users');

create trigger people_limit_again after update of status on people for each row
  when (current_user <> 'plumbline_restore' and new.status in ('active', 'invited') and old.status not in ('active', 'invited'))
  execute function hold_limit('users');

create trigger end_streams after update of revoked_at, expires_at, idle_seconds on auth.sessions for each row
  when (new.revoked_at is distinct from old.revoked_at or new.expires_at < old.expires_at or new.idle_seconds < old.idle_seconds)
  execute function auth.end_streams('id');

create trigger end_streams_of_deleted after delete on auth.sessions for each row
  when (old.revoked_at is null and old.expires_at > now())
  execute function auth.end_streams('id');

create trigger end_streams after update of login_disabled, must_change_password on auth.users for each row
  when (new.login_disabled and not old.login_disabled or new.must_change_password and not old.must_change_password)
  execute function auth.end_streams('id');

create trigger end_streams after update of status, own, allowed_networks, mfa_roles on auth.organizations for each row
  when (new.status <> old.status or new.own <> old.own or new.allowed_networks is distinct from old.allowed_networks
        or new.mfa_roles <> old.mfa_roles)
  execute function auth.end_streams('id');
