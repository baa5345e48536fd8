-- Audit log and its hash chain.
set local check_function_bodies = off;

-- The columns of the hash chain are filled when an event is sealed.
create table audit_events (
  organization_id uuid not null default current_organization(),
  seq             bigint generated always as identity,
  at              timestamptz(3) not null default now(),
  actor_id        uuid,
  actor_name      text not null,
  actor_role      text not null,
  actor_kind      text not null default 'user' check (actor_kind in ('user', 'api_key', 'system', 'superadmin')),
  action          text not null,
  entity_type     text not null,
  entity_id       uuid,
  entity_label    text,
  customer_id     uuid,
  before          jsonb,
  after           jsonb,
  ip              inet,
  user_agent      text,
  request_id      text,
  outcome         text not null default 'ok' check (outcome in ('ok', 'denied', 'failed')),
  hash            bytea,
  -- Created by the application on insertion; null in earlier events.
  proof bytea,
  place bigint,
  primary key (organization_id, seq),
  constraint audit_events_sealed check ((place is null) = (hash is null))
);

-- Indexes by time, and by each filter in order of time.
create index audit_events_time on audit_events (organization_id, at, seq);
create index audit_events_actor on audit_events (organization_id, actor_id, at, seq);
create index audit_events_customer on audit_events (organization_id, customer_id, at, seq) where customer_id is not null;
create index audit_events_refused on audit_events (organization_id, outcome, at, seq) where outcome <> 'ok';
create index audit_events_entity on audit_events (organization_id, entity_type, entity_id, at, seq);
create index audit_events_moves on audit_events (organization_id, seq desc) where is_activity_move(action);
create index audit_events_unsealed on audit_events (organization_id, seq) where place is null;
create unique index audit_events_place on audit_events (organization_id, place) where place is not null;

-- Indexes of the activity, by each filter in order of time.
create index audit_events_moves_of_customer on audit_events (organization_id, customer_id, seq desc) where is_activity_move(action);
create index audit_events_action on audit_events (organization_id, action, at, seq) where action <> 'assessment.answered';
call enclose('audit_events');
revoke update, delete on audit_events from plumbline_tenant;
grant insert on audit_events to plumbline_auth;
grant update (place, hash) on audit_events to plumbline_tenant;

-- Allows INSERT … RETURNING organization_id, which names the chain to extend.
grant select (organization_id) on audit_events to plumbline_auth;

-- Console actions on an organisation are recorded in its own audit log, which the console can extend but not read.
grant insert on audit_events to plumbline_console;
grant select (organization_id) on audit_events to plumbline_console;

-- Last sealed event of each organisation.
create table audit_chains (
  organization_id uuid primary key default current_organization() references organizations,
  seq             bigint,
  place           bigint not null default 0,
  hash            bytea not null default '',
  -- First day of the month in which the head was last emailed to the owner, or in which the chain began.
  mailed_month    date not null default date_trunc('month', now()),
  -- Retention of the audit log. Older events are removed from the start of the chain; the last removed one is the anchor from which the
  -- rest is verified. Its proof uses a key unknown to the database, so the database owner cannot truncate the log and forge an anchor.
  retention_days integer check (retention_days between 365 and 36500),
  version integer not null default 1,
  anchor_place bigint not null default 0,
  anchor_seq bigint,
  anchor_hash bytea not null default '',
  anchor_proof bytea,
  anchored_at timestamptz(3),
  constraint audit_chains_anchored check ((anchor_place = 0) = (anchor_proof is null))
);
call enclose('audit_chains');
revoke delete on audit_chains from plumbline_tenant;

-- Key of the chains, encrypted with the installation's key.
create table platform.audit_keys (
  id         uuid primary key default uuidv7(),
  secret     text not null,
  kid        text not null,
  created_at timestamptz not null default now()
);
grant select, update on platform.audit_keys to plumbline_platform;

create function refuse_second_seal() returns trigger language plpgsql as $$
begin
  raise exception 'A sealed event of the audit log never changes.';
end $$;

-- Removes the events up to a position in the chain, none of which may be younger than a year, for any caller.
create function public.forget_audit_events(up_to bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := current_organization();
  gone bigint;
begin
  if exists (select from audit_events e
             where e.organization_id = organization and e.place <= up_to and e.at > now() - interval '365 days') then
    raise exception 'The audit log is kept for a year at least.';
  end if;
  delete from audit_events e where e.organization_id = organization and e.place <= up_to;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function public.forget_audit_events from public;
grant execute on function public.forget_audit_events to plumbline_tenant;

create trigger audit_events_sealed_once before update on audit_events for each row
  when (old.place is not null) execute function refuse_second_seal();

-- Runs after console_security, which counts the export. Exports of a person's own data and full backups are not limited.
create trigger hold_exports after insert on audit_events for each row
  when (new.action like '%.exported' and new.action <> 'profile.exported') execute function hold_limit('exports');
