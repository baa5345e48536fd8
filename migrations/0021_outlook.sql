-- Microsoft 365 calendars.
set local check_function_bodies = off;

-- The calendars of Microsoft 365, both ways. How the organisation reaches its tenant; the secret lies sealed in platform.outlet_secrets, under
-- the id of the connection.
create table outlook_connections (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  tenant_id       text not null check (length(tenant_id) between 1 and 253),
  client_id       text not null check (length(client_id) between 1 and 100),
  secret_hint     text not null default '',
  is_active       boolean not null default true,
  -- Why nothing is written or read; null while it works.
  fault           text,
  last_sync_at    timestamptz(3),
  -- Until when one worker works on it, so that a second one does not write the same meetings.
  taken_until     timestamptz(3),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id),
  unique (organization_id, id)
);
call enclose('outlook_connections');

-- The mailbox of one person, and how far its calendar has been read.
create table outlook_mailboxes (
  organization_id uuid not null default current_organization() references organizations,
  person_id       uuid not null,
  -- The person has switched it off.
  is_off          boolean not null default false,
  -- The address that was read; another one is read anew.
  address         text not null default '',
  -- The page that is read next, or what has changed since the last one.
  cursor          text,
  -- The last day of what is read; the days after it are not known.
  reads_until     timestamptz(3),
  -- The whole calendar is being read, and not only what has changed; and how many pages of it were.
  is_full         boolean not null default true,
  pages           integer not null default 0,
  fault           text,
  read_at         timestamptz(3),
  waits_until     timestamptz(3),
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references people (organization_id, id)
);
call enclose('outlook_mailboxes');

-- The meetings that stand there. A row outlives its review, because what was written is taken out again.
create table outlook_events (
  organization_id uuid not null default current_organization() references organizations,
  qbr_id          uuid not null,
  person_id       uuid not null,
  -- Null while it is not known whether it was written.
  external_id     text,
  transaction_id  uuid not null default gen_random_uuid(),
  state           text not null default 'waiting' check (state in ('waiting', 'written', 'unlinked')),
  -- What was written, and of it the time, with which that of Outlook is compared.
  written         text not null default '',
  starts_at       timestamptz(3) not null,
  minutes         integer not null,
  -- Found by the reading of the whole calendar that is under way.
  is_seen         boolean not null default true,
  primary key (organization_id, qbr_id, person_id),
  foreign key (organization_id, person_id) references people (organization_id, id)
);
create index outlook_events_person on outlook_events (organization_id, person_id, external_id);
call enclose('outlook_events');

-- When people are busy; of what is in their calendars nothing but the time is kept. An occurrence is as free as its series.
create table outlook_busy (
  organization_id uuid not null default current_organization() references organizations,
  person_id       uuid not null,
  external_id     text not null,
  series_id       text,
  is_free         boolean not null default false,
  starts_at       timestamptz(3) not null,
  ends_at         timestamptz(3) not null,
  -- Not found yet by the reading of the whole calendar that is under way.
  is_stale        boolean not null default false,
  primary key (organization_id, person_id, external_id),
  foreign key (organization_id, person_id) references people (organization_id, id)
);
create index outlook_busy_time on outlook_busy (organization_id, person_id, ends_at);
call enclose('outlook_busy');
