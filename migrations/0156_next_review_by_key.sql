-- The customers of the changed rows are named by their keys. Joined with the rows themselves, they were found by asking every customer of the
-- organisation for its next review, whenever the tables were so young that nobody had counted their rows.
create function public.carry_next_review_of(organization uuid, changed uuid[]) returns void language sql as $$
  update customers c set next_review_on = next_review_of(c.organization_id, c.id)
  where c.organization_id = organization and c.id = any (changed) and c.next_review_on is distinct from next_review_of(c.organization_id, c.id)
$$;

create or replace function public.carry_next_review() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op <> 'INSERT' then
    for changed in select b.organization_id, array_agg(distinct b.customer_id) as ids from before_rows b group by b.organization_id loop
      perform carry_next_review_of(changed.organization_id, changed.ids);
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    for changed in select a.organization_id, array_agg(distinct a.customer_id) as ids from after_rows a group by a.organization_id loop
      perform carry_next_review_of(changed.organization_id, changed.ids);
    end loop;
  end if;
  return null;
end $$;
