-- What a reviewer thinks of single answers. An answer that was changed after it was looked at is shown as changed, whatever was said before.
create table answer_verdicts (
  organization_id uuid not null default current_organization() references organizations,
  assessment_id   uuid not null,
  question_key    text not null,
  verdict         text not null check (verdict in ('accepted', 'changed', 'query')),
  note            text not null default '',
  reviewed_by     uuid,
  reviewed_at     timestamptz(3) not null default now(),
  primary key (organization_id, assessment_id, question_key),
  foreign key (organization_id, assessment_id) references assessments (organization_id, id) on delete cascade,
  foreign key (organization_id, reviewed_by) references people (organization_id, id)
);
call enclose('answer_verdicts');

-- A thread is what was said of one question; who resolves it resolves all of it, and who says more opens it again.
alter table assessment_comments add column resolved_at timestamptz(3), add column resolved_by uuid;
alter table assessment_comments add foreign key (organization_id, resolved_by) references people (organization_id, id);
