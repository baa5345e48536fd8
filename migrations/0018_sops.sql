-- SOPs, their versions and checklists.
set local check_function_bodies = off;

-- Standard operating procedures. The text is Markdown without HTML; sop_versions has every saved text.
create table sops (
  organization_id   uuid not null default current_organization() references organizations,
  id                uuid not null default uuidv7(),
  title             text not null check (length(btrim(title)) between 1 and 200),
  title_key         text not null generated always as (lower(btrim(title))) stored,
  code              text check (code <> ''),
  category          text not null,
  status            text not null default 'draft' check (status in ('draft', 'in_review', 'published', 'stale', 'archived')),
  body              text not null default '',
  audience          text not null default 'internal' check (audience in ('internal', 'client')),
  tags              text[] not null default '{}',
  owner_id          uuid,
  review_every_days integer check (review_every_days between 1 and 1095),
  reviewed_on       date,
  next_review_on    date,
  question_keys     text[] not null default '{}',
  question_count    integer not null generated always as (cardinality(question_keys)) stored,
  helpful_count     integer not null default 0,
  -- Language for stemming in the search.
  language          regconfig not null default own_language(),
  search            tsvector not null generated always as (
    setweight(to_tsvector(language, title), 'A') || setweight(to_tsvector('simple', coalesce(code, '')), 'A') ||
    setweight(to_tsvector(language, left(body, 100000)), 'B')) stored,
  version           integer not null default 1,
  created_at        timestamptz(3) not null default now(),
  created_by        uuid,
  updated_at        timestamptz(3) not null default now(),
  updated_by        uuid,
  -- Number of views, counting each person once a day.
  view_count integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references people (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
create index sops_to_review on sops (organization_id, next_review_on) where status in ('published', 'stale');
create index sops_owner on sops (organization_id, owner_id);
create unique index sops_code on sops (organization_id, lower(code));
call enclose('sops');

create table sop_versions (
  organization_id uuid not null default current_organization() references organizations,
  sop_id          uuid not null,
  -- Version of the SOP row that wrote this text.
  number          integer not null,
  title           text not null,
  body            text not null,
  written_at      timestamptz(3) not null default now(),
  written_by      uuid,
  primary key (organization_id, sop_id, number),
  foreign key (organization_id, sop_id) references sops (organization_id, id) on delete cascade,
  foreign key (organization_id, written_by) references people (organization_id, id)
);
call enclose('sop_versions');

create table sop_templates (
  organization_id uuid not null default current_organization() references organizations,
  sop_id          uuid not null,
  template_id     uuid not null,
  primary key (organization_id, sop_id, template_id),
  foreign key (organization_id, sop_id) references sops (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id) references templates (organization_id, id) on delete cascade
);
create index sop_templates_template on sop_templates (organization_id, template_id, sop_id);
call enclose('sop_templates');

-- Views and rating by a person.
create table sop_readers (
  organization_id      uuid not null default current_organization() references organizations,
  sop_id               uuid not null,
  person_id            uuid not null,
  acknowledged_version integer,
  acknowledged_at      timestamptz(3),
  is_helped            boolean not null default false,
  viewed_on date,
  primary key (organization_id, sop_id, person_id),
  foreign key (organization_id, sop_id) references sops (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references people (organization_id, id) on delete cascade
);
create index sop_readers_person on sop_readers (organization_id, person_id);
call enclose('sop_readers');

-- Checklist run for a customer; its items stay as they were at the start.
create table sop_runs (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  sop_id          uuid not null,
  sop_version     integer not null,
  customer_id     uuid not null,
  points          text[] not null,
  version         integer not null default 1,
  started_at      timestamptz(3) not null default now(),
  started_by      uuid,
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, sop_id) references sops (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, started_by) references people (organization_id, id)
);
create index sop_runs_sop on sop_runs (organization_id, sop_id, id);
create index sop_runs_customer on sop_runs (organization_id, customer_id, id);
call enclose('sop_runs');

create table sop_ticks (
  organization_id uuid not null default current_organization() references organizations,
  run_id          uuid not null,
  point           integer not null check (point >= 0),
  ticked_at       timestamptz(3) not null default now(),
  ticked_by       uuid,
  primary key (organization_id, run_id, point),
  foreign key (organization_id, run_id) references sop_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, ticked_by) references people (organization_id, id)
);
call enclose('sop_ticks');

-- Customers that an SOP applies to; without any it applies to all.
create table sop_customers (
  organization_id uuid not null default current_organization() references organizations,
  sop_id          uuid not null,
  customer_id     uuid not null,
  primary key (organization_id, sop_id, customer_id),
  foreign key (organization_id, sop_id) references sops (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index sop_customers_customer on sop_customers (organization_id, customer_id, sop_id);
call enclose('sop_customers');
alter table file_places add constraint file_places_organization_id_sop_id_fkey foreign key (organization_id, sop_id) references sops (organization_id, id) on delete cascade;
