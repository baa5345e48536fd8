-- `version` counts every saved change and is what an assessment is pinned to; `edition` counts the publications, for people.
create table templates (
  organization_id   uuid not null default current_organization() references organizations,
  id                uuid not null default uuidv7(),
  name              text not null check (length(btrim(name)) between 1 and 120),
  description       text not null default '',
  type              text not null default 'technical_alignment'
                    check (type in ('technical_alignment', 'security', 'compliance', 'onboarding', 'prospect')),
  status            text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  version           integer not null default 1,
  edition           integer not null default 0,
  published_version integer,
  published_at      timestamptz(3),
  -- The sections being worked on; equal to the published version's when nothing waits to be published.
  body              jsonb not null,
  section_count     integer not null,
  question_count    integer not null,
  source            jsonb,
  source_hash       text,
  created_at        timestamptz(3) not null default now(),
  created_by        uuid,
  updated_at        timestamptz(3) not null default now(),
  updated_by        uuid,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
create index templates_status on templates (organization_id, status, updated_at desc, id desc);
create index templates_updated on templates (organization_id, updated_at desc, id desc);
create index templates_source on templates (organization_id, source_hash) where source_hash is not null;
call enclose('templates');

-- What was published, word for word; nobody may change it.
create table template_versions (
  organization_id uuid not null default current_organization() references organizations,
  template_id     uuid not null,
  version         integer not null,
  edition         integer not null,
  name            text not null,
  body            jsonb not null,
  question_count  integer not null,
  published_at    timestamptz(3) not null default now(),
  published_by    uuid,
  primary key (organization_id, template_id, version),
  foreign key (organization_id, template_id) references templates on delete cascade,
  foreign key (organization_id, published_by) references people (organization_id, id)
);
call enclose('template_versions');
revoke update on template_versions from plumbline_tenant;
