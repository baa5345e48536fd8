-- Schemas, roles and the separation of organisations.
set local check_function_bodies = off;

-- Three roles for one database, none of which owns anything: requests of signed-in people use plumbline_tenant (row security), sign-in uses
-- plumbline_auth (schema auth only), the platform's own work (delivering the outbox, running jobs) uses plumbline_platform.
do $$
declare door text;
begin
  foreach door in array array['plumbline_tenant', 'plumbline_auth', 'plumbline_platform'] loop
    if not exists (select from pg_roles where rolname = door) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls', door);
      exception when duplicate_object or unique_violation then null;  -- another database of this cluster created it first
      end;
    end if;
    execute format('grant %I to current_user', door);
    if exists (select from pg_roles where rolname = 'plumbline_app') and not pg_has_role('plumbline_app', door, 'member') then
      execute format('grant %I to plumbline_app', door);
    end if;
  end loop;
end $$;

create schema auth;
create schema platform;

-- PostgreSQL 18 has uuidv7(); older servers get one with the same layout (RFC 9562): 48 bits of milliseconds, then random.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    execute $fn$
      create function public.uuidv7() returns uuid language sql volatile parallel safe as $body$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid()) placing
              substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid
      $body$
    $fn$;
  end if;
end $$;

-- A restore is the only writer of rows exactly as they were: no trigger changes or refuses them, and rows that refer to one another come in
-- any order. It has its own role and login (server/platform/db/logins.ts), under the same row security as all others.
do $$
begin
  if not exists (select from pg_roles where rolname = 'plumbline_restore') then
    begin
      create role plumbline_restore nologin nosuperuser nobypassrls;
    exception when duplicate_object or unique_violation then null;  -- another database of this cluster created it first
    end;
  end if;
  grant plumbline_restore to current_user;
end $$;

-- The platform console has its own role, schema and pool. Data that superadmins see of an organisation is stored in schema console:
-- figures, owner and security. Triggers and a job maintain it; the role reads no table of an organisation, so no statement of the console
-- can reach an answer, a note, a file or any other text of a customer.
do $$
begin
  if not exists (select from pg_roles where rolname = 'plumbline_console') then
    begin
      create role plumbline_console nologin nosuperuser nobypassrls;
    exception when duplicate_object or unique_violation then null;  -- another database of this cluster created it first
    end;
  end if;
  grant plumbline_console to current_user;
end $$;

create schema console;

-- Organisation of this transaction. After an earlier transaction the setting is an empty string instead of null.
create function public.current_organization() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;

-- Caller of this transaction; null for jobs. It only narrows what is read; row security does not depend on it.
create function public.current_person() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.person_id', true), '')::uuid $$;

-- Call for every new tenant table: enables and forces row security with one policy for reading and writing.
create procedure public.enclose(name text) language plpgsql as $$
begin
  execute format('alter table public.%I enable row level security', name);
  execute format('alter table public.%I force row level security', name);
  execute format(
    'create policy tenant on public.%I using (organization_id = (select public.current_organization())) '
    'with check (organization_id = (select public.current_organization()))', name);
  execute format('grant select, insert, update, delete on public.%I to plumbline_tenant', name);
end $$;
revoke create on schema public from public;
grant usage on schema public to plumbline_tenant, plumbline_auth, plumbline_platform;
grant usage on schema auth to plumbline_auth;
grant usage on schema platform to plumbline_tenant, plumbline_auth, plumbline_platform;
grant usage on schema public to plumbline_restore;
grant usage on schema public, console, platform to plumbline_console;
grant usage on schema console to plumbline_platform;

-- Text search configuration of a language; words are matched as written if PostgreSQL has none for it.
create function public.search_language(locale text) returns regconfig language sql immutable parallel safe as
$$ select case left(locale, 2)
     when 'de' then 'pg_catalog.german'::regconfig
     when 'es' then 'pg_catalog.spanish'::regconfig
     when 'fr' then 'pg_catalog.french'::regconfig
     when 'it' then 'pg_catalog.italian'::regconfig
     when 'nl' then 'pg_catalog.dutch'::regconfig
     when 'pl' then 'pg_catalog.simple'::regconfig
     when 'pt' then 'pg_catalog.portuguese'::regconfig
     when 'sv' then 'pg_catalog.swedish'::regconfig
     else 'pg_catalog.english'::regconfig end $$;

-- Response of a creation, kept for a day, so that a client's retry gets the first result again.
create table idempotency_keys (
  organization_id uuid not null default current_organization(),
  user_id         uuid not null,
  key             text not null check (length(key) between 1 and 200),
  endpoint        text not null,
  request_hash    text not null,
  status          integer not null,
  -- Stored as text, so that a retry gets the first response to the letter.
  body            json,
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, user_id, key)
);
create index idempotency_keys_age on idempotency_keys (organization_id, created_at);
call enclose('idempotency_keys');
grant select, insert, update on idempotency_keys to plumbline_auth;

-- Outgoing messages, written in the transaction that causes them and delivered by a job. A worker that claims a row moves its next attempt
-- ahead, so that no other worker takes it; 'infinity' marks rows that were given up.
create table platform.outbox (
  id              uuid primary key default uuidv7(),
  organization_id uuid,
  kind            text not null,
  payload         jsonb not null,
  attempts        integer not null default 0,
  last_error      text,
  created_at      timestamptz(3) not null default now(),
  next_attempt_at timestamptz(3) not null default now(),
  delivered_at    timestamptz(3),
  -- Key that encrypted the text; null if the text is plain or deleted.
  kid text,
  -- The recipient is waiting in front of a screen for an email with a link or code, which precedes digests and notifications.
  is_urgent boolean not null generated always as (kid is not null or kind in ('password_reset', 'verification')) stored,
  is_outside boolean not null generated always as (kind in ('delivery_target', 'psa_write')) stored,
  -- Reminders of one kind to one person share an email: further ones join it while it is pending, and the next is sent an hour after the
  -- last. `gathers` holds kind and person; null for all other rows.
  gathers text,
  constraint outbox_kind_check
    check (kind ~ '^[a-z][a-z_]{2,39}$')
);
create index outbox_sealed on platform.outbox (id) where kid is not null;

-- Emails and other rows of the outbox, without content and recipient.
create index outbox_delivered on platform.outbox (delivered_at) where delivered_at is not null;
create index outbox_waiting on platform.outbox (is_outside, is_urgent desc, next_attempt_at) where delivered_at is null;

-- At most one pending row per organisation while another is being processed.
create index outbox_outlook on platform.outbox (organization_id, next_attempt_at) where kind = 'outlook' and delivered_at is null;
create unique index outbox_gathering on platform.outbox (organization_id, gathers)
  where gathers is not null and attempts = 0 and delivered_at is null;
create index outbox_gathered on platform.outbox (organization_id, gathers) where gathers is not null;
grant insert on platform.outbox to plumbline_tenant, plumbline_auth;
grant select, update, delete on platform.outbox to plumbline_platform;
grant insert on platform.outbox to plumbline_console;

-- Saved arrangement of a list: filters, order, columns and density under a name.
create table list_views (
  organization_id uuid not null default current_organization(),
  id              uuid not null default uuidv7(),
  list            text not null,
  name            text not null check (length(btrim(name)) between 1 and 60),
  name_key        text not null generated always as (lower(btrim(name))) stored,
  owner_id        uuid not null default current_person(),
  shared          boolean not null default false,
  -- Search parameters of the list's URL: "status=active&sort=-score".
  search          text not null default '',
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint list_views_name_unique unique (organization_id, owner_id, list, name_key)
);
create index list_views_list on list_views (organization_id, list, name_key, id);
call enclose('list_views');

-- Number of requests of an organisation, and of those refused for exceeding a limit. Each process counts in memory and adds its counts
-- every few seconds: totals by the minute; calls, people and API tokens by ten minutes. Kept for eight days.
create table request_counts (
  organization_id uuid not null default current_organization(),
  kind            text not null check (kind in ('all', 'call', 'user', 'token')),
  bucket          timestamptz(0) not null,
  -- Method and path of a call, or the id of a person or token.
  name            text not null default '',
  requests        integer not null,
  rejected        integer not null,
  -- Highest number of requests per minute under one limit, and that limit; 0 if none is counted.
  peak            integer not null default 0,
  most            integer not null default 0,
  primary key (organization_id, kind, bucket, name)
);
call enclose('request_counts');

-- Request windows close to their limit, added up over all processes every two seconds. Unlogged, because a crash loses at most a minute's
-- count.
create unlogged table platform.request_windows (
  -- Hash of a session or token, or an IP address.
  key             text primary key,
  organization_id uuid,
  kind            text check (kind in ('user', 'token')),
  owner_id        uuid,
  used            integer not null,
  most            integer not null,
  reset_at        timestamptz not null,
  check ((organization_id is null) = (owner_id is null) and (organization_id is null) = (kind is null))
);
create index request_windows_owner on platform.request_windows (organization_id, kind, owner_id);
create index request_windows_ended on platform.request_windows (reset_at);
grant select, insert, update, delete on platform.request_windows to plumbline_platform;

-- End of the quiet hours in force at an instant; null outside them. An hour skipped by daylight saving ends an hour later.
create function quiet_until(at timestamptz, zone text, quiet_from smallint, quiet_to smallint) returns timestamptz
language sql stable as $$
  select case
    when quiet_from < quiet_to and there.hour >= quiet_from and there.hour < quiet_to
      then (there.day + make_interval(hours => quiet_to)) at time zone zone
    when quiet_from > quiet_to and there.hour >= quiet_from
      then (there.day + interval '1 day' + make_interval(hours => quiet_to)) at time zone zone
    when quiet_from > quiet_to and there.hour < quiet_to
      then (there.day + make_interval(hours => quiet_to)) at time zone zone
  end
  from (select date_trunc('day', at at time zone zone) as day, extract(hour from at at time zone zone) as hour) there
$$;

-- Person whose customer list limits this statement; null for people who see all customers, and for jobs. Triggers are exempt, since they
-- count and propagate rows of every customer.
create function public.limited_person() returns uuid language sql stable parallel restricted as
$$ select case when pg_trigger_depth() = 0 then nullif(current_setting('app.limited_person', true), '')::uuid end $$;

-- Prepares tables, references and triggers for a restore; called after every migration. Triggers that maintain the lookup tables of links
-- and tokens in schema auth stay enabled, because backups do not contain those tables.
create procedure public.make_restorable() language plpgsql as $$
declare
  found record;
  definition text;
begin
  for found in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by c.relname
  loop
    if found.relname like 'audit\_%' then
      execute format('grant select, insert on public.%I to plumbline_restore', found.relname);
    else
      execute format('grant select, insert, update, delete on public.%I to plumbline_restore', found.relname);
    end if;
  end loop;

  for found in
    select c.relname, k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and k.contype = 'f' and not k.condeferrable and k.conparentid = 0 order by c.relname, k.conname
  loop
    execute format('alter table public.%I alter constraint %I deferrable initially immediate', found.relname, found.conname);
  end loop;

  for found in
    select t.oid, pg_get_triggerdef(t.oid) as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not t.tgisinternal and pg_get_triggerdef(t.oid) !~ 'plumbline_restore'
      and t.tgname not in ('api_tokens_token', 'calendar_feeds_token', 'people_tokens', 'qbr_shares_token', 'slot_offers_token')
    order by c.relname, t.tgname
  loop
    definition := regexp_replace(found.text, '^CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER');
    if definition ~ ' WHEN \(.*\) EXECUTE FUNCTION ' then
      definition := regexp_replace(definition, ' WHEN \((.*)\) EXECUTE FUNCTION ', $r$ WHEN (current_user <> 'plumbline_restore' AND (\1)) EXECUTE FUNCTION $r$);
    else
      definition := replace(definition, ' EXECUTE FUNCTION ', $r$ WHEN (current_user <> 'plumbline_restore') EXECUTE FUNCTION $r$);
    end if;
    execute definition;
  end loop;
end $$;

-- Customer of the portal contact who opened this transaction; null for everyone else.
create function public.portal_customer() returns uuid language sql stable parallel restricted as
$$ select case when pg_trigger_depth() = 0 then nullif(current_setting('app.portal_customer', true), '')::uuid end $$;

-- A contact is limited like a person with listed customers, to exactly one.
create function public.customer_scope() returns text language sql stable parallel restricted as
$$ select case when limited_person() is null and portal_customer() is null then 'all' else 'listed' end $$;

-- Skipped if a row due earlier already exists. Rows can only be queued for the current organisation.
create function public.queue_outlook(organization uuid, wait integer) returns void
language sql security definer set search_path = pg_catalog, public, platform, pg_temp as $$
  insert into platform.outbox (organization_id, kind, payload, next_attempt_at)
  select organization, 'outlook', '{}', now() + make_interval(secs => wait)
  where organization = current_organization() and not exists (
    select from platform.outbox o
    where o.organization_id = organization and o.kind = 'outlook' and o.delivered_at is null and o.attempts = 0
      and o.next_attempt_at <= now() + make_interval(secs => wait))
$$;
revoke execute on function public.queue_outlook from public;
grant execute on function public.queue_outlook to plumbline_tenant;

-- Accent-insensitive search of the audit log: "zoe" finds "Zoë", and "Zoë" finds "Zoe". Special letters that are not an accented base
-- letter are mapped explicitly.
create function public.without_accents(words text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(
    translate(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'), 'øłđħı', 'oldhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

-- Queues emails of {to, opening, several, closing, parts} under their `gathers`, in the transaction of their cause. `quiet` holds the quiet
-- hours of each recipient. The tenant role may write the outbox but not read it, so this runs as its owner, for one organisation only.
create function public.gather_mails(mails jsonb) returns void
language sql security definer set search_path = pg_catalog, public, platform, pg_temp as $$
  insert into platform.outbox as waiting (organization_id, kind, payload, gathers, next_attempt_at)
  select current_organization(), 'mail', m.mail - 'gathers' - 'quiet', m.mail ->> 'gathers',
         coalesce(quiet_until(free.at, q.zone, q.quiet_from, q.quiet_to), free.at)
  from jsonb_array_elements(mails) as m (mail)
  cross join lateral jsonb_to_record(m.mail -> 'quiet') as q (zone text, quiet_from smallint, quiet_to smallint)
  cross join lateral (
    select greatest(now(), max(coalesce(sent.delivered_at, now())) + interval '1 hour') as at
    from platform.outbox sent
    where sent.organization_id = current_organization() and sent.gathers = m.mail ->> 'gathers'
      and sent.attempts > 0 and sent.next_attempt_at <> 'infinity'
  ) free
  order by m.mail ->> 'gathers'
  on conflict (organization_id, gathers) where gathers is not null and attempts = 0 and delivered_at is null
  do update set payload = jsonb_set(waiting.payload, '{parts}', waiting.payload -> 'parts' || (excluded.payload -> 'parts'))
$$;
revoke execute on function public.gather_mails from public;
grant execute on function public.gather_mails to plumbline_tenant, plumbline_auth;
