-- The id of a customer in each tool that gives one; domain/psa/psa.tools.rules.ts names the tools, so that a further one needs no migration.
-- The version before reads and writes columns of customers; what drops them begins with "Needs code with 0223".
create table customer_external_ids (
  organization_id uuid not null default current_organization() references organizations,
  customer_id     uuid not null,
  kind            text not null check (kind <> ''),
  id              text not null check (id <> ''),
  primary key (organization_id, customer_id, kind),
  -- The id comes first: behind the kind, a table without statistics would be read by this index for one customer.
  constraint customer_external_ids_unique unique (organization_id, id, kind),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);

alter table customers no force row level security;
insert into customer_external_ids (organization_id, customer_id, kind, id)
  select c.organization_id, c.id, had.kind, had.id
  from customers c cross join lateral (values ('connectwise', c.connectwise_id), ('autotask', c.autotask_id), ('halopsa', c.halopsa_id)) had (kind, id)
  where had.id is not null
  order by c.organization_id, c.id, had.kind;
alter table customers force row level security;

call enclose('customer_external_ids');

-- The table of tools in domain/psa says which there are, and the contract refuses every other kind.
alter table psa_integrations drop constraint psa_integrations_kind_check;
alter table psa_links drop constraint psa_links_kind_check;
alter table psa_tickets drop constraint psa_tickets_kind_check;
alter table stack_items drop constraint stack_items_psa_kind_check;
