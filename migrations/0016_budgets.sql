-- Budgets and their scenarios.
set local check_function_bodies = off;

-- One row per customer and fiscal year, created with the first target, line or scenario.
create table budgets (
  organization_id uuid not null default current_organization() references organizations,
  customer_id     uuid not null,
  fiscal_year     integer not null check (fiscal_year between 1950 and 2150),
  target          bigint check (target >= 0),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, customer_id, fiscal_year),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
call enclose('budgets');

-- Scenarios start in a fiscal year and continue in the following ones, so that changes moved to the next year appear there.
create table budget_scenarios (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  fiscal_year     integer not null,
  name            text not null check (length(btrim(name)) between 1 and 60),
  name_key        text not null generated always as (lower(btrim(name))) stored,
  -- [{recommendationId, quarter?, option?}]
  changes         jsonb not null default '[]',
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint budget_scenarios_name_unique unique (organization_id, customer_id, name_key),
  foreign key (organization_id, customer_id, fiscal_year) references budgets on delete cascade
);
call enclose('budget_scenarios');

create table budget_lines (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  fiscal_year     integer not null,
  -- Null for the plan.
  scenario_id     uuid,
  -- Line of the plan that this scenario line copies.
  copy_of         uuid,
  -- Version of the plan's line at the last update of the copy; null for a line of the scenario only.
  copied_version  integer,
  kind            text not null default 'other' check (kind in ('licence', 'other')),
  label           text not null check (length(btrim(label)) between 1 and 120),
  category        text not null default '',
  one_time        bigint[] not null check (cardinality(one_time) = 12),
  recurring       bigint[] not null check (cardinality(recurring) = 12),
  assumption      text not null default '',
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, customer_id, fiscal_year) references budgets on delete cascade,
  foreign key (organization_id, scenario_id) references budget_scenarios (organization_id, id) on delete cascade
);
create index budget_lines_year on budget_lines (organization_id, customer_id, fiscal_year, created_at, id);
call enclose('budget_lines');
