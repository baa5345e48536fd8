-- Sign-in in depth: second factors, passkeys, single sign-on, known devices, what an organisation demands. All of it is known
-- before the organisation is, so it lives behind the sign-in door.
alter table auth.organizations
  -- Roles that must hold a second factor; superadmins always must.
  add column mfa_roles text[] not null default '{}' check (mfa_roles <@ array['alignment_engineer', 'vcio', 'admin', 'owner']),
  add column sso_counts_as_mfa boolean not null default true,
  -- Only ever shorter than the house's own limits.
  add column idle_minutes integer not null default 30 check (idle_minutes between 5 and 30),
  add column session_hours integer not null default 12 check (session_hours between 1 and 12),
  add column version integer not null default 1;

alter table auth.users
  add column has_second_factor boolean not null default false,
  -- One salt for all backup codes of a person, so that an attempt costs one hash and not ten.
  add column backup_salt bytea check (length(backup_salt) = 16);

alter table auth.sessions
  -- How the person proved who they are (pwd, otp, backup, passkey, sso), and when they last did.
  add column amr text[] not null default '{pwd}' check (amr <@ array['pwd', 'otp', 'backup', 'passkey', 'sso']),
  add column authenticated_at timestamptz(3) not null default now();

alter table auth.one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table auth.one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('verify_email', 'invitation', 'reset_password'));
drop index auth.one_time_tokens_hash;
create unique index one_time_tokens_hash on auth.one_time_tokens (purpose, token_hash)
  where used_at is null and purpose in ('invitation', 'reset_password');

-- Secrets that must be read back are sealed (compact JWE); `kid` names the key, so that keys can be rotated.
create table auth.totp (
  user_id      uuid primary key references auth.users on delete cascade,
  secret       text not null,
  kid          text not null,
  confirmed_at timestamptz(3),
  -- The time step of the last code that was accepted: no code works twice.
  last_step    bigint,
  created_at   timestamptz(3) not null default now()
);
create index totp_kid on auth.totp (kid);

create table auth.backup_codes (
  user_id uuid not null references auth.users on delete cascade,
  hash    bytea not null,
  used_at timestamptz(3),
  primary key (user_id, hash)
);

-- Half a sign-in: the password was right, the second factor is awaited. It is no session and opens nothing.
create table auth.login_challenges (
  token_hash  bytea primary key check (length(token_hash) = 32),
  user_id     uuid not null references auth.users on delete cascade,
  attempts    integer not null default 0,
  created_at  timestamptz(3) not null default now(),
  expires_at  timestamptz(3) not null,
  consumed_at timestamptz(3)
);
create index login_challenges_user on auth.login_challenges (user_id);

create table auth.passkeys (
  -- The authenticator's own id of the credential, base64url.
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

create table auth.passkey_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose    text not null check (purpose in ('register', 'second_factor', 'sign_in')),
  challenge  text not null,
  user_id    uuid references auth.users on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_user on auth.passkey_challenges (user_id);

-- A browser that has signed in before is counted on its own, so that strangers cannot lock its owner out.
create table auth.devices (
  token_hash   bytea primary key check (length(token_hash) = 32),
  user_id      uuid not null references auth.users on delete cascade,
  created_at   timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at   timestamptz(3) not null
);
create index devices_user on auth.devices (user_id);

create table auth.sso (
  organization_id uuid primary key references auth.organizations,
  enabled         boolean not null default false,
  -- Whether passwords of this organisation's people are refused; owners keep theirs, so that nobody is locked out.
  required        boolean not null default false,
  tenant_id       uuid not null,
  issuer          text not null,
  client_id       text not null check (length(client_id) between 1 and 200),
  client_secret   text not null,
  kid             text not null,
  secret_hint     text not null default '',
  jit             boolean not null default true,
  default_role    text not null default 'alignment_engineer' check (default_role in ('alignment_engineer', 'vcio', 'admin')),
  version         integer not null default 1,
  updated_at      timestamptz(3) not null default now()
);
create index sso_kid on auth.sso (kid);

-- A domain belongs to one organisation at the most, and counts only when its owner has proved it (a TXT record, or the command line).
create table auth.domains (
  domain          text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  organization_id uuid not null references auth.organizations,
  proof           text not null,
  verified_at     timestamptz(3),
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, domain)
);
create unique index domains_verified on auth.domains (domain) where verified_at is not null;

-- Who somebody is at their identity provider: issuer and subject (oid), never the mail address.
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

create table auth.oidc_flows (
  state_hash      bytea primary key check (length(state_hash) = 32),
  browser_hash    bytea not null check (length(browser_hash) = 32),
  organization_id uuid not null references auth.organizations,
  purpose         text not null check (purpose in ('sign_in', 'link', 'reauthenticate')),
  -- Set when a signed-in person links their account or proves themselves again.
  user_id         uuid references auth.users on delete cascade,
  nonce           text not null,
  verifier        text not null,
  expires_at      timestamptz(3) not null
);

grant select, insert, update, delete on all tables in schema auth to plumbline_auth;

-- What the people list shows of it; kept by the sign-in feature in the same transaction.
alter table people
  add column mfa_enabled boolean not null default false,
  add column sign_in_methods text[] not null default '{local}' check (sign_in_methods <@ array['local', 'sso', 'passkey']),
  add column invited_by uuid,
  add column invite_expires_at timestamptz(3);

-- As before, and: whether a gate stands (a password to change, a second factor to set up), and whether the person proved who they
-- are within the last five minutes.
create or replace function public.enter(token bytea, passive boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  visit record;
  person people;
begin
  select s.id, s.user_id, s.organization_id, s.last_seen_at, s.amr, s.authenticated_at,
         s.revoked_at is not null or u.login_disabled or o.status <> 'active' as is_closed,
         s.expires_at <= now() or s.last_seen_at + make_interval(secs => s.idle_seconds) <= now() as is_over,
         u.is_superadmin, u.must_change_password, u.has_second_factor, o.mfa_roles, o.sso_counts_as_mfa
  into visit
  from auth.sessions s join auth.users u on u.id = s.user_id join auth.organizations o on o.id = s.organization_id
  where s.token_hash = token;
  if not found or visit.is_closed then return jsonb_build_object('outcome', 'none'); end if;
  if visit.is_over then return jsonb_build_object('outcome', 'expired'); end if;

  perform set_config('app.organization_id', visit.organization_id::text, true), set_config('app.person_id', visit.user_id::text, true);
  select p.* into person from people p where p.organization_id = visit.organization_id and p.id = visit.user_id;

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
    'isFresh', visit.authenticated_at > now() - interval '5 minutes');
end $$;
