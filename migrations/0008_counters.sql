-- Each counted table says what one of its rows adds; the trigger sums what a statement took away and put there, and touches the
-- counters in the order of their names.
create procedure public.add_to_counters(changes jsonb) language plpgsql as $$
begin
  insert into counters as c (organization_id, name, n, total)
  select (change ->> 'organization_id')::uuid, change ->> 'name', sum((change ->> 'n')::bigint), sum((change ->> 'total')::numeric)
  from jsonb_array_elements(changes) change
  group by 1, 2
  having sum((change ->> 'n')::bigint) <> 0 or sum((change ->> 'total')::numeric) <> 0
  order by 1, 2
  on conflict (organization_id, name) do update set n = c.n + excluded.n, total = c.total + excluded.total;
  -- There is a bucket a day; the empty ones go, so that what has aged out is found without passing them.
  delete from counters c using jsonb_array_elements(changes) change
  where c.organization_id = (change ->> 'organization_id')::uuid and c.name = change ->> 'name' and c.name like 'health:%' and c.n = 0;
end $$;

-- status, status of each assignee, ready for QBR, approved a month (in the organisation's time zone)
create function public.assessment_counts(a assessments, sign integer) returns jsonb language sql stable as $$
  select case when a.deleted_at is not null then '[]'::jsonb else
    jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'name', 'assessments:' || a.status, 'n', sign, 'total', 0))
    || case when a.assigned_to is not null then
         jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'n', sign, 'total', 0,
                                              'name', 'assessments:of:' || a.assigned_to || ':' || a.status))
       else '[]'::jsonb end
    || case when a.ready_for_qbr then
         jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'name', 'assessments:ready', 'n', sign, 'total', 0))
       else '[]'::jsonb end
    || case when a.approved_at is not null then
         jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'n', sign, 'total', 0, 'name', 'assessments:approved:' ||
           to_char(a.approved_at at time zone (select o.timezone from organizations o where o.organization_id = a.organization_id), 'YYYY-MM')))
       else '[]'::jsonb end
  end $$;

create function public.qbr_counts(q qbrs, sign integer) returns jsonb language sql immutable as $$
  select jsonb_build_array(jsonb_build_object('organization_id', q.organization_id, 'name', 'qbrs:' || q.status, 'n', sign, 'total', 0)) $$;

-- The alignment score of an organisation is the plain mean over its assessed customers: everything under 'health', less the day's
-- buckets that have aged out.
create function public.customer_counts(c customers, sign integer) returns jsonb language sql immutable as $$
  select jsonb_build_array(jsonb_build_object('organization_id', c.organization_id, 'name', 'customers:' || c.status, 'n', sign, 'total', 0))
    || case when c.health_score is not null and c.health_as_of is not null and c.status <> 'archived' then
         jsonb_build_array(
           jsonb_build_object('organization_id', c.organization_id, 'name', 'health', 'n', sign, 'total', sign * c.health_score),
           jsonb_build_object('organization_id', c.organization_id, 'name', 'health:' || to_char(c.health_as_of, 'YYYY-MM-DD'),
                              'n', sign, 'total', sign * c.health_score))
       else '[]'::jsonb end $$;

create function public.person_counts(p people, sign integer) returns jsonb language sql immutable as $$
  select jsonb_build_array(jsonb_build_object('organization_id', p.organization_id, 'name', 'people:' || p.status, 'n', sign, 'total', 0)) $$;

-- Sums what one statement inserted or deleted; TG_ARGV[0] names the counting function of the table.
create function public.keep_counters() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  execute format('select coalesce(jsonb_agg(c), ''[]'') from %I r, jsonb_array_elements(%s(r::%I, %s)) c',
                 case tg_op when 'INSERT' then 'after_rows' else 'before_rows' end, tg_argv[0], tg_table_name,
                 case tg_op when 'INSERT' then 1 else -1 end) into changes;
  call add_to_counters(changes);
  return null;
end $$;

-- The same for one changed row; its triggers fire only when a counted column changed, so that saving an answer costs nothing here.
create function public.keep_counters_of_row() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  execute format('select %1$s($1, -1) || %1$s($2, 1)', tg_argv[0]) into changes using old, new;
  call add_to_counters(changes);
  return null;
end $$;

do $$
declare
  counted text[];
begin
  foreach counted slice 1 in array array[
    ['assessments', 'assessment_counts', 'old.status, old.deleted_at, old.ready_for_qbr, old.approved_at, old.assigned_to', 'new.status, new.deleted_at, new.ready_for_qbr, new.approved_at, new.assigned_to'],
    ['qbrs', 'qbr_counts', 'old.status', 'new.status'],
    ['customers', 'customer_counts', 'old.status, old.health_score, old.health_as_of', 'new.status, new.health_score, new.health_as_of'],
    ['people', 'person_counts', 'old.status', 'new.status']
  ] loop
    execute format('create trigger count_inserts after insert on %I referencing new table as after_rows for each statement execute function keep_counters(%L)', counted[1], counted[2]);
    execute format('create trigger count_deletes after delete on %I referencing old table as before_rows for each statement execute function keep_counters(%L)', counted[1], counted[2]);
    execute format('create trigger count_updates after update on %I for each row when ((%s) is distinct from (%s)) execute function keep_counters_of_row(%L)', counted[1], counted[3], counted[4], counted[2]);
  end loop;
end $$;

-- A month ends elsewhere in another time zone, so changing it counts the approvals anew.
create function public.recount_approvals() returns trigger language plpgsql as $$
begin
  delete from counters c where c.organization_id = new.organization_id and c.name like 'assessments:approved:%';
  insert into counters (organization_id, name, n)
  select new.organization_id, 'assessments:approved:' || to_char(a.approved_at at time zone new.timezone, 'YYYY-MM'), count(*)
  from assessments a
  where a.organization_id = new.organization_id and a.approved_at is not null and a.deleted_at is null
  group by 2;
  return null;
end $$;
create trigger recount_approvals after update on organizations for each row when (old.timezone is distinct from new.timezone)
  execute function recount_approvals();
