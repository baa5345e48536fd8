-- Backups of an organisation.
set local check_function_bodies = off;

-- Copy of all the organisation's data as one file in the storage. The row is written before the bytes, so bytes without a row never exist;
-- it keeps the name of the requester.
create table backups (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  status          text not null default 'running' check (status in ('running', 'ready', 'failed')),
  trigger         text not null check (trigger in ('manual', 'schedule', 'restore')),
  done            integer not null default 0,
  total           integer not null default 0,
  -- Size of the finished file in bytes.
  size            bigint check (size >= 0),
  -- Error code of the catalogue.
  fault           text,
  created_by      uuid,
  created_at      timestamptz(3) not null default now(),
  -- Heartbeat of the job; without one for some time, its process has died.
  seen_at         timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create unique index backups_one_at_a_time on backups (organization_id) where status = 'running';
call enclose('backups');
