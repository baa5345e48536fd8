-- Files in the making, of QBRs and of assessments alike. They are kept for a quarter of an hour, so none is moved.
-- The version before works on with qbr_exports; what drops that table begins with "Needs code with 0150".

-- A file while it is made, and for a short time after: whoever asked for it fetches it from here.
create table exports (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  -- What it is a file of: one of the two.
  qbr_id          uuid,
  assessment_id   uuid,
  person_id       uuid not null,
  -- What was asked for, "pdf customer"; the same again while it is being made is the same file.
  wanted          text not null,
  state           text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  step            integer not null default 0 check (step between 0 and 3),
  done            integer not null default 0,
  total           integer not null default 0,
  -- Why it failed, a code of the catalogue.
  fault           text,
  media_type      text,
  disposition     text,
  bytes           bytea,
  created_at      timestamptz(3) not null default now(),
  -- Its maker says every moment that it is still there; one that falls silent was lost with its process.
  seen_at         timestamptz(3) not null default now(),
  primary key (organization_id, id),
  check (num_nonnulls(qbr_id, assessment_id) = 1),
  check (state <> 'ready' or num_nulls(media_type, disposition, bytes) = 0),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, assessment_id) references assessments (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references people (organization_id, id)
);
create unique index exports_one on exports (organization_id, qbr_id, assessment_id, person_id, wanted) nulls not distinct
  where state in ('waiting', 'running');
create index exports_seen on exports (organization_id, seen_at);
call enclose('exports');
