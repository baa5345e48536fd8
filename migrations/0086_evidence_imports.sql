-- Results files that are being read, and those that were refused within the last day. A finished import leaves its run alone.
create table evidence_imports (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  batch_id        uuid not null,
  file_name       text not null,
  file_size       bigint not null,
  state           text not null default 'waiting' check (state in ('waiting', 'reading', 'refused')),
  -- Results read so far, their estimated total, and the share of the file that was read.
  results         integer not null default 0,
  expected        integer not null default 0,
  percent         integer not null default 0,
  -- Reason of a refusal.
  message         text not null default '',
  created_at      timestamptz(3) not null default now(),
  -- Heartbeat of the import; without one for some time, its process has exited.
  seen_at         timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index evidence_imports_customer on evidence_imports (organization_id, customer_id, created_at, id);
call enclose('evidence_imports');
