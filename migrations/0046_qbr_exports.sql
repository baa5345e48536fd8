-- A file of a QBR while it is made, and for a short time after: whoever asked for it fetches it from here.
create table qbr_exports (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  qbr_id          uuid not null,
  person_id       uuid not null,
  -- What was asked for, "pdf customer"; the same again while it is being made is the same file.
  wanted          text not null,
  state           text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  step            integer not null default 0 check (step between 0 and 3),
  done            integer not null default 0,
  total           integer not null default 0,
  -- Why it failed, a code of the catalogue.
  fault           text,
  media_type      text not null,
  disposition     text not null,
  bytes           bytea,
  created_at      timestamptz(3) not null default now(),
  -- Its maker says every moment that it is still there; one that falls silent was lost with its process.
  seen_at         timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references people (organization_id, id)
);
create unique index qbr_exports_one on qbr_exports (organization_id, qbr_id, person_id, wanted) where state in ('waiting', 'running');
create index qbr_exports_seen on qbr_exports (organization_id, seen_at);
call enclose('qbr_exports');
