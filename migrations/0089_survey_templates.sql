-- Own surveys: questions that an organisation writes once and sends as often as needed.
create table survey_templates (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  name            text not null check (length(btrim(name)) between 1 and 100),
  -- Sent surveys have their own copy.
  questions       jsonb not null check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) between 1 and 15),
  is_anonymous    boolean not null default false,
  -- Set while the template is no longer offered.
  retired_at      timestamptz(3),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  created_by      uuid,
  updated_at      timestamptz(3) not null default now(),
  updated_by      uuid,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
call enclose('survey_templates');
