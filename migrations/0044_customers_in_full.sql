-- What a customer's contract says, which rules it must meet, and what other systems call it.
alter table customers
  add column contract_start  date,
  add column contract_end    date,
  -- In the minor unit of its currency, as every amount.
  add column monthly_revenue bigint check (monthly_revenue >= 0),
  add column compliance_tags text[] not null default '{}',
  add column connectwise_id  text check (connectwise_id <> ''),
  add column autotask_id     text check (autotask_id <> ''),
  add column halopsa_id      text check (halopsa_id <> ''),
  add constraint customers_contract_days check (contract_end >= contract_start),
  add constraint customers_connectwise_unique unique (organization_id, connectwise_id),
  add constraint customers_autotask_unique unique (organization_id, autotask_id),
  add constraint customers_halopsa_unique unique (organization_id, halopsa_id);
-- The contract that ends first is first; one without an end is last.
alter table customers
  add column contract_key date not null generated always as (coalesce(contract_end, date '9999-12-31')) stored;
create index customers_by_contract on customers (organization_id, contract_key, name_key) where status <> 'archived';

create table sites (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  name            text not null check (length(btrim(name)) between 1 and 120),
  address         jsonb not null default '{}',
  is_primary      boolean not null default false,
  is_secondary    boolean not null generated always as (not is_primary) stored,
  user_count      integer check (user_count >= 0),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index sites_customer on sites (organization_id, customer_id, is_secondary, name, id);
create unique index sites_one_primary on sites (organization_id, customer_id) where is_primary;
call enclose('sites');
