-- A question that one customer is not asked, with the reason and the last day on which that stands. New assessments begin with the answer "not applicable".
create table question_exclusions (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  template_id     uuid not null,
  question_key    text not null,
  -- The question as it read then: it is still told of when the template has dropped it.
  question_text   text not null,
  reason          text not null check (length(btrim(reason)) > 0),
  ends_on         date not null,
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  created_by      uuid,
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint question_exclusions_once unique (organization_id, customer_id, template_id, question_key),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id) references templates (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index question_exclusions_order on question_exclusions (organization_id, ends_on, id);
create index question_exclusions_template on question_exclusions (organization_id, template_id, ends_on, id);
create index question_exclusions_customer on question_exclusions (organization_id, customer_id, ends_on, id);
create index question_exclusions_author on question_exclusions (organization_id, created_by);
call enclose('question_exclusions');

-- What an exclusion answered is neither somebody's answer nor one of an earlier run that waits to be looked at.
alter table answers drop constraint answers_source_check;
alter table answers add constraint answers_source_check check (source in ('manual', 'carried', 'import', 'integration', 'excluded')) not valid;
alter table answers validate constraint answers_source_check;
