-- Services that bring evidence (CIPP, Microsoft Graph), and the tenants that they can read.
set local check_function_bodies = off;

-- Reports take longer than an email may wait, so they are read in the lane of slow addresses.
-- PostgreSQL 15 cannot change the expression of a column, so the column and its index are made again.
alter table platform.outbox drop column is_outside;
alter table platform.outbox
  add column is_outside boolean not null generated always as (kind in ('delivery_target', 'psa_write', 'evidence_fetch')) stored;
create index outbox_waiting on platform.outbox (is_outside, is_urgent desc, next_attempt_at) where delivered_at is null;

-- The secret is encrypted in platform.delivery_target_secrets, under the ID of the connection.
create table evidence_connections (
  organization_id uuid not null default current_organization() references organizations,
  kind            text not null,
  id              uuid not null default uuidv7(),
  config          jsonb not null default '{}',
  has_secret      boolean not null default false,
  secret_hint     text not null default '',
  is_active       boolean not null default true,
  -- Reason why nothing is read; null while it works.
  fault           text,
  -- Lease of one worker.
  taken_until     timestamptz(3),
  -- Set while a fetch waits or runs.
  requested_at    timestamptz(3),
  fetched_at      timestamptz(3),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, kind)
);
call enclose('evidence_connections');

create table evidence_tenants (
  organization_id uuid not null default current_organization() references organizations,
  kind            text not null,
  -- Microsoft's ID of the tenant, in lower case.
  tenant_id       text not null check (length(tenant_id) between 1 and 100),
  name            text not null,
  name_key        text not null generated always as (lower(btrim(name))) stored,
  domain          text not null,
  domains         text[] not null default '{}',
  -- Nothing is read from a tenant before a person has matched it.
  state           text not null default 'check' check (state in ('check', 'matched', 'left_out')),
  customer_id     uuid,
  -- First time at which the tenant could be read since it gave its consent; null without consent.
  consented_at    timestamptz(3),
  -- Set while the tenant waits to be read.
  requested_at    timestamptz(3),
  -- Earliest next attempt, after a refusal.
  next_at         timestamptz(3) not null default now(),
  failures        integer not null default 0,
  fetched_at      timestamptz(3),
  fault           text,
  -- Parts that may not be read, with the reason: [{key, reason}].
  refused         jsonb not null default '[]',
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, kind, tenant_id),
  constraint evidence_tenants_matched check ((state = 'matched') = (customer_id is not null)),
  foreign key (organization_id, kind) references evidence_connections (organization_id, kind) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
-- Merging and deleting customers.
create index evidence_tenants_customer on evidence_tenants (organization_id, customer_id) where customer_id is not null;
call enclose('evidence_tenants');
