-- Meanings of the columns of CSV files that no reader recognises, chosen by a person for one customer.
set local check_function_bodies = off;

create table evidence_columns (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  -- SHA-256 of the names in the header, in any order.
  signature       text not null check (signature ~ '^[0-9a-f]{64}$'),
  tool            text not null check (tool in ('rmm', 'backup')),
  head            text[] not null,
  -- Name of the column by meaning.
  meanings        jsonb not null,
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  updated_by      uuid,
  primary key (organization_id, id),
  constraint evidence_columns_once unique (organization_id, customer_id, signature),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
call enclose('evidence_columns');
