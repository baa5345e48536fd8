-- The platform console has a role, a schema and a pool of its own. What superadmins see of an organisation lies in schema console: figures,
-- who owns it, and what concerns its security. Triggers and a job keep it there; the role reads no table of an organisation, so no statement
-- of the console can meet an answer, a note, a file or any other text of a customer.
do $$
begin
  if not exists (select from pg_roles where rolname = 'plumbline_console') then
    begin
      create role plumbline_console nologin nosuperuser nobypassrls;
    exception when duplicate_object or unique_violation then null;  -- another database of this cluster was faster
    end;
  end if;
  grant plumbline_console to current_user;
end $$;

create schema console;
grant usage on schema public, console, platform to plumbline_console;
grant execute on function public.enter(bytea, boolean) to plumbline_console;
-- Whatever is done to an organisation stands in its own audit log; the console adds to it and cannot read it.
grant insert on audit_events to plumbline_console;
grant select (organization_id) on audit_events to plumbline_console;
grant insert on platform.outbox to plumbline_console;

-- One row for each organisation, with what lists of it are ordered by. The first figures are kept by triggers and always true, those below
-- counted_at are counted by a job.
create table console.organizations (
  organization_id  uuid primary key references auth.organizations,
  name             text not null,
  name_key         text collate "C" not null generated always as (lower(name)) stored,
  owner_id         uuid,
  owner_name       text not null default '',
  owner_email      text not null default '',
  status           text not null default 'active' check (status in ('active', 'suspended')),
  suspended_at     timestamptz(3),
  suspended_reason text check (length(suspended_reason) between 1 and 500),
  subscription     text not null,
  trial_ends_at    timestamptz(3),
  trial_key        timestamptz(3) not null generated always as (coalesce(trial_ends_at, timestamptz '9999-12-31 00:00:00+00')) stored,
  users            integer not null default 0,
  invited          integer not null default 0,
  customers        integer not null default 0,
  created_at       timestamptz(3) not null default now(),
  version          integer not null default 1,
  counted_at       timestamptz(3),
  assessments      integer not null default 0,
  storage          bigint not null default 0,
  active_at        timestamptz(3) not null default now(),
  without_mfa      integer not null default 0,
  sessions         integer not null default 0,
  tokens           integer not null default 0
);
create unique index organizations_by_name on console.organizations (name_key, organization_id);
create unique index organizations_by_status on console.organizations (status, name_key, organization_id);
create unique index organizations_by_trial on console.organizations (trial_key, organization_id);
create unique index organizations_by_users on console.organizations (users, organization_id);
create unique index organizations_by_customers on console.organizations (customers, organization_id);
create unique index organizations_by_assessments on console.organizations (assessments, organization_id);
create unique index organizations_by_storage on console.organizations (storage, organization_id);
create unique index organizations_by_active on console.organizations (active_at, organization_id);
create unique index organizations_by_created on console.organizations (created_at, organization_id);
create unique index organizations_by_factor on console.organizations (without_mfa, organization_id);
grant select on console.organizations to plumbline_console;

-- These triggers fire at the end of a transaction, so that its lock on the row of the console is the last that it takes: two writers of one
-- organisation never wait for each other in a circle. A restore is not told; the job counts after it.
create function console.keep_organization() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
begin
  insert into console.organizations as c (organization_id, name, subscription, trial_ends_at, created_at, active_at)
  values (new.organization_id, new.name, new.subscription_status, new.trial_ends_at, new.created_at, new.created_at)
  on conflict (organization_id) do update
    set name = excluded.name, subscription = excluded.subscription, trial_ends_at = excluded.trial_ends_at, version = c.version + 1;
  return null;
end $$;
revoke execute on function console.keep_organization from public;
create trigger console_organization after insert on organizations for each row execute function console.keep_organization();
create constraint trigger console_organization_changed after update on organizations deferrable initially deferred for each row
  when (current_user <> 'plumbline_restore'
        and (old.name, old.subscription_status, old.trial_ends_at) is distinct from (new.name, new.subscription_status, new.trial_ends_at))
  execute function console.keep_organization();

create function console.keep_owner() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
begin
  update console.organizations c set owner_id = new.id, owner_name = new.full_name, owner_email = new.email
  where c.organization_id = new.organization_id;
  return null;
end $$;
revoke execute on function console.keep_owner from public;
create constraint trigger console_owner after insert or update of is_owner, first_name, last_name, email on people
  deferrable initially deferred for each row when (current_user <> 'plumbline_restore' and new.is_owner)
  execute function console.keep_owner();

-- Which counters of an organisation are its users, its invitations and the customers that it looks after.
create function console.keep_counts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
begin
  -- The transaction may have gone on to another organisation since.
  perform set_config('app.organization_id', new.organization_id::text, true);
  update console.organizations c set
    users = (select coalesce(sum(k.n), 0) from counters k where k.organization_id = new.organization_id and k.name = 'people:active'),
    invited = (select coalesce(sum(k.n), 0) from counters k where k.organization_id = new.organization_id and k.name = 'people:invited'),
    customers = (select coalesce(sum(k.n), 0) from counters k where k.organization_id = new.organization_id
                   and k.name in ('customers:active', 'customers:onboarding', 'customers:offboarding'))
  where c.organization_id = new.organization_id;
  perform set_config('app.organization_id', coalesce(former, ''), true);
  return null;
end $$;
revoke execute on function console.keep_counts from public;
create constraint trigger console_counts after insert or update on counters deferrable initially deferred for each row
  when (current_user <> 'plumbline_restore' and new.name in ('people:active', 'people:invited', 'customers:active', 'customers:onboarding', 'customers:offboarding'))
  execute function console.keep_counts();

-- What concerns the security of the installation, without labels and changes: refused sign-ins, threats, and what was taken out.
create table console.security_events (
  organization_id uuid not null references auth.organizations,
  seq             bigint not null,
  at              timestamptz(3) not null,
  kind            text not null check (kind in ('refused', 'threat', 'export')),
  action          text not null,
  -- Of a refused sign-in, one of our words; of an export, how many rows it had.
  reason          text,
  rows            integer,
  account_id      uuid,
  ip              inet,
  primary key (organization_id, seq)
);
create index security_events_by_kind on console.security_events (kind, at desc, organization_id, seq);
create index security_events_by_age on console.security_events (at);
grant select, delete on console.security_events to plumbline_console;

create function console.keep_security_event() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
begin
  insert into console.security_events (organization_id, seq, at, kind, action, reason, rows, account_id, ip)
  values (new.organization_id, new.seq, new.at,
          case new.action when 'user.sign_in_refused' then 'refused' when 'security.threat' then 'threat' else 'export' end,
          new.action, case new.action when 'user.sign_in_refused' then left(new.after ->> 'reason', 60) end,
          case when jsonb_typeof(new.after -> 'rows') = 'number' then (new.after ->> 'rows')::integer end,
          case new.action when 'user.sign_in_refused' then new.entity_id else new.actor_id end,
          -- The address of a threat is its label; a trial says what it is about in other words.
          case when new.action = 'security.threat' and new.entity_label ~ '^[0-9a-f.:]{2,45}$' then new.entity_label::inet else new.ip end)
  on conflict do nothing;
  return null;
end $$;
revoke execute on function console.keep_security_event from public;
create trigger console_security after insert on audit_events for each row
  when (new.action in ('user.sign_in_refused', 'security.threat', 'backup.downloaded') or new.action like '%.exported')
  execute function console.keep_security_event();

-- Counts what no trigger keeps, and mends what a restore has changed.
create function console.count_organization(organization uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, auth, console, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
begin
  perform set_config('app.organization_id', organization::text, true);
  update console.organizations c set
    name = o.name, subscription = o.subscription_status, trial_ends_at = o.trial_ends_at, status = a.status,
    owner_id = p.id, owner_name = coalesce(p.full_name, ''), owner_email = coalesce(p.email, ''),
    users = (select count(*) from people u where u.organization_id = organization and u.status = 'active'),
    invited = (select count(*) from people u where u.organization_id = organization and u.status = 'invited'),
    customers = (select count(*) from customers k where k.organization_id = organization and k.merged_into is null
                   and k.status in ('active', 'onboarding', 'offboarding')),
    assessments = (select count(*) from assessments s where s.organization_id = organization and s.deleted_at is null
                     and s.created_at > now() - interval '30 days'),
    storage = (select coalesce(sum(f.bytes), 0) from file_totals f where f.organization_id = organization),
    active_at = coalesce((select max(u.last_active_at) from people u where u.organization_id = organization), o.created_at),
    without_mfa = (select count(*) from people u where u.organization_id = organization and u.status = 'active' and not u.mfa_enabled),
    sessions = (select count(*) from auth.sessions s where s.organization_id = organization and s.revoked_at is null and s.expires_at > now()
                  and s.last_seen_at + make_interval(secs => s.idle_seconds) > now()),
    tokens = (select count(*) from api_tokens t where t.organization_id = organization and t.expires_at > now()),
    counted_at = now()
  from organizations o join auth.organizations a on a.id = o.organization_id
  left join people p on p.organization_id = o.organization_id and p.is_owner
  where o.organization_id = organization and c.organization_id = organization;
  perform set_config('app.organization_id', coalesce(former, ''), true);
end $$;
revoke execute on function console.count_organization from public;
grant execute on function console.count_organization to plumbline_console;
create index sessions_organization on auth.sessions (organization_id);

-- The organisations and events of before. The owner of the tables is under row security as well, so it goes from one to the next.
do $$
declare
  organization uuid;
begin
  for organization in select id from auth.organizations loop
    perform set_config('app.organization_id', organization::text, true);
    insert into console.organizations (organization_id, name, subscription, created_at)
    select o.organization_id, o.name, o.subscription_status, o.created_at from organizations o where o.organization_id = organization;
    insert into console.security_events (organization_id, seq, at, kind, action, account_id, ip)
    select e.organization_id, e.seq, e.at,
           case e.action when 'user.sign_in_refused' then 'refused' when 'security.threat' then 'threat' else 'export' end, e.action,
           case e.action when 'user.sign_in_refused' then e.entity_id else e.actor_id end, e.ip
    from audit_events e
    where e.organization_id = organization and e.at > now() - interval '30 days'
      and (e.action in ('user.sign_in_refused', 'security.threat', 'backup.downloaded') or e.action like '%.exported');
    perform console.count_organization(organization);
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

-- What is done to an organisation. Nobody shuts out those who could open it again: an organisation with a superadmin stays open.
create function console.set_status(organization uuid, wanted text, why text) returns boolean
language plpgsql security definer set search_path = pg_catalog, auth, console, pg_temp as $$
begin
  if wanted = 'suspended' and exists (select from auth.users u where u.organization_id = organization and u.is_superadmin) then return false; end if;
  update auth.organizations o set status = wanted where o.id = organization;
  update console.organizations c set status = wanted, version = c.version + 1,
    suspended_at = case wanted when 'suspended' then now() end, suspended_reason = case wanted when 'suspended' then why end
  where c.organization_id = organization;
  return true;
end $$;
revoke execute on function console.set_status from public;
grant execute on function console.set_status to plumbline_console;

create function console.extend_trial(organization uuid, until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
begin
  perform set_config('app.organization_id', organization::text, true);
  update organizations o set trial_ends_at = until, version = o.version + 1, updated_at = now()
  where o.organization_id = organization and o.subscription_status = 'trialing';
  perform set_config('app.organization_id', coalesce(former, ''), true);
end $$;
revoke execute on function console.extend_trial from public;
grant execute on function console.extend_trial to plumbline_console;
