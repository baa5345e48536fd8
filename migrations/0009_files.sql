-- Files, their places and exports.
set local check_function_bodies = off;

-- Stored content, one row per content: its name in the storage is its hash. The row is written before the bytes and touched whenever the
-- same bytes arrive, so that no job removes content that an upload is about to use.
create table file_blobs (
  organization_id uuid not null default current_organization() references organizations,
  hash            text not null check (hash ~ '^[0-9a-f]{64}$'),
  size            bigint not null check (size >= 0),
  touched_at      timestamptz(3) not null default now(),
  primary key (organization_id, hash)
);
create index file_blobs_touched on file_blobs (organization_id, touched_at, hash);
call enclose('file_blobs');

-- Total size of an organisation's files, limited by its quota.
create table file_totals (
  organization_id uuid not null default current_organization() references organizations,
  bytes           bigint not null default 0,
  primary key (organization_id)
);
call enclose('file_totals');

create table files (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  name            text not null check (length(name) between 1 and 255),
  -- Detected from the content, never taken from the name or the browser.
  media_type      text not null,
  size            bigint not null,
  width           integer,
  height          integer,
  hash            text not null,
  thumbnail_hash  text,
  -- Hash of the uploaded bytes; images are stored re-encoded.
  source_hash     text not null,
  created_by      uuid,
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, hash) references file_blobs (organization_id, hash),
  foreign key (organization_id, thumbnail_hash) references file_blobs (organization_id, hash),
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create unique index files_source_unique on files (organization_id, source_hash, name);
create index files_hash on files (organization_id, hash);
create index files_thumbnail on files (organization_id, thumbnail_hash) where thumbnail_hash is not null;
create index files_created on files (organization_id, created_at, id);
call enclose('files');

-- Place to which a file is attached. The same file may be evidence of several answers.
create table file_places (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  file_id         uuid not null,
  assessment_id   uuid,
  question_key    text,
  customer_id     uuid,
  qbr_id          uuid,
  person_id       uuid,
  created_by      uuid,
  created_at      timestamptz(3) not null default now(),
  -- SOP that contains the picture.
  sop_id uuid,
  -- True if contacts can download this customer file in the portal.
  in_portal boolean not null default false check (not in_portal or customer_id is not null),
  primary key (organization_id, id),
  constraint file_places_check1 check ((assessment_id is null) = (question_key is null)),
  foreign key (organization_id, file_id) references files (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references people (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references people (organization_id, id),
  constraint file_places_one check (num_nonnulls(assessment_id, customer_id, qbr_id, person_id, sop_id) = 1),
  constraint file_places_once
    unique nulls not distinct (organization_id, file_id, assessment_id, question_key, customer_id, qbr_id, person_id, sop_id)
);
create index file_places_assessment on file_places (organization_id, assessment_id, id) where assessment_id is not null;
create index file_places_customer on file_places (organization_id, customer_id, id) where customer_id is not null;
create index file_places_qbr on file_places (organization_id, qbr_id, id) where qbr_id is not null;
create index file_places_person on file_places (organization_id, person_id, id) where person_id is not null;
create index file_places_sop on file_places (organization_id, sop_id, id) where sop_id is not null;
call enclose('file_places');

-- Export job, and its generated file for a short time afterwards, to be downloaded by its requester.
create table exports (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  -- Subject of the file, exactly one of the two.
  qbr_id          uuid,
  assessment_id   uuid,
  person_id       uuid not null,
  -- Requested variant such as "pdf customer"; repeating the request during the job joins it.
  wanted          text not null,
  state           text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  step            integer not null default 0 check (step between 0 and 3),
  done            integer not null default 0,
  total           integer not null default 0,
  -- Error code of the catalogue.
  fault           text,
  media_type      text,
  disposition     text,
  bytes           bytea,
  created_at      timestamptz(3) not null default now(),
  -- Heartbeat of the job; without one for some time, its process has died.
  seen_at         timestamptz(3) not null default now(),
  primary key (organization_id, id),
  check (num_nonnulls(qbr_id, assessment_id) = 1),
  check (state <> 'ready' or num_nulls(media_type, disposition, bytes) = 0),
  foreign key (organization_id, person_id) references people (organization_id, id)
);
create unique index exports_one on exports (organization_id, qbr_id, assessment_id, person_id, wanted) nulls not distinct
  where state in ('waiting', 'running');
create index exports_seen on exports (organization_id, seen_at);
call enclose('exports');
