-- Templates, their versions and questions.
set local check_function_bodies = off;

-- `version` counts every saved change, and assessments are pinned to it; `edition` counts publications, for people.
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
  -- Draft sections; equal to the published version's if there are no unpublished changes.
  body              jsonb not null,
  section_count     integer not null,
  question_count    integer not null,
  source            jsonb,
  source_hash       text,
  created_at        timestamptz(3) not null default now(),
  created_by        uuid,
  updated_at        timestamptz(3) not null default now(),
  updated_by        uuid,
  -- Sort key of templates; archived ones are listed only on request.
  name_key text not null generated always as (lower(btrim(name))) stored,
  is_sample boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
create index templates_source on templates (organization_id, source_hash) where source_hash is not null;
create index templates_sample on templates (organization_id, id) where is_sample;
call enclose('templates');

-- Published content; immutable.
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

-- Questions of each template's newest version, so that an SOP finds the questions of its keys without reading templates with thousands of
-- others.
create table template_questions (
  organization_id uuid not null default current_organization() references organizations,
  question_key    text not null,
  template_id     uuid not null,
  question_text   text not null,
  primary key (organization_id, question_key, template_id),
  foreign key (organization_id, template_id) references templates (organization_id, id) on delete cascade
);
create index template_questions_template on template_questions (organization_id, template_id);
call enclose('template_questions');

-- Writes only changed rows: saving one question of thousands writes one.
create function public.keep_template_questions(organization uuid, templates_changed uuid[]) returns void language plpgsql as $$
begin
  delete from template_questions k
  where k.organization_id = organization and k.template_id = any(templates_changed) and not exists (
    select from asked_in_templates(organization, templates_changed) a where a.template_id = k.template_id and a.question_key = k.question_key);
  insert into template_questions (organization_id, question_key, template_id, question_text)
  select organization, a.question_key, a.template_id, a.question_text from asked_in_templates(organization, templates_changed) a
  on conflict (organization_id, question_key, template_id) do update set question_text = excluded.question_text
  where template_questions.question_text <> excluded.question_text;
end $$;

create function public.asked_in_templates(organization uuid, templates_changed uuid[])
returns table (template_id uuid, question_key text, question_text text) language plpgsql stable as $$
begin
  return query select distinct on (t.id, q.value ->> 'key') t.id, q.value ->> 'key', coalesce(q.value ->> 'text', '')
    from templates t, jsonb_array_elements(t.body -> 'sections') s, jsonb_array_elements(s.value -> 'questions') q
    where t.organization_id = organization and t.id = any(templates_changed) and q.value ->> 'key' is not null;
end $$;

create function public.keep_questions_of_row() returns trigger language plpgsql as $$
begin
  perform keep_template_questions(new.organization_id, array[new.id]);
  return null;
end $$;

create trigger templates_stay_real before update of is_sample on templates
  for each row when (new.is_sample and not old.is_sample) execute function refuse_sample_mark();

create trigger keep_questions_of_inserts after insert on templates for each row execute function keep_questions_of_row();

create trigger keep_questions_of_updates after update of body on templates for each row
  when (old.body is distinct from new.body) execute function keep_questions_of_row();
