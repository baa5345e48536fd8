-- Platform console.
set local check_function_bodies = off;

-- One row per organisation, with the sort keys of its lists. Triggers keep the first figures exact; a job counts those below counted_at.
create table console.organizations (
  organization_id  uuid primary key,
  name             text not null,
  name_key         text collate "C" not null generated always as (lower(name)) stored,
  owner_id         uuid,
  owner_name       text not null default '',
  owner_email      text not null default '',
  status           text not null default 'active',
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
  tokens           integer not null default 0,
  constraint organizations_organization_id_fkey foreign key (organization_id) references auth.organizations on delete cascade
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
create index organizations_past_due on console.organizations (name_key, organization_id) where subscription = 'past_due';
create index organizations_trials on console.organizations (trial_key, organization_id) where subscription = 'trialing' and status = 'active';
create index organizations_without_mfa on console.organizations (without_mfa, organization_id) where without_mfa > 0;
grant select on console.organizations to plumbline_console;

-- Security events of the installation without labels and changes: refused sign-ins, threats and exports.
create table console.security_events (
  organization_id uuid not null,
  seq             bigint not null,
  at              timestamptz(3) not null,
  kind            text not null check (kind in ('refused', 'threat', 'export')),
  action          text not null,
  -- Reason of a refused sign-in, one of our codes; number of rows of an export.
  reason          text,
  rows            integer,
  account_id      uuid,
  ip              inet,
  primary key (organization_id, seq),
  constraint security_events_organization_id_fkey foreign key (organization_id) references auth.organizations on delete cascade
);
create index security_events_by_kind on console.security_events (kind, at desc, organization_id, seq);
create index security_events_by_age on console.security_events (at);
create index security_events_account on console.security_events (account_id);

-- Custom limits on people, active customers and daily exports are enforced on insertion from any source: form, import, tool or invitation.
-- Existing rows beyond a limit are kept.
create index security_events_exports on console.security_events (organization_id, at) where kind = 'export';
grant select, delete on console.security_events to plumbline_console;

-- Copy of the feedback to the makers of Plumbline, for superadmins.
create table console.feedback (
  id              uuid primary key,
  organization_id uuid not null,
  person_name     text not null,
  person_email    text not null,
  title           text not null,
  description     text not null,
  category        text not null,
  priority        text not null,
  current_page    text,
  created_at      timestamptz(3) not null,
  handled_at      timestamptz(3),
  handled_by      text,
  is_handled      boolean not null generated always as (handled_at is not null) stored,
  version         integer not null default 1,
  constraint feedback_organization_id_fkey foreign key (organization_id) references auth.organizations on delete cascade
);
create index feedback_order on console.feedback (created_at, id);
create index feedback_open on console.feedback (is_handled, created_at, id);
create index feedback_of_organization on console.feedback (organization_id);
grant select, update (handled_at, handled_by, version) on console.feedback to plumbline_console;

-- Announcements shown above every page to signed-in users, each with a start and an end.
create table platform.announcements (
  id         uuid primary key default uuidv7(),
  text       text not null check (length(btrim(text)) between 1 and 500),
  level      text not null check (level in ('info', 'warning', 'critical')),
  starts_at  timestamptz(3) not null,
  ends_at    timestamptz(3) not null,
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  check (ends_at > starts_at)
);
create index announcements_order on platform.announcements (starts_at, id);
grant select, insert, delete on platform.announcements to plumbline_console;
grant select (id, text, level, starts_at, ends_at) on platform.announcements to plumbline_tenant;

-- Number of responses by all processes, and of server errors among them, per ten minutes.
create table console.answers (
  bucket  timestamptz(0) primary key,
  answers integer not null,
  failed  integer not null
);
grant select, insert, update, delete on console.answers to plumbline_console;

-- First use of a key, when a server first started with it.
create table console.keys (
  purpose       text not null,
  kid           text not null,
  first_seen_at timestamptz(3) not null default now(),
  primary key (purpose, kid)
);
grant select, insert on console.keys to plumbline_console;

-- Totals over all organisations, maintained by the job and by console actions: the dashboard reads one row, regardless of the number of
-- organisations.
create table console.totals (
  is_kept    boolean primary key default true check (is_kept),
  counted_at timestamptz(3) not null,
  figures    jsonb not null
);
grant select, insert, update on console.totals to plumbline_console;

-- Release state of a feature: enabled for a percentage of organisations, always the same ones, and for individually chosen ones.
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
  -- End of a temporary limit by the database clock; the former limit then applies again.
  ends_at timestamptz(3),
  -- Limit that applies afterwards; null for the limit of all organisations.
  then_most bigint check (then_most between 0 and 9007199254740991),
  -- Organisation whose audit log has the decision, and also gets the end.
  decided_in uuid,
  primary key (organization_id, name),
  constraint limits_then check (then_most is null or ends_at is not null)
);
create index limits_ending on console.limits (ends_at) where ends_at is not null;
grant select, insert, update, delete on console.limits to plumbline_console;

-- Sample organisations with demo data, created by superadmins for demonstrations. The console only requests one: an application job creates
-- it with the roles that register organisations and work in them, and reports its progress here.
create table console.samples (
  -- Organisation that the job creates; its row is added after this one and removed together with it.
  organization_id uuid primary key,
  name            text not null check (length(btrim(name)) between 1 and 120),
  -- Invited owner; null if it has only invented people.
  owner_email     text,
  status          text not null default 'making' check (status in ('making', 'ready', 'removing', 'failed')),
  done            integer not null default 0,
  total           integer not null default 0,
  -- Error code of the catalogue.
  fault           text,
  made_by         text not null,
  created_at      timestamptz(3) not null default now(),
  -- Heartbeat of the job; without one for some time, its process has died.
  seen_at         timestamptz(3) not null default now()
);
create index samples_newest on console.samples (created_at desc, organization_id);
grant select, insert, update, delete on console.samples to plumbline_console;

create table console.restores (
  id              uuid primary key default uuidv7(),
  organization_id uuid not null references auth.organizations on delete cascade,
  backup_id       uuid not null,
  backup_at       timestamptz(3) not null,
  is_consented    boolean not null,
  reason          text not null check (length(btrim(reason)) between 10 and 500),
  asked_by        text not null,
  status          text not null default 'running' check (status in ('running', 'done', 'failed')),
  step            text not null default 'reading' check (step in ('reading', 'backing_up', 'files', 'rows')),
  fault           text,
  created_at      timestamptz(3) not null default now(),
  seen_at         timestamptz(3) not null default now()
);
create index restores_newest on console.restores (organization_id, created_at desc, id desc);
create unique index restores_one_at_a_time on console.restores (organization_id) where status = 'running';
grant select, insert, update on console.restores to plumbline_console;

-- Requests refused as an attack (SECURITY_THREAT) whose sender belongs to no organisation. Threats by signed-in people are events of their
-- organisation's audit log, which the console copies with the reason.
create table console.threats (
  id      uuid primary key default uuidv7(),
  at      timestamptz(3) not null default now(),
  reason  text not null check (length(reason) <= 60),
  -- Method and path pattern, without anything that was sent.
  request text not null check (length(request) <= 300),
  ip      inet
);
create index threats_by_age on console.threats (at desc, id desc);
grant select, insert, delete on console.threats to plumbline_console;
create view console.audit_keys as select k.kid, k.created_at from platform.audit_keys k;
grant select on console.audit_keys to plumbline_console;

create view console.accounts as
select u.id, u.organization_id, u.email, u.is_superadmin, u.login_disabled, u.has_second_factor,
       (select max(s.last_seen_at) from auth.sessions s where s.user_id = u.id) as last_seen_at
from auth.users u
where u.is_superadmin or u.login_disabled or exists (select from console.security_events e where e.account_id = u.id);
grant select on console.accounts to plumbline_console;

create view console.outbox as
select o.kind, o.created_at, o.delivered_at, o.next_attempt_at, o.attempts, o.next_attempt_at = 'infinity' as is_given_up from platform.outbox o;
grant select on console.outbox to plumbline_console;
create view console.migrations as select m.name, m.at from migration.applied m;
grant select on console.migrations to plumbline_console;

create function console.keep_owner() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
begin
  update console.organizations c set owner_id = new.id, owner_name = new.full_name, owner_email = new.email
  where c.organization_id = new.organization_id;
  return null;
end $$;
revoke execute on function console.keep_owner from public;

-- Counts figures that no trigger maintains, and repairs those changed by a restore.
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

-- Changes the status of an organisation. An organisation with a superadmin is never suspended, since only superadmins can reactivate it.
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

create function console.keep_feedback() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
begin
  insert into console.feedback (id, organization_id, person_name, person_email, title, description, category, priority, current_page, created_at)
  select new.id, new.organization_id, p.full_name, p.email, new.title, new.description, new.category, new.priority, new.current_page, new.created_at
  from people p where p.organization_id = new.organization_id and p.id = new.person_id
  on conflict do nothing;
  return null;
end $$;
revoke execute on function console.keep_feedback from public;

-- The job queue creates its tables when a server starts, after the migrations.
create function console.jobs() returns table (queue text, waiting bigint, running bigint, failed bigint, last_failed_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  return query execute $q$
    select j.name::text, count(*) filter (where j.state::text in ('created', 'retry')), count(*) filter (where j.state::text = 'active'),
           count(*) filter (where j.state::text = 'failed' and j.completed_on > now() - interval '1 day'),
           max(j.completed_on) filter (where j.state::text = 'failed')
    from pgboss.job j group by j.name order by j.name $q$;
end $$;
revoke execute on function console.jobs from public;
grant execute on function console.jobs to plumbline_console;

-- Increments the version of the console's row once per console change.
create function console.keep_organization() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
begin
  insert into console.organizations as c (organization_id, name, subscription, trial_ends_at, created_at, active_at)
  values (new.organization_id, new.name, new.subscription_status, new.trial_ends_at, new.created_at, new.created_at)
  on conflict (organization_id) do update
    set name = excluded.name, subscription = excluded.subscription, trial_ends_at = excluded.trial_ends_at, version = c.version + 1
    where (c.name, c.subscription, c.trial_ends_at) is distinct from (excluded.name, excluded.subscription, excluded.trial_ends_at);
  return null;
end $$;
revoke execute on function console.keep_organization from public;

create function console.extend_trial(organization uuid, until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
begin
  perform set_config('app.organization_id', organization::text, true);
  update organizations o set trial_ends_at = until, version = o.version + 1, updated_at = now()
  where o.organization_id = organization and o.subscription_status = 'trialing';
  if found then
    update console.organizations c set trial_ends_at = until, version = c.version + 1 where c.organization_id = organization;
  end if;
  perform set_config('app.organization_id', coalesce(former, ''), true);
end $$;
revoke execute on function console.extend_trial from public;
grant execute on function console.extend_trial to plumbline_console;

create function console.keep_status() returns trigger
language plpgsql security definer set search_path = pg_catalog, console, pg_temp as $$
begin
  update console.organizations c set status = new.status, version = c.version + 1
  where c.organization_id = new.id and c.status is distinct from new.status;
  return null;
end $$;
revoke execute on function console.keep_status from public;

-- Position from 0 to 99, different for each feature, so that the same organisations are not always first.
create function console.place_in_release(organization uuid, feature text) returns integer language sql immutable as
$$ select ((hashtextextended(organization::text || feature, 0) % 100 + 100) % 100)::integer $$;

-- Applies all console decisions to one organisation; true if that changed anything.
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

create function console.settle_new() returns trigger
language plpgsql security definer set search_path = pg_catalog, auth, console, pg_temp as $$
begin
  if exists (select from console.features f where f.share < 100) then perform console.settle(new.id); end if;
  return null;
end $$;
revoke execute on function console.settle_new from public;

-- Enables a feature for a percentage of organisations; returns those that changed.
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

-- True if one of the spellings of an address has an account; an address belongs to one organisation.
create function console.has_account(addresses text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, auth, pg_temp as
$$ select exists (select from auth.users u where u.email = any (addresses)) $$;
revoke execute on function console.has_account from public;
grant execute on function console.has_account to plumbline_console;

-- Makes a sample organisation due for deletion. Refuses any other organisation, and one with a superadmin.
create function console.end_sample(organization uuid, who text) returns boolean
language plpgsql security definer set search_path = pg_catalog, auth, console, pg_temp as $$
begin
  if not exists (select from console.samples s where s.organization_id = organization)
     or exists (select from auth.users u where u.organization_id = organization and u.is_superadmin) then return false; end if;
  update auth.organizations o set status = 'suspended', deletion_due = now() - interval '1 second', deletion_asked_by = who where o.id = organization;
  return true;
end $$;
revoke execute on function console.end_sample from public;
grant execute on function console.end_sample to plumbline_console;

-- Finished backups of one organisation, latest first.
create function console.restore_points(organization uuid) returns table (id uuid, created_at timestamptz, size bigint, trigger text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
begin
  perform set_config('app.organization_id', organization::text, true);
  return query select b.id, b.created_at::timestamptz, b.size, b.trigger from backups b
               where b.organization_id = organization and b.status = 'ready' order by b.id desc limit 60;
  perform set_config('app.organization_id', coalesce(former, ''), true);
end $$;
revoke execute on function console.restore_points from public;
grant execute on function console.restore_points to plumbline_console;

-- True if the token belongs to a valid consent of the organisation that allows a restore.
create function console.consents_to_restore(organization uuid, token bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
  answer boolean;
begin
  perform set_config('app.organization_id', organization::text, true);
  answer := exists (select from visit_consents c where c.organization_id = organization and c.token_hash = token and c.may_restore
                      and c.revoked_at is null and c.expires_at > now());
  perform set_config('app.organization_id', coalesce(former, ''), true);
  return answer;
end $$;
revoke execute on function console.consents_to_restore from public;
grant execute on function console.consents_to_restore to plumbline_console;

-- True for a sample organisation, whose email to invented people is not sent.
create function console.is_sample(organization uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, console, pg_temp as
$$ select exists (select from console.samples s where s.organization_id = organization) $$;
revoke execute on function console.is_sample from public;
grant execute on function console.is_sample to plumbline_platform;

-- Must never refuse an audit event: the IP address is that of the event and never parsed from a label, which may be a name, and the number
-- of rows is clamped.
create function console.keep_security_event() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
begin
  insert into console.security_events (organization_id, seq, at, kind, action, reason, rows, account_id, ip)
  values (new.organization_id, new.seq, new.at,
          case new.action when 'user.sign_in_refused' then 'refused' when 'security.threat' then 'threat' else 'export' end,
          new.action, case when new.action in ('user.sign_in_refused', 'security.threat') then left(new.after ->> 'reason', 60) end,
          case when jsonb_typeof(new.after -> 'rows') = 'number' then least(greatest(round((new.after ->> 'rows')::numeric), 0), 2147483647)::integer end,
          case new.action when 'user.sign_in_refused' then new.entity_id else new.actor_id end,
          new.ip)
  on conflict do nothing;
  return null;
end $$;
revoke execute on function console.keep_security_event from public;

-- Counts people and customers of an organisation once, at the end of a transaction that changed them.
create function console.keep_counts() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
declare
  organization uuid := coalesce(new.organization_id, old.organization_id);
  former text := current_setting('app.organization_id', true);
begin
  -- An import changes thousands of rows in one transaction; the first of these triggers already sees all of them.
  if current_setting('app.counted_for_console', true) = organization::text then return null; end if;
  perform set_config('app.counted_for_console', organization::text, true);
  -- The transaction may have switched to another organisation.
  perform set_config('app.organization_id', organization::text, true);
  update console.organizations c set
    users = (select count(*) from people p where p.organization_id = organization and p.status = 'active'),
    invited = (select count(*) from people p where p.organization_id = organization and p.status = 'invited'),
    customers = (select count(*) from customers k where k.organization_id = organization and k.merged_into is null
                   and k.status in ('active', 'onboarding', 'offboarding'))
  where c.organization_id = organization;
  perform set_config('app.organization_id', coalesce(former, ''), true);
  return null;
end $$;
revoke execute on function console.keep_counts from public;

-- Usage of each limit.
create function console.figures_of(organization uuid) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, auth, console, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
  figures jsonb;
begin
  perform set_config('app.organization_id', organization::text, true);
  select jsonb_build_object(
    'customers', (select coalesce(jsonb_object_agg(k.status, k.n), '{}') from (
      select c.status, count(*) as n from customers c where c.organization_id = organization and c.merged_into is null group by c.status) k),
    'assessments', (select coalesce(jsonb_object_agg(k.status, k.n), '{}') from (
      select a.status, count(*) as n from assessments a
      where a.organization_id = organization and a.deleted_at is null and not a.archived group by a.status) k),
    'qbrs', (select count(*) from qbrs q where q.organization_id = organization),
    'disabled', (select count(*) from people p where p.organization_id = organization and p.status = 'disabled'),
    'singleSignOn', exists (select from auth.sso s where s.organization_id = organization and s.enabled),
    'mfaRoles', (select to_jsonb(o.mfa_roles) from auth.organizations o where o.id = organization),
    'hasSuperadmin', exists (select from auth.users u where u.organization_id = organization and u.is_superadmin),
    'ownerIsVerified', (select u.email_verified_at is not null from auth.users u join console.organizations c on c.owner_id = u.id
                        where c.organization_id = organization),
    -- Last 24 hours: number of exports, and peak minute of a person and of an API token.
    'exports', (select count(*) from console.security_events e where e.organization_id = organization and e.kind = 'export'
                and e.at > now() - interval '24 hours' and e.action like '%.exported' and e.action <> 'profile.exported'),
    'requests', (select coalesce(max(r.peak), 0) from request_counts r
                 where r.organization_id = organization and r.kind = 'user' and r.bucket > now() - interval '24 hours'),
    'tokenRequests', (select coalesce(max(r.peak), 0) from request_counts r
                      where r.organization_id = organization and r.kind = 'token' and r.bucket > now() - interval '24 hours')) into figures;
  perform set_config('app.organization_id', coalesce(former, ''), true);
  return figures;
end $$;
revoke execute on function console.figures_of from public;
grant execute on function console.figures_of to plumbline_console;
create trigger console_organization after insert on organizations for each row execute function console.keep_organization();

create constraint trigger console_organization_changed after update on organizations deferrable initially deferred for each row
  when (current_user <> 'plumbline_restore'
        and (old.name, old.subscription_status, old.trial_ends_at) is distinct from (new.name, new.subscription_status, new.trial_ends_at))
  execute function console.keep_organization();

create constraint trigger console_owner after insert or update of is_owner, first_name, last_name, email on people
  deferrable initially deferred for each row when (current_user <> 'plumbline_restore' and new.is_owner)
  execute function console.keep_owner();

create trigger console_security after insert on audit_events for each row
  when (new.action in ('user.sign_in_refused', 'security.threat', 'backup.downloaded') or new.action like '%.exported')
  execute function console.keep_security_event();

create trigger console_feedback after insert on feedback for each row execute function console.keep_feedback();

create constraint trigger console_status after update of status on auth.organizations deferrable initially deferred for each row
  when (old.status is distinct from new.status) execute function console.keep_status();

create trigger settle after insert or update or delete on console.feature_choices for each row execute function console.settle_choice();
create trigger settle after insert or update or delete on console.limits for each row execute function console.settle_choice();
create trigger console_settled after insert on auth.organizations for each row execute function console.settle_new();

create constraint trigger console_counts after insert or delete or update of status on people deferrable initially deferred
  for each row when (current_user <> 'plumbline_restore') execute function console.keep_counts();

create constraint trigger console_counts after insert or delete or update of status, merged_into on customers deferrable initially deferred
  for each row when (current_user <> 'plumbline_restore') execute function console.keep_counts();
