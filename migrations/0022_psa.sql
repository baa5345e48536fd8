-- PSA connections, runs and links.
set local check_function_bodies = off;

-- Professional-services tool of an organisation: settings, read records, their links to our rows, and sync runs.
create table psa_integrations (
  organization_id uuid not null default current_organization() references organizations,
  kind            text not null,
  is_active       boolean not null default true,
  -- Reason why reading has stopped, for administrators; null otherwise.
  fault           text,
  config          jsonb not null default '{}',
  has_secret      boolean not null default false,
  secret_hint     text not null default '',
  -- Time from which each kind of object is read next; empty reads everything.
  cursors         jsonb not null default '{}',
  last_full_at    timestamptz(3),
  -- Time at which a person last changed the mapping; earlier previews are incomplete.
  mapped_at       timestamptz(3),
  -- First applied run; nothing runs automatically before it.
  applied_at      timestamptz(3),
  last_sync_at    timestamptz(3),
  next_sync_at    timestamptz(3),
  last_result     text check (last_result in ('done', 'failed')),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  -- Chosen board, status, type and so on for written tickets and opportunities: a ticket or opportunity per recommendation, a ticket per
  -- finding.
  writes jsonb not null default '{}',
  -- Meaning of each billing period that the tool only numbers, as set by a person.
  periods jsonb not null default '{}',
  -- Stack category per asset type and agreement, as set by a person. Customers' technology stacks follow the tool's assets and agreements,
  -- counted by product.
  stack jsonb not null default '{}',
  primary key (organization_id, kind)
);
call enclose('psa_integrations');

-- Calls per hour: ours and, if the service reports it, those of all clients.
create table psa_calls (
  organization_id uuid not null default current_organization() references organizations,
  kind            text not null,
  hour            timestamptz(3) not null,
  ours            integer not null default 0 check (ours >= 0),
  everybody       integer check (everybody >= 0),
  primary key (organization_id, kind, hour),
  foreign key (organization_id, kind) references psa_integrations (organization_id, kind) on delete cascade
);
call enclose('psa_calls');

create table psa_runs (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  kind            text not null,
  -- A preview writes no rows of ours.
  mode            text not null check (mode in ('preview', 'apply')),
  trigger         text not null check (trigger in ('schedule', 'manual')),
  is_full         boolean not null default false,
  state           text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  started_by      uuid,
  -- Position of the run: stage, page, and progress values.
  place           jsonb not null default '{}',
  -- Step counter, which stops one of two workers on the same run.
  step            integer not null default 0,
  failures        integer not null default 0,
  counts          jsonb not null default '{}',
  errors          jsonb not null default '[]',
  reason          text,
  started_at      timestamptz(3) not null default now(),
  seen_at         timestamptz(3) not null default now(),
  finished_at     timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, started_by) references people (organization_id, id)
);
create unique index psa_runs_one on psa_runs (organization_id) where state in ('queued', 'running');
create index psa_runs_of_kind on psa_runs (organization_id, kind, id);
call enclose('psa_runs');

-- Records read from the tool in neutral form, with their links to our rows. Runs work from this copy, so reading twice changes nothing.
create table psa_records (
  organization_id uuid not null default current_organization() references organizations,
  kind            text not null,
  object          text not null check (object in ('company', 'member', 'site', 'contact', 'agreement', 'asset', 'tickets')),
  external_id     text not null check (external_id <> ''),
  -- Company that it belongs to in the tool; its own ID for a company, empty for a member.
  company_id      text not null default '',
  name            text not null,
  name_key        text not null generated always as (lower(btrim(name))) stored,
  fields          jsonb not null,
  is_active       boolean not null default true,
  -- For companies: the matched or possible customer, and the reason.
  state           text check (state in ('matched', 'check', 'create', 'left_out')),
  matched_by      text,
  alike           integer check (alike between 0 and 100),
  is_decided      boolean not null default false,
  customer_id     uuid,
  -- For members: the matched person.
  person_id       uuid,
  -- For other records: our row. Kept when that row is removed, so that it is not created again.
  our_id          uuid,
  -- The tool's values when last taken or declined, by field.
  taken           jsonb,
  -- Decisions on conflicts: field, side, and the tool's value at the time.
  choices         jsonb not null default '{}',
  read_at         timestamptz(3) not null default now(),
  -- Last full run that saw it, for records counted for the stack.
  seen_at timestamptz(3),
  -- True if a full run no longer found it.
  is_gone boolean not null default false,
  -- Label that determines the stack category: type of an asset, else its product; name of an agreement.
  label text generated always as (
    case object
    when 'agreement' then nullif(lower(btrim(name)), '')
    when 'asset' then nullif(lower(btrim(case
    when fields ->> 'type' <> '' then fields ->> 'type'
    when fields ->> 'product' <> '' then fields ->> 'product'
    else fields ->> 'model' end)), '')
    end) stored,
  primary key (organization_id, kind, object, external_id),
  foreign key (organization_id, kind) references psa_integrations (organization_id, kind) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete set null (customer_id),
  foreign key (organization_id, person_id) references people (organization_id, id) on delete set null (person_id)
);
create index psa_records_by_name on psa_records (organization_id, kind, object, name_key, external_id);
create index psa_records_of_company on psa_records (organization_id, kind, company_id, object, external_id);
create index psa_records_customer on psa_records (organization_id, customer_id) where customer_id is not null;
create index psa_records_labels on psa_records (organization_id, kind, object, label) where label is not null and is_active and not is_gone;
call enclose('psa_records');

-- Results of a preview, kept for a quarter of an hour.
create table psa_changes (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  run_id          uuid not null,
  action          text not null check (action in ('create', 'update', 'conflict', 'skip')),
  object          text not null,
  external_id     text not null,
  name            text not null,
  customer        text not null,
  field           text not null default '',
  ours            text not null default '',
  theirs          text not null default '',
  reason          text not null default '',
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, run_id) references psa_runs (organization_id, id) on delete cascade
);
create index psa_changes_of_run on psa_changes (organization_id, run_id, id);
call enclose('psa_changes');

-- Encrypted secrets, in schema platform so that `rotate-keys` finds those of all organisations. The tenant role sees its own.
create table platform.psa_secrets (
  id              uuid primary key default uuidv7(),
  organization_id uuid not null default current_organization(),
  kind            text not null,
  secret          text not null,
  kid             text not null,
  unique (organization_id, kind)
);
alter table platform.psa_secrets enable row level security;

create policy own on platform.psa_secrets to plumbline_tenant
  using (organization_id = (select public.current_organization())) with check (organization_id = (select public.current_organization()));

create policy keys on platform.psa_secrets to plumbline_platform using (true) with check (true);
grant select, insert, update, delete on platform.psa_secrets to plumbline_tenant;
grant select, update on platform.psa_secrets to plumbline_platform;

create table psa_links (
  organization_id   uuid not null default current_organization() references organizations,
  id                uuid not null default uuidv7(),
  kind              text not null,
  object            text not null check (object in ('ticket', 'opportunity')),
  recommendation_id uuid,
  finding_id        uuid,
  -- Written into the ticket or opportunity, so that it can be found again and is never created twice.
  reference         text not null,
  -- `gone` means that it was deleted in the tool and may be written again.
  state             text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'gone')),
  external_id       text,
  number            text not null default '',
  url               text,
  standing          text not null default 'open' check (standing in ('open', 'won', 'lost')),
  -- Number of consecutive reads that did not find it.
  misses            integer not null default 0,
  reason            text,
  attempts          integer not null default 0,
  -- Lease of one worker.
  claimed_until     timestamptz(3),
  requested_by      uuid,
  created_at        timestamptz(3) not null default now(),
  updated_at        timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint psa_links_reference unique (organization_id, reference),
  constraint psa_links_of_one check (num_nonnulls(recommendation_id, finding_id) = 1),
  constraint psa_links_sent check (state <> 'sent' or external_id is not null),
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id) on delete cascade,
  foreign key (organization_id, finding_id) references findings (organization_id, id) on delete cascade,
  foreign key (organization_id, requested_by) references people (organization_id, id)
);
create unique index psa_links_recommendation on psa_links (organization_id, recommendation_id, kind, object)
  where recommendation_id is not null and state <> 'gone';
create unique index psa_links_finding on psa_links (organization_id, finding_id, kind, object)
  where finding_id is not null and state <> 'gone';
create index psa_links_read on psa_links (organization_id, kind, id) where state = 'sent';
call enclose('psa_links');

-- Tickets of our customers from the last twelve months, as in the professional-services tool; read-only here.
create table psa_tickets (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  kind            text not null,
  external_id     text not null check (external_id <> ''),
  -- Company that it belongs to in the tool.
  company_id      text not null,
  -- Our customer; null until the company was imported.
  customer_id     uuid,
  number          text not null,
  summary         text not null,
  status          text not null,
  priority        text not null,
  board           text not null,
  contact         text not null,
  opened_at       timestamptz(3) not null,
  -- Null while it is open.
  closed_at       timestamptz(3),
  url             text,
  read_at         timestamptz(3) not null default now(),
  -- Sort keys of the list: numbers by value, open tickets after closed ones.
  number_key      text not null generated always as (case when number ~ '^[0-9]{1,20}$' then lpad(number, 20, '0') else lower(number) end) stored,
  summary_key     text not null generated always as (lower(left(summary, 120))) stored,
  closed_key      timestamptz(3) not null generated always as
    (case when closed_at is null then timestamptz '9999-12-31 00:00:00+00' else closed_at end) stored,
  primary key (organization_id, id),
  constraint psa_tickets_once unique (organization_id, kind, external_id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index psa_tickets_of_company on psa_tickets (organization_id, kind, company_id, opened_at);
create index psa_tickets_age on psa_tickets (organization_id, opened_at);
create index psa_tickets_opened on psa_tickets (organization_id, customer_id, opened_at, id) where customer_id is not null;
call enclose('psa_tickets');
