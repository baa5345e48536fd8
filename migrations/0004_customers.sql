create table customers (
  organization_id   uuid not null default current_organization() references organizations,
  id                uuid not null default uuidv7(),
  name              text not null check (length(btrim(name)) between 1 and 120),
  name_key          text not null generated always as (lower(btrim(name))) stored,
  legal_name        text,
  status            text not null default 'active' check (status in ('active', 'onboarding', 'prospect', 'offboarding', 'archived')),
  tier              text check (tier in ('A', 'B', 'C', 'D')),
  industry          text,
  employee_count    integer check (employee_count >= 0),
  user_count        integer check (user_count >= 0),
  endpoint_count    integer check (endpoint_count >= 0),
  website           text,
  phone             text,
  address           jsonb not null default '{}',
  timezone          text not null,
  currency          text not null,
  fiscal_year_start_month integer not null default 1 check (fiscal_year_start_month between 1 and 12),
  engineer_id       uuid,
  vcio_id           uuid,
  account_manager_id uuid,
  tags              text[] not null default '{}',
  notes_internal    text not null default '',
  -- Kept by the assessments feature when one is approved: the latest approved score and the one before it.
  health_score      numeric(4, 1),
  health_previous   numeric(4, 1),
  health_as_of      date,
  last_assessment_at timestamptz(3),
  open_findings     integer not null default 0,
  archived_at       timestamptz(3),
  status_before_archive text,
  version           integer not null default 1,
  created_at        timestamptz(3) not null default now(),
  created_by        uuid,
  updated_at        timestamptz(3) not null default now(),
  updated_by        uuid,
  primary key (organization_id, id),
  constraint customers_name_unique unique (organization_id, name_key),
  foreign key (organization_id, engineer_id) references people (organization_id, id),
  foreign key (organization_id, vcio_id) references people (organization_id, id),
  foreign key (organization_id, account_manager_id) references people (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
create index customers_shown on customers (organization_id, name_key) where status <> 'archived';
create index customers_updated on customers (organization_id, updated_at desc, id desc);
create index customers_status on customers (organization_id, status, name_key, id);
create index customers_engineer on customers (organization_id, engineer_id, name_key);
create index customers_vcio on customers (organization_id, vcio_id, name_key);
call enclose('customers');

create table contacts (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  name            text not null check (length(btrim(name)) between 1 and 120),
  email           text,
  phone           text,
  title           text,
  role            text not null default 'other' check (role in ('decision_maker', 'technical', 'finance', 'champion', 'other')),
  is_primary      boolean not null default false,
  attends_reviews boolean not null default false,
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers on delete cascade
);
create index contacts_customer on contacts (organization_id, customer_id, name, id);
create unique index contacts_one_primary on contacts (organization_id, customer_id) where is_primary;
call enclose('contacts');
