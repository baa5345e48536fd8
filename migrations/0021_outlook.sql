-- Microsoft 365 calendars.
set local check_function_bodies = off;

-- Two-way sync with Microsoft 365 calendars. Connection to the organisation's tenant; the secret is encrypted in platform.delivery_target_secrets,
-- under the ID of the connection.
create table outlook_connections (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  tenant_id       text not null check (length(tenant_id) between 1 and 253),
  client_id       text not null check (length(client_id) between 1 and 100),
  secret_hint     text not null default '',
  is_active       boolean not null default true,
  -- Reason why the sync is stopped; null while it works.
  fault           text,
  last_sync_at    timestamptz(3),
  -- Lease of one worker, so that a second does not write the same meetings.
  taken_until     timestamptz(3),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id),
  unique (organization_id, id)
);
call enclose('outlook_connections');

-- Mailbox of a person, and progress of reading its calendar.
create table outlook_mailboxes (
  organization_id uuid not null default current_organization() references organizations,
  person_id       uuid not null,
  -- True if the person has disabled the sync.
  is_off          boolean not null default false,
  -- Address that was read; a changed one is read from the start.
  address         text not null default '',
  -- Next page, or token for changes since the last one.
  cursor          text,
  -- Last day covered by the read; later days are unknown.
  reads_until     timestamptz(3),
  -- True while the whole calendar is being read instead of changes; `pages` counts its pages.
  is_full         boolean not null default true,
  pages           integer not null default 0,
  fault           text,
  read_at         timestamptz(3),
  waits_until     timestamptz(3),
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references people (organization_id, id)
);
call enclose('outlook_mailboxes');

-- Meetings written to calendars. A row outlives its review, because the event must still be removed.
create table outlook_events (
  organization_id uuid not null default current_organization() references organizations,
  qbr_id          uuid not null,
  person_id       uuid not null,
  -- Null while it is unknown whether the event was written.
  external_id     text,
  transaction_id  uuid not null default gen_random_uuid(),
  state           text not null default 'waiting' check (state in ('waiting', 'written', 'unlinked')),
  -- Content last written, and its time, for comparison with Outlook's.
  written         text not null default '',
  starts_at       timestamptz(3) not null,
  minutes         integer not null,
  -- Seen by the current full read.
  is_seen         boolean not null default true,
  primary key (organization_id, qbr_id, person_id),
  foreign key (organization_id, person_id) references people (organization_id, id)
);
create index outlook_events_person on outlook_events (organization_id, person_id, external_id);
call enclose('outlook_events');

-- Busy times of people; nothing else from their calendars is stored. An occurrence is as free as its series.
create table outlook_busy (
  organization_id uuid not null default current_organization() references organizations,
  person_id       uuid not null,
  external_id     text not null,
  series_id       text,
  is_free         boolean not null default false,
  starts_at       timestamptz(3) not null,
  ends_at         timestamptz(3) not null,
  -- Not yet seen by the current full read.
  is_stale        boolean not null default false,
  primary key (organization_id, person_id, external_id),
  foreign key (organization_id, person_id) references people (organization_id, id)
);
create index outlook_busy_time on outlook_busy (organization_id, person_id, ends_at);
call enclose('outlook_busy');
