-- Changes that assistants propose. Nothing is written until a person accepts one.
set local check_function_bodies = off;

create table change_proposals (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  kind            text not null check (kind in ('recommendation', 'new_recommendation', 'roadmap', 'answer_note', 'agenda', 'qbr_text')),
  -- Record to change; null for a recommendation that is not created yet.
  recommendation_id uuid,
  assessment_id   uuid,
  question_key    text check (length(question_key) between 1 and 200),
  qbr_id          uuid,
  -- Name of the record when the change was proposed.
  title           text not null check (length(title) between 1 and 4000),
  -- Fields before the change and as proposed, by name.
  before          jsonb not null,
  proposed        jsonb not null,
  -- Version of the record with the fields before; 0 for a record that is not created yet.
  version         integer not null check (version >= 0),
  sentence        text not null check (length(sentence) between 1 and 500),
  -- Name of the API token or connected app, kept when it is revoked.
  assistant       text not null check (length(assistant) between 1 and 80),
  -- Person for whom the assistant worked.
  made_for        uuid,
  made_at         timestamptz(3) not null default now(),
  state           text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  reason          text not null default '' check (length(reason) <= 500),
  decided_by      uuid,
  decided_at      timestamptz(3),
  -- Fields that an acceptance replaced, and the version that it wrote.
  replaced        jsonb,
  written_version integer,
  primary key (organization_id, id),
  constraint change_proposals_decided check ((state = 'open') = (decided_at is null)),
  constraint change_proposals_written check ((state = 'accepted') = (written_version is not null)),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id) on delete cascade,
  foreign key (organization_id, assessment_id) references assessments (organization_id, id) on delete cascade,
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, made_for) references people (organization_id, id) on delete set null (made_for),
  foreign key (organization_id, decided_by) references people (organization_id, id) on delete set null (decided_by)
);
create index change_proposals_open on change_proposals (organization_id, customer_id, made_at, id) where state = 'open';
create index change_proposals_latest on change_proposals (organization_id, state, decided_at desc, id desc) where state <> 'open';
create index change_proposals_recommendation on change_proposals (organization_id, recommendation_id) where recommendation_id is not null;
create index change_proposals_assessment on change_proposals (organization_id, assessment_id) where assessment_id is not null;
create index change_proposals_qbr on change_proposals (organization_id, qbr_id) where qbr_id is not null;
call enclose('change_proposals');
