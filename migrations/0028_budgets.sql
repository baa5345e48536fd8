create table agreements (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  kind            text not null default 'service' check (kind in ('service', 'licence')),
  name            text not null check (length(btrim(name)) between 1 and 120),
  name_key        text not null generated always as (lower(btrim(name))) stored,
  category        text not null default '',
  amount          bigint not null check (amount >= 0),
  cycle           text not null default 'monthly' check (cycle in ('monthly', 'yearly')),
  start_on        date not null,
  end_on          date check (end_on >= start_on),
  assume_renewal  boolean not null default true,
  yearly_rise_percent numeric(5, 2) not null default 0 check (yearly_rise_percent between -50 and 100),
  amount_from     date not null,
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index agreements_customer on agreements (organization_id, customer_id, name_key, id);
call enclose('agreements');

create table assets (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  name            text not null check (length(btrim(name)) between 1 and 120),
  name_key        text not null generated always as (lower(btrim(name))) stored,
  type            text not null default '',
  model           text not null default '',
  serial          text not null default '',
  purchased_at    date,
  warranty_ends_at date,
  end_of_life_at  date,
  replace_year    integer check (replace_year between 1950 and 2150),
  cost            bigint check (cost >= 0),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index assets_customer on assets (organization_id, customer_id, name_key, id);
create index assets_replaced on assets (organization_id, customer_id, replace_year) where replace_year is not null;
call enclose('assets');

-- One row a customer and fiscal year, made when somebody first sets a target, types a line or names a scenario.
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

-- A scenario begins in a fiscal year and goes on in the years after it, so that what it moves into the next year is seen there.
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
  -- Null: of the plan.
  scenario_id     uuid,
  -- The line of the plan of which this one is the scenario's copy.
  copy_of         uuid,
  -- The version that the plan's line had when the copy last followed it; null for a line that only the scenario has.
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
