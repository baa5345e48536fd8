-- How many assessments run on a template, and of how many customers, as its list shows.
alter table templates
  add column assessment_count integer not null default 0,
  add column customer_count integer not null default 0;
create index assessments_uses on assessments (organization_id, template_id, customer_id) where deleted_at is null;

-- The row is locked before its assessments are counted, so that of two that begin at the same time the second counts both.
create procedure public.count_template_uses(organization uuid, templates_changed uuid[]) language plpgsql as $$
begin
  perform from templates t where t.organization_id = organization and t.id = any(templates_changed) order by t.id for no key update;
  update templates t set (assessment_count, customer_count) = (
    select count(*), count(distinct a.customer_id) from assessments a
    where a.organization_id = t.organization_id and a.template_id = t.id and a.deleted_at is null)
  where t.organization_id = organization and t.id = any(templates_changed);
end $$;

create function public.keep_template_uses() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in select c.organization_id, array_agg(distinct c.template_id) as ids from changed_rows c group by c.organization_id loop
    call count_template_uses(changed.organization_id, changed.ids);
  end loop;
  return null;
end $$;
create function public.keep_template_uses_of_row() returns trigger language plpgsql as $$
begin
  call count_template_uses(new.organization_id, array[old.template_id, new.template_id]);
  return null;
end $$;
create trigger count_uses_of_inserts after insert on assessments referencing new table as changed_rows
  for each statement execute function keep_template_uses();
create trigger count_uses_of_deletes after delete on assessments referencing old table as changed_rows
  for each statement execute function keep_template_uses();
create trigger count_uses_of_updates after update of deleted_at, customer_id, template_id on assessments for each row
  when ((old.deleted_at is null, old.customer_id, old.template_id) is distinct from (new.deleted_at is null, new.customer_id, new.template_id))
  execute function keep_template_uses_of_row();

alter table templates no force row level security;
alter table assessments no force row level security;
update templates t set (assessment_count, customer_count) = (
  select count(*), count(distinct a.customer_id) from assessments a
  where a.organization_id = t.organization_id and a.template_id = t.id and a.deleted_at is null);
alter table templates force row level security;
alter table assessments force row level security;
