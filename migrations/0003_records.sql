-- What is written beside the work itself: the audit trail, the outbox, results kept for a retry, counters.

-- The hash chain's columns stand from the start; they are filled when the chain comes.
create table audit_events (
  organization_id uuid not null default current_organization() references organizations,
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
  prev_hash       bytea,
  hash            bytea,
  primary key (organization_id, seq)
);
create index audit_events_entity on audit_events (organization_id, entity_type, entity_id, seq desc);
-- What the dashboard's activity shows: the moves of assessments and QBRs, not every saved answer between them.
create index audit_events_moves on audit_events (organization_id, seq desc) where action in
  ('assessment.created', 'assessment.submitted', 'assessment.returned', 'assessment.approved',
   'qbr.created', 'qbr.finalized', 'qbr.presented', 'qbr.delivered');
create index audit_events_moves_of_entity on audit_events (organization_id, entity_id, seq desc) where action in
  ('assessment.created', 'assessment.submitted', 'assessment.returned', 'assessment.approved',
   'qbr.created', 'qbr.finalized', 'qbr.presented', 'qbr.delivered');
call enclose('audit_events');
revoke update, delete on audit_events from plumbline_tenant;

-- The answer of a creation, kept a day, so that a client's retry gets the first result again.
create table idempotency_keys (
  organization_id uuid not null default current_organization() references organizations,
  user_id         uuid not null,
  key             text not null check (length(key) between 1 and 200),
  endpoint        text not null,
  request_hash    text not null,
  status          integer not null,
  -- As text, so that the answer of a retry is the first one to the letter.
  body            json,
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, user_id, key),
  foreign key (organization_id, user_id) references people
);
create index idempotency_keys_age on idempotency_keys (organization_id, created_at);
call enclose('idempotency_keys');

-- Figures that screens poll are kept, not counted: one row a name, changed by statement-level triggers in the order of the
-- names, so that two writers never wait for each other in a circle.
create table counters (
  organization_id uuid not null default current_organization() references organizations,
  name            text collate "C" not null,
  n               bigint not null default 0,
  total           numeric not null default 0,
  primary key (organization_id, name)
) with (fillfactor = 50);
call enclose('counters');

-- Everything that leaves the house is written here in the transaction that decided it, and delivered by a job. Who takes a row
-- moves its next attempt ahead, so that nobody else takes it meanwhile; 'infinity' marks what was given up.
create table platform.outbox (
  id              uuid primary key default uuidv7(),
  organization_id uuid,
  kind            text not null check (kind in ('mail')),
  payload         jsonb not null,
  attempts        integer not null default 0,
  last_error      text,
  created_at      timestamptz(3) not null default now(),
  next_attempt_at timestamptz(3) not null default now(),
  delivered_at    timestamptz(3)
);
create index outbox_waiting on platform.outbox (next_attempt_at) where delivered_at is null;
grant insert on platform.outbox to plumbline_tenant, plumbline_auth;
grant select, update, delete on platform.outbox to plumbline_platform;
