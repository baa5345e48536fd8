-- What the pages of the platform console show besides the list of organisations.

-- What people wrote to those who make the product, copied where superadmins read it; feedback is meant for them.
create table console.feedback (
  id              uuid primary key,
  organization_id uuid not null references auth.organizations,
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
  version         integer not null default 1
);
create index feedback_order on console.feedback (created_at, id);
create index feedback_open on console.feedback (is_handled, created_at, id);
grant select, update (handled_at, handled_by, version) on console.feedback to plumbline_console;

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
create trigger console_feedback after insert on feedback for each row execute function console.keep_feedback();

do $$
declare
  organization uuid;
begin
  for organization in select id from auth.organizations loop
    perform set_config('app.organization_id', organization::text, true);
    insert into console.feedback (id, organization_id, person_name, person_email, title, description, category, priority, current_page, created_at)
    select f.id, f.organization_id, p.full_name, p.email, f.title, f.description, f.category, f.priority, f.current_page, f.created_at
    from feedback f join people p on p.organization_id = f.organization_id and p.id = f.person_id where f.organization_id = organization;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

-- What everybody who is signed in reads above the page, from one moment to another.
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

-- How many requests were answered by all processes together, and how many of them with an error of ours; by ten minutes.
create table console.answers (
  bucket  timestamptz(0) primary key,
  answers integer not null,
  failed  integer not null
);
grant select, insert, update, delete on console.answers to plumbline_console;

-- Since when a key is in use: when a server first started with it.
create table console.keys (
  purpose       text not null,
  kid           text not null,
  first_seen_at timestamptz(3) not null default now(),
  primary key (purpose, kid)
);
grant select, insert on console.keys to plumbline_console;

create view console.audit_keys as select k.kid, k.created_at from platform.audit_keys k;
grant select on console.audit_keys to plumbline_console;

-- Accounts that the security page names: superadmins, locked ones, and those whose sign-in was refused or who took files out.
create index users_superadmin on auth.users (id) where is_superadmin;
create index users_locked on auth.users (id) where login_disabled;
create index security_events_account on console.security_events (account_id);
create view console.accounts as
select u.id, u.organization_id, u.email, u.is_superadmin, u.login_disabled, u.has_second_factor,
       (select max(s.last_seen_at) from auth.sessions s where s.user_id = u.id) as last_seen_at
from auth.users u
where u.is_superadmin or u.login_disabled or exists (select from console.security_events e where e.account_id = u.id);
grant select on console.accounts to plumbline_console;

-- Mails and other rows of the outbox, without what they say and to whom.
create index outbox_delivered on platform.outbox (delivered_at) where delivered_at is not null;
create view console.outbox as
select o.kind, o.created_at, o.delivered_at, o.next_attempt_at, o.attempts, o.next_attempt_at = 'infinity' as is_given_up from platform.outbox o;
grant select on console.outbox to plumbline_console;

create view console.migrations as select m.name, m.at from migration.applied m;
grant select on console.migrations to plumbline_console;

-- The tables of the job queue are made when a server starts, after the migrations.
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

-- Figures of one organisation for its page; counted from what is kept, never with a text of it.
create function console.figures_of(organization uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, console, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
  figures jsonb;
begin
  perform set_config('app.organization_id', organization::text, true);
  select jsonb_build_object(
    'customers', (select coalesce(jsonb_object_agg(substr(c.name, 11), c.n), '{}') from counters c
                  where c.organization_id = organization and c.name in ('customers:prospect', 'customers:onboarding', 'customers:active',
                    'customers:offboarding', 'customers:archived') and c.n > 0),
    'assessments', (select coalesce(jsonb_object_agg(substr(c.name, 13), c.n), '{}') from counters c
                    where c.organization_id = organization and c.n > 0
                      and c.name in ('assessments:draft', 'assessments:in_progress', 'assessments:pending_review', 'assessments:approved')),
    'qbrs', (select coalesce(sum(c.n), 0) from counters c where c.organization_id = organization and c.name like 'qbrs:%'),
    'disabled', (select coalesce(sum(c.n), 0) from counters c where c.organization_id = organization and c.name = 'people:disabled'),
    'singleSignOn', exists (select from auth.sso s where s.organization_id = organization and s.enabled),
    'mfaRoles', (select to_jsonb(o.mfa_roles) from auth.organizations o where o.id = organization),
    'hasSuperadmin', exists (select from auth.users u where u.organization_id = organization and u.is_superadmin),
    'ownerIsVerified', (select u.email_verified_at is not null from auth.users u join console.organizations c on c.owner_id = u.id
                        where c.organization_id = organization)) into figures;
  perform set_config('app.organization_id', coalesce(former, ''), true);
  return figures;
end $$;
revoke execute on function console.figures_of from public;
grant execute on function console.figures_of to plumbline_console;

-- The version of the console's row grows with what the console changes, once for each change.
create or replace function console.keep_organization() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
begin
  insert into console.organizations as c (organization_id, name, subscription, trial_ends_at, created_at, active_at)
  values (new.organization_id, new.name, new.subscription_status, new.trial_ends_at, new.created_at, new.created_at)
  on conflict (organization_id) do update
    set name = excluded.name, subscription = excluded.subscription, trial_ends_at = excluded.trial_ends_at, version = c.version + 1
    where (c.name, c.subscription, c.trial_ends_at) is distinct from (excluded.name, excluded.subscription, excluded.trial_ends_at);
  return null;
end $$;

create or replace function console.extend_trial(organization uuid, until timestamptz) returns void
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
