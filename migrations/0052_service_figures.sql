-- How the provider served a customer in a quarter, as somebody has typed it; what is not known is null.
create table service_figures (
  organization_id        uuid not null default current_organization() references organizations,
  customer_id            uuid not null,
  year                   integer not null check (year between 2000 and 2199),
  quarter                integer not null check (quarter between 1 and 4),
  tickets                integer check (tickets between 0 and 1000000),
  first_response_minutes integer check (first_response_minutes between 0 and 525600),
  resolution_minutes     integer check (resolution_minutes between 0 and 525600),
  -- How many of a hundred answers were good.
  satisfaction           numeric(4, 1) check (satisfaction between 0 and 100),
  version                integer not null default 1,
  created_at             timestamptz(3) not null default now(),
  updated_at             timestamptz(3) not null default now(),
  primary key (organization_id, customer_id, year, quarter),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  check (num_nonnulls(tickets, first_response_minutes, resolution_minutes, satisfaction) > 0)
);
call enclose('service_figures');
