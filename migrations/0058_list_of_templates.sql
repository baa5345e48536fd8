-- What templates are ordered by; archived ones are listed only when somebody asks for them.
alter table templates
  add column name_key text not null generated always as (lower(btrim(name))) stored;
create index templates_by_name on templates (organization_id, name_key, id) where status <> 'archived';
create index templates_by_status on templates (organization_id, status, updated_at, id) where status <> 'archived';
create index templates_by_type on templates (organization_id, type, name_key, id) where status <> 'archived';
create index templates_by_sections on templates (organization_id, section_count, id) where status <> 'archived';
create index templates_by_questions on templates (organization_id, question_count, id) where status <> 'archived';
