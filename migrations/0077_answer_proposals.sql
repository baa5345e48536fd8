-- Answers that assistants propose. They stay beside the answer until a person decides; the decision is in proposal_decisions.
set local check_function_bodies = off;

create table answer_proposals (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  assessment_id   uuid not null,
  question_key    text not null check (length(question_key) between 1 and 200),
  value           text not null check (length(value) between 1 and 4000),
  sentence        text not null check (length(sentence) between 1 and 500),
  -- Name of the API token or connected app, kept when it is revoked.
  assistant       text not null check (length(assistant) between 1 and 80),
  -- Person for whom the assistant worked.
  made_for        uuid,
  made_at         timestamptz(3) not null default now(),
  primary key (organization_id, id),
  -- A later proposal for the same question replaces an earlier one.
  constraint answer_proposals_question unique (organization_id, assessment_id, question_key),
  foreign key (organization_id, assessment_id) references assessments (organization_id, id) on delete cascade,
  foreign key (organization_id, made_for) references people (organization_id, id) on delete set null (made_for)
);
call enclose('answer_proposals');
