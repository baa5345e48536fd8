-- What must be known before the organisation is: who signs in, and where they belong.
create table auth.organizations (
  id           uuid primary key default uuidv7(),
  status       text not null default 'active' check (status in ('active', 'suspended')),
  created_at   timestamptz(3) not null default now()
);

create table auth.users (
  id                   uuid primary key default uuidv7(),
  organization_id      uuid not null references auth.organizations,
  email                text not null check (email = lower(btrim(email)) and length(email) between 3 and 254),
  email_verified_at    timestamptz(3),
  login_disabled       boolean not null default false,
  must_change_password boolean not null default false,
  is_superadmin        boolean not null default false,
  created_at           timestamptz(3) not null default now(),
  constraint users_email_unique unique (email),
  unique (organization_id, id)
);

create table auth.passwords (
  user_id    uuid primary key references auth.users on delete cascade,
  hash       text not null,
  changed_at timestamptz(3) not null default now()
);

-- Only the SHA-256 of a session's token is stored. Ended sessions stay a week, so that an old cookie still earns the time-out answer.
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
  foreign key (organization_id, user_id) references auth.users (organization_id, id) on delete cascade
);
create index sessions_user on auth.sessions (user_id);

-- E-mail verification codes and invitation links: single use, hashed, with a bounded number of tries.
create table auth.one_time_tokens (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references auth.users on delete cascade,
  purpose    text not null check (purpose in ('verify_email', 'invitation')),
  token_hash bytea not null check (length(token_hash) = 32),
  tries      integer not null default 0,
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index one_time_tokens_user on auth.one_time_tokens (user_id, purpose) where used_at is null;
create unique index one_time_tokens_hash on auth.one_time_tokens (purpose, token_hash) where used_at is null and purpose = 'invitation';

-- One row a key and window; the key is a MAC, so neither addresses nor IPs stand here.
create table auth.throttle (
  key_mac    bytea primary key,
  hits       integer not null,
  window_end timestamptz(3) not null
);

grant select, insert, update, delete on all tables in schema auth to plumbline_auth;

create table organizations (
  organization_id     uuid primary key references auth.organizations,
  name                text not null check (length(btrim(name)) between 1 and 120),
  timezone            text not null default 'UTC',
  currency            text not null default 'USD',
  subscription_status text not null default 'trialing' check (subscription_status in ('trialing', 'active', 'past_due', 'canceled', 'paused')),
  trial_ends_at       timestamptz(3),
  settings            jsonb not null default '{}',
  version             integer not null default 1,
  created_at          timestamptz(3) not null default now(),
  updated_at          timestamptz(3) not null default now()
);
call enclose('organizations');

-- `settings.logo` names the one in use; earlier ones stay only while a frozen QBR still shows them.
create table organization_logos (
  organization_id uuid not null default current_organization() references organizations,
  hash            text not null,
  media_type      text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes           bytea not null check (length(bytes) <= 1048576),
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, hash)
);
call enclose('organization_logos');

-- The person behind an account: names, roles, state. People are never deleted from history.
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
  primary key (organization_id, id)
);
create unique index people_one_owner on people (organization_id) where is_owner;
create index people_name on people (organization_id, last_name, first_name, id);
create index people_active on people (organization_id, last_active_at);
call enclose('people');

-- The first statement of every request: finds the session behind a token, refuses it when it has ended, opens the
-- organisation for this transaction and answers who is calling. A poll never extends a session. Temporary tables come last in its search
-- path, or one called people would be read before ours.
create function public.enter(token bytea, passive boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  visit record;
  person people;
begin
  select s.id, s.user_id, s.organization_id, s.last_seen_at, s.revoked_at is not null or u.login_disabled or o.status <> 'active' as is_closed,
         s.expires_at <= now() or s.last_seen_at + make_interval(secs => s.idle_seconds) <= now() as is_over,
         u.is_superadmin, u.must_change_password
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
    'isOwner', person.is_owner, 'isSuperadmin', visit.is_superadmin, 'mustChangePassword', visit.must_change_password);
end $$;
revoke execute on function public.enter from public;
grant execute on function public.enter to plumbline_tenant;
