create table qbrs (
  organization_id  uuid not null default current_organization() references organizations,
  id               uuid not null default uuidv7(),
  customer_id      uuid not null,
  assessment_id    uuid,
  title            text not null check (length(btrim(title)) between 1 and 200),
  status           text not null default 'draft' check (status in ('draft', 'Scheduled', 'finalized', 'presented', 'delivered')),
  date_time        timestamptz(3),
  duration_minutes integer not null default 60 check (duration_minutes between 5 and 600),
  timezone         text not null,
  location         text,
  meeting_url      text,
  owner_id         uuid,
  period_year      integer not null,
  period_quarter   integer not null check (period_quarter between 1 and 4),
  -- Ordered [{key, title, enabled, narrative, edited}]; empty until generated.
  sections         jsonb not null default '[]',
  -- The figures bound at generation, and their score for the lists; frozen with `finalized_at`, as is the look (name, colour, logo).
  figures          jsonb,
  score            numeric(4, 1),
  branding         jsonb,
  generated_at     timestamptz(3),
  finalized_at     timestamptz(3),
  presented_at     timestamptz(3),
  delivered_at     timestamptz(3),
  version          integer not null default 1,
  created_at       timestamptz(3) not null default now(),
  created_by       uuid,
  updated_at       timestamptz(3) not null default now(),
  updated_by       uuid,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, assessment_id) references assessments (organization_id, id),
  foreign key (organization_id, owner_id) references people (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id),
  check (status <> 'Scheduled' or date_time is not null)
);
create index qbrs_updated on qbrs (organization_id, updated_at desc, id desc);
create index qbrs_status on qbrs (organization_id, status, updated_at desc, id desc);
create index qbrs_customer on qbrs (organization_id, customer_id, updated_at desc, id desc);
create index qbrs_assessment on qbrs (organization_id, assessment_id) where assessment_id is not null;
create index qbrs_overdue on qbrs (organization_id, date_time, id) where status = 'Scheduled';
call enclose('qbrs');
