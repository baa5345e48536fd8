-- Checks that contradict the latest approved assessment, and the findings that they opened.
set local check_function_bodies = off;

create table evidence_drifts (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  assessment_id   uuid not null,
  template_id     uuid not null,
  question_key    text not null,
  finding_id      uuid not null,
  title           text not null,
  severity        text not null check (severity in ('low', 'medium', 'high', 'critical')),
  -- Value of the approved answer, and the one that the tools propose.
  before_value    text not null,
  now_value       text not null,
  sentence        text not null,
  tool            text not null,
  -- Time of measurement of the contradicting result.
  failed_at       timestamptz(3) not null,
  opened_at       timestamptz(3) not null default now(),
  -- Time of measurement of the result that is good again.
  passed_at       timestamptz(3),
  closed_at       timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, assessment_id) references assessments (organization_id, id) on delete cascade,
  foreign key (organization_id, finding_id) references findings (organization_id, id) on delete cascade
);
-- The same drift is open once, however many imports find it.
create unique index evidence_drifts_open on evidence_drifts (organization_id, customer_id, template_id, question_key) where closed_at is null;
create index evidence_drifts_customer on evidence_drifts (organization_id, customer_id, opened_at desc, id desc);
create index evidence_drifts_finding on evidence_drifts (organization_id, finding_id);
call enclose('evidence_drifts');
