create table assessments (
  organization_id  uuid not null default current_organization() references organizations,
  id               uuid not null default uuidv7(),
  customer_id      uuid not null,
  template_id      uuid not null,
  template_version integer not null,
  name             text not null check (length(btrim(name)) between 1 and 200),
  name_key         text not null generated always as (lower(btrim(name))) stored,
  type             text not null,
  status           text not null default 'draft' check (status in ('draft', 'in_progress', 'pending_review', 'approved')),
  assigned_to      uuid,
  reviewer_id      uuid,
  due_date         date,
  review_due_date  date,
  period_year      integer not null,
  period_quarter   integer not null check (period_quarter between 1 and 4),
  baseline_assessment_id uuid,
  started_at       timestamptz(3),
  submitted_at     timestamptz(3),
  submitted_by     uuid,
  approved_at      timestamptz(3),
  approved_by      uuid,
  return_count     integer not null default 0,
  -- Progress and score stand on the row itself, which only its own editors touch.
  total            integer not null,
  answered         integer not null default 0,
  not_applicable   integer not null default 0,
  required_open    integer not null,
  score            numeric(4, 1),
  earned           numeric not null default 0,
  possible         numeric not null default 0,
  section_scores   jsonb not null default '[]',
  formula          text not null,
  critical_gaps    integer not null default 0,
  -- Approved and in no QBR yet.
  ready_for_qbr    boolean not null default false,
  deleted_at       timestamptz(3),
  version          integer not null default 1,
  created_at       timestamptz(3) not null default now(),
  created_by       uuid,
  updated_at       timestamptz(3) not null default now(),
  updated_by       uuid,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, template_id) references templates (organization_id, id),
  foreign key (organization_id, template_id, template_version) references template_versions (organization_id, template_id, version),
  foreign key (organization_id, baseline_assessment_id) references assessments (organization_id, id),
  foreign key (organization_id, assigned_to) references people (organization_id, id),
  foreign key (organization_id, reviewer_id) references people (organization_id, id),
  foreign key (organization_id, submitted_by) references people (organization_id, id),
  foreign key (organization_id, approved_by) references people (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
create unique index assessments_name_unique on assessments (organization_id, customer_id, name_key) where deleted_at is null;
create index assessments_updated on assessments (organization_id, updated_at desc, id desc) where deleted_at is null;
create index assessments_status on assessments (organization_id, status, updated_at desc, id desc) where deleted_at is null;
create index assessments_customer on assessments (organization_id, customer_id, updated_at desc, id desc) where deleted_at is null;
create index assessments_assignee on assessments (organization_id, assigned_to, updated_at desc, id desc) where deleted_at is null;
create index assessments_ready on assessments (organization_id, updated_at desc, id desc) where ready_for_qbr and deleted_at is null;
create index assessments_approved on assessments (organization_id, customer_id, template_id, approved_at desc) where status = 'approved' and deleted_at is null;
create index assessments_template on assessments (organization_id, template_id, template_version);
call enclose('assessments');

create table answers (
  organization_id uuid not null default current_organization() references organizations,
  assessment_id   uuid not null,
  question_key    text not null,
  value           jsonb,
  not_applicable  boolean not null default false,
  na_reason       text,
  internal_note   text not null default '',
  customer_note   text not null default '',
  points          numeric,
  source          text not null default 'manual' check (source in ('manual', 'carried', 'import', 'integration')),
  version         integer not null default 1,
  updated_at      timestamptz(3) not null default now(),
  updated_by      uuid,
  primary key (organization_id, assessment_id, question_key),
  foreign key (organization_id, assessment_id) references assessments on delete cascade,
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
call enclose('answers');

create table assessment_comments (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  assessment_id   uuid not null,
  kind            text not null check (kind in ('comment', 'return', 'approval')),
  question_key    text,
  text            text not null,
  author_id       uuid not null,
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, assessment_id) references assessments on delete cascade,
  foreign key (organization_id, author_id) references people (organization_id, id)
);
create index assessment_comments_order on assessment_comments (organization_id, assessment_id, created_at, id);
call enclose('assessment_comments');

create table findings (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  assessment_id   uuid not null,
  question_key    text not null,
  severity        text not null check (severity in ('low', 'medium', 'high', 'critical')),
  status          text not null default 'open' check (status in ('open', 'planned', 'deferred', 'accepted_risk', 'resolved', 'false_positive')),
  title           text not null,
  business_impact text not null default '',
  decision_note   text not null default '',
  accepted_by     text,
  accepted_until  date,
  decided_by      uuid,
  decided_at      timestamptz(3),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint findings_question_unique unique (organization_id, assessment_id, question_key),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, assessment_id) references assessments on delete cascade,
  foreign key (organization_id, decided_by) references people (organization_id, id)
);
create index findings_customer on findings (organization_id, customer_id, created_at desc, id desc);
create index findings_assessment on findings (organization_id, assessment_id, created_at desc, id desc);
create index findings_order on findings (organization_id, created_at desc, id desc);
call enclose('findings');
