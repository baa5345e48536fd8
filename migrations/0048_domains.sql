-- Domains of customers that the product looks up itself. Their results are evidence runs.
set local check_function_bodies = off;

create table customer_domains (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  -- Lower case, Punycode.
  name            text not null check (length(name) between 4 and 253),
  sends_email     boolean not null default true,
  -- DKIM selectors; the usual ones are asked for if none is entered.
  selectors       text[] not null default '{}',
  -- Host of the website with an optional port; empty for none.
  web_host        text not null default '',
  -- Set while a check waits or runs.
  requested_at    timestamptz(3),
  checked_at      timestamptz(3),
  created_at      timestamptz(3) not null default now(),
  created_by      uuid,
  primary key (organization_id, id),
  constraint customer_domains_once unique (organization_id, customer_id, name),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references people (organization_id, id)
);
call enclose('customer_domains');
