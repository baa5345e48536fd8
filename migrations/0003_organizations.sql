-- Organisations, their domains and single sign-on.
set local check_function_bodies = off;

-- Language that the organisation writes in.
create function public.own_language() returns regconfig language sql stable parallel safe as
$$ select search_language((select settings ->> 'locale' from organizations where organization_id = current_organization())) $$;

-- Data needed before the organisation of a request is known: accounts and their organisation.
create table auth.organizations (
  id           uuid primary key default uuidv7(),
  status       text not null default 'active' check (status in ('active', 'suspended')),
  created_at   timestamptz(3) not null default now(),
  -- Sign-in policy: MFA, passkeys, single sign-on, known devices and requirements. Needed before the organisation is known, so it is in
  -- schema auth.
  -- Roles that require MFA; superadmins always do.
  mfa_roles text[] not null default '{}' check (mfa_roles <@ array['alignment_engineer', 'vcio', 'admin', 'owner']),
  sso_counts_as_mfa boolean not null default true,
  -- Never longer than the global limits.
  idle_minutes integer not null default 30 check (idle_minutes between 5 and 30),
  session_hours integer not null default 12 check (session_hours between 1 and 12),
  version integer not null default 1,
  -- Closed for non-payment; a payment reopens it. Any decision of the operator about the organisation clears this, so that a suspension
  -- stays in force.
  unpaid_since timestamptz(3),
  -- Networks from which an organisation can be accessed (empty for all), and allowed sign-in methods.
  allowed_networks cidr[] not null default '{}' check (cardinality(allowed_networks) <= 50),
  sign_in_methods text[] not null default '{password,passkey,sso}'
    check (sign_in_methods <@ array['password', 'passkey', 'sso'] and cardinality(sign_in_methods) > 0),
  -- Date on which an organisation is deleted with all its data, after a request by its owner.
  deletion_due timestamptz(3),
  deletion_asked_by text,
  -- Effective console decisions for one organisation: disabled features and custom limits. The decisions themselves are stored in schema
  -- console with their reasons; this column is what the first statement of every request reads.
  own jsonb not null default '{}',
  constraint organizations_deletion check ((deletion_due is null) = (deletion_asked_by is null))
);
create index organizations_deletion_due on auth.organizations (deletion_due) where deletion_due is not null;
grant select, insert, update, delete on auth.organizations to plumbline_auth;

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
  updated_at          timestamptz(3) not null default now(),
  -- Edition with billing. Stripe manages the subscriptions; the latest state is stored here for display, and what determines access is in
  -- the organisation's row, where every change can check it.
  -- Time of the last status change; null for the trial that starts with the registration.
  subscription_since timestamptz(3),
  -- First time that an installation with billing saw the organisation; until then no trial expires.
  billed_since timestamptz(3)
);
call enclose('organizations');
grant select, insert on organizations to plumbline_auth;
grant update (settings, version, updated_at) on organizations to plumbline_auth;

-- `settings.logo` names the current one; earlier ones are kept only while a frozen QBR shows them.
create table organization_logos (
  organization_id uuid not null default current_organization() references organizations,
  hash            text not null,
  media_type      text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes           bytea not null check (length(bytes) <= 1048576),
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, hash)
);
call enclose('organization_logos');

create table auth.sso (
  organization_id uuid primary key references auth.organizations,
  enabled         boolean not null default false,
  -- True to refuse passwords of this organisation's people; owners keep theirs, so that they cannot be locked out.
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
grant select, insert, update, delete on auth.sso to plumbline_auth;

-- A domain belongs to at most one organisation, and counts only once verified (by a TXT record or the command line).
create table auth.domains (
  domain          text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  organization_id uuid not null references auth.organizations,
  proof           text not null,
  verified_at     timestamptz(3),
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, domain)
);
create unique index domains_verified on auth.domains (domain) where verified_at is not null;
grant select, insert, update, delete on auth.domains to plumbline_auth;
alter table idempotency_keys add constraint idempotency_keys_organization_id_fkey foreign key (organization_id) references organizations;
alter table list_views add constraint list_views_organization_id_fkey foreign key (organization_id) references organizations;
alter table request_counts add constraint request_counts_organization_id_fkey foreign key (organization_id) references organizations;

create function auth.forget_unpaid() returns trigger language plpgsql as $$
begin
  if new.unpaid_since is not distinct from old.unpaid_since then new.unpaid_since := null; end if;
  return new;
end $$;

-- Last step of a deletion, after the rows that the restore role may delete: audit log, platform rows and accounts. Does nothing before the
-- organisation's deletion date, for any caller.
create function public.erase_organization(organization uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found record;
begin
  if not exists (select from auth.organizations o where o.id = organization and o.deletion_due <= now() and o.status <> 'active') then
    raise exception 'The day of this organisation has not come.';
  end if;
  perform set_config('app.organization_id', organization::text, true);
  for found in
    select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'platform', 'console', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
      and (n.nspname, c.relname) not in (('public', 'organizations'), ('auth', 'users'))
    order by n.nspname = 'auth', n.nspname, c.relname
  loop
    execute format('delete from %I.%I where organization_id = $1', found.nspname, found.relname) using organization;
  end loop;
  delete from public.organizations o where o.organization_id = organization;
  delete from auth.users u where u.organization_id = organization;
  delete from auth.organizations o where o.id = organization;
end $$;
revoke execute on function public.erase_organization from public;
grant execute on function public.erase_organization to plumbline_platform;

-- A new organisation language applies to all its SOPs, whose search vectors are rebuilt.
create function public.turn_language() returns trigger language plpgsql as $$
begin
  update sops set language = search_language(new.settings ->> 'locale')
  where organization_id = new.organization_id and language <> search_language(new.settings ->> 'locale');
  return null;
end $$;

-- First statement of every request by an offer link, like `enter_share` for a deck. An offer whose time was taken stays open until it
-- expires, so that the customer can look it up.
create function public.enter_offer(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  offer slot_offers;
begin
  select s.organization_id, s.share_id into door
  from auth.shares s join auth.organizations o on o.id = s.organization_id
  where s.token_hash = token and o.status = 'active';
  if not found then return null; end if;
  perform set_config('app.organization_id', door.organization_id::text, true);
  select f.* into offer from slot_offers f
  where f.organization_id = door.organization_id and f.id = door.share_id and f.revoked_at is null and f.expires_at > now();
  if not found then
    perform set_config('app.organization_id', '', true);
    return null;
  end if;
  return jsonb_build_object('organizationId', offer.organization_id, 'offerId', offer.id, 'qbrId', offer.qbr_id);
end $$;
revoke execute on function public.enter_offer from public;
grant execute on function public.enter_offer to plumbline_tenant;

-- True if a feature is enabled for the organisation of this transaction, for decisions outside requests.
create function public.is_open(feature text) returns boolean
language sql stable security definer set search_path = pg_catalog, auth, pg_temp as
$$ select coalesce((select not coalesce(o.own -> 'closedFeatures' ? feature, false) from auth.organizations o
                    where o.id = nullif(current_setting('app.organization_id', true), '')::uuid), true) $$;

-- Custom limit of the organisation; null if it has none.
create function public.own_limit(name text) returns bigint
language sql stable security definer set search_path = pg_catalog, auth, pg_temp as
$$ select (o.own #>> array['ownLimits', name])::bigint from auth.organizations o
   where o.id = nullif(current_setting('app.organization_id', true), '')::uuid $$;
revoke execute on function public.is_open, public.own_limit from public;
grant execute on function public.is_open, public.own_limit to plumbline_tenant;
create trigger forget_unpaid before update of status on auth.organizations for each row execute function auth.forget_unpaid();

create trigger organizations_language after update of settings on organizations for each row
  when (search_language(old.settings ->> 'locale') <> search_language(new.settings ->> 'locale')) execute function turn_language();
