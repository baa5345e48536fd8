-- What the newest version of each template asks, so that an SOP finds the questions of its keys: a stored template has thousands of others.
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

-- A save of one question of thousands writes one row.
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
create trigger keep_questions_of_inserts after insert on templates for each row execute function keep_questions_of_row();
create trigger keep_questions_of_updates after update of body on templates for each row
  when (old.body is distinct from new.body) execute function keep_questions_of_row();
call make_restorable();

alter table templates no force row level security;
alter table template_questions no force row level security;
insert into template_questions (organization_id, question_key, template_id, question_text)
select t.organization_id, q.value ->> 'key', t.id, coalesce(q.value ->> 'text', '')
from templates t, jsonb_array_elements(t.body -> 'sections') s, jsonb_array_elements(s.value -> 'questions') q
where q.value ->> 'key' is not null
on conflict do nothing;
alter table templates force row level security;
alter table template_questions force row level security;
