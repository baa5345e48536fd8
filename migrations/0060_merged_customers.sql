-- A duplicate that was merged stays as an archived row that says where its work goes on, so that nothing is lost; it is in no list and no count.
alter table customers
  add column merged_into uuid,
  add constraint customers_merged_into_archived check (merged_into is null or status = 'archived'),
  add foreign key (organization_id, merged_into) references customers (organization_id, id) on delete set null (merged_into);
create index customers_merged on customers (organization_id, merged_into, id) where merged_into is not null;

create or replace function public.customer_counts(c customers, sign integer) returns jsonb language sql immutable as $$
  select case when c.merged_into is not null then '[]'::jsonb else
    jsonb_build_array(jsonb_build_object('organization_id', c.organization_id, 'name', 'customers:' || c.status, 'n', sign, 'total', 0))
    || case when c.health_score is not null and c.health_as_of is not null and c.status <> 'archived' then
         jsonb_build_array(
           jsonb_build_object('organization_id', c.organization_id, 'name', 'health', 'n', sign, 'total', sign * c.health_score),
           jsonb_build_object('organization_id', c.organization_id, 'name', 'health:' || to_char(c.health_as_of, 'YYYY-MM-DD'),
                              'n', sign, 'total', sign * c.health_score))
       else '[]'::jsonb end
  end $$;
drop trigger count_updates on customers;
create trigger count_updates after update on customers for each row
  when ((old.status, old.health_score, old.health_as_of, old.merged_into is null)
        is distinct from (new.status, new.health_score, new.health_as_of, new.merged_into is null))
  execute function keep_counters_of_row('customer_counts');
