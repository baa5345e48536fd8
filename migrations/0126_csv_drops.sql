-- The CSV files of customers that scripts have uploaded, and what became of each.
create table csv_drops (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  at              timestamptz(3) not null default now(),
  file_name       text not null,
  -- A person, or a person's token.
  by_name         text not null,
  counts          jsonb not null default '{}',
  -- The first rows that were refused, and why.
  refused         jsonb not null default '[]',
  -- Why nothing of it was taken; null where it was read.
  reason          text,
  primary key (organization_id, id)
);
call enclose('csv_drops');
