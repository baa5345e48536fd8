-- How many customers have which score, in whole points: now, at each quarter's end, and by the day on which the score was approved, so that
-- those that are older than a year can be taken off. An organisation chooses its bands, so the points are counted and not the bands.
create or replace function public.customer_counts(c customers, sign integer) returns jsonb language sql immutable as $$
  select case when c.merged_into is not null then '[]'::jsonb else
    jsonb_build_array(jsonb_build_object('organization_id', c.organization_id, 'name', 'customers:' || c.status, 'n', sign, 'total', 0))
    || case when c.health_score is not null and c.health_as_of is not null and c.status <> 'archived' then (
         select jsonb_build_array(
           jsonb_build_object('organization_id', c.organization_id, 'name', 'health', 'n', sign, 'total', sign * c.health_score),
           jsonb_build_object('organization_id', c.organization_id, 'name', 'health:' || day, 'n', sign, 'total', sign * c.health_score),
           jsonb_build_object('organization_id', c.organization_id, 'name', 'spread:now:' || points, 'n', sign, 'total', 0),
           jsonb_build_object('organization_id', c.organization_id, 'name', 'spread:of:' || day || ':' || points, 'n', sign, 'total', 0))
         from (select to_char(c.health_as_of, 'YYYY-MM-DD') as day, lpad(floor(c.health_score)::integer::text, 3, '0') as points) has)
       else '[]'::jsonb end
  end $$;

create or replace procedure public.add_to_counters(changes jsonb) language plpgsql as $$
begin
  insert into counters as c (organization_id, name, n, total)
  select (change ->> 'organization_id')::uuid, change ->> 'name', sum((change ->> 'n')::bigint), sum((change ->> 'total')::numeric)
  from jsonb_array_elements(changes) change
  group by 1, 2
  having sum((change ->> 'n')::bigint) <> 0 or sum((change ->> 'total')::numeric) <> 0
  order by 1, 2
  on conflict (organization_id, name) do update set n = c.n + excluded.n, total = c.total + excluded.total;
  delete from counters c using jsonb_array_elements(changes) change
  where c.organization_id = (change ->> 'organization_id')::uuid and c.name = change ->> 'name' and c.n = 0
    and (c.name like 'health:%' or c.name like 'reviewed:%' or c.name like 'trend:%' or c.name like 'spread:%');
end $$;

create or replace function public.renew_customer_quarters(organization uuid, chosen uuid[]) returns void language plpgsql as $$
declare
  changes jsonb;
begin
  perform from customers c where c.organization_id = organization and c.id = any(chosen) order by c.id for no key update;
  with runs as (
    select a.id, a.customer_id, a.score, a.approved_at, a.template_id,
           first_value(a.template_id) over (partition by a.customer_id order by a.approved_at desc, a.id desc) as latest_template
    from assessments a
    where a.organization_id = organization and a.customer_id = any(chosen)
      and a.status = 'approved' and a.deleted_at is null and a.score is not null and a.approved_at is not null
  ), scored as (
    select r.customer_id, r.score, (r.approved_at at time zone o.timezone)::date as day,
           lead((r.approved_at at time zone o.timezone)::date) over (partition by r.customer_id order by r.approved_at, r.id) as next_day,
           case when c.status = 'archived' then coalesce((c.archived_at at time zone o.timezone)::date, '-infinity') else 'infinity' end as left_on
    from runs r
    join organizations o on o.organization_id = organization
    join customers c on c.organization_id = organization and c.id = r.customer_id
    where r.template_id = r.latest_template
  ), wanted as (
    select s.customer_id, ends.quarter_end, s.score
    from scored s
    cross join lateral (
      select (start + interval '3 months')::date - 1 as quarter_end
      from generate_series(date_trunc('quarter', s.day::timestamp), s.day::timestamp + interval '365 days', interval '3 months') start) ends
    where ends.quarter_end <= s.day + 365 and ends.quarter_end < coalesce(s.next_day, 'infinity') and ends.quarter_end < s.left_on
  ), kept as (
    select q.customer_id, q.quarter_end, q.score from customer_quarters q where q.organization_id = organization and q.customer_id = any(chosen)
  ), changed as (
    select coalesce(k.customer_id, w.customer_id) as customer_id, coalesce(k.quarter_end, w.quarter_end) as quarter_end,
           k.score as before, w.score as after
    from kept k full join wanted w on w.customer_id = k.customer_id and w.quarter_end = k.quarter_end
    where k.score is distinct from w.score
  ), gone as (
    delete from customer_quarters q using changed
    where q.organization_id = organization and q.customer_id = changed.customer_id and q.quarter_end = changed.quarter_end
      and changed.after is null
  ), put as (
    insert into customer_quarters (organization_id, customer_id, quarter_end, score)
    select organization, changed.customer_id, changed.quarter_end, changed.after from changed where changed.after is not null
    on conflict (organization_id, customer_id, quarter_end) do update set score = excluded.score
  )
  select jsonb_agg(jsonb_build_object('organization_id', organization, 'name', counted.name, 'n', side.sign, 'total', counted.total))
  into changes
  from changed
  cross join lateral (values (-1, changed.before), (1, changed.after)) side (sign, score)
  cross join lateral (select to_char(changed.quarter_end, 'YYYY-MM-DD') as day, lpad(floor(side.score)::integer::text, 3, '0') as points) has
  cross join lateral (values ('trend:' || has.day, side.sign * side.score), ('spread:' || has.day || ':' || has.points, 0)) counted (name, total)
  where side.score is not null;
  if changes is not null then call add_to_counters(changes); end if;
end $$;

create or replace view seen_counters with (security_invoker = true) as
  select c.organization_id, c.name, c.n, c.total from counters c where (select limited_person()) is null
  union all
  select one.organization_id, one.name, sum(one.n)::bigint, sum(one.total)
  from (
    select a.organization_id, x ->> 'name' as name, (x ->> 'n')::bigint as n, (x ->> 'total')::numeric as total
    from assessments a cross join lateral jsonb_array_elements(assessment_counts(a, 1)) x
    union all
    select q.organization_id, x ->> 'name', (x ->> 'n')::bigint, (x ->> 'total')::numeric
    from qbrs q cross join lateral jsonb_array_elements(qbr_counts(q, 1)) x
    union all
    select c.organization_id, x ->> 'name', (x ->> 'n')::bigint, (x ->> 'total')::numeric
    from customers c cross join lateral jsonb_array_elements(customer_counts(c, 1)) x
    union all
    select t.organization_id, 'trend:' || to_char(t.quarter_end, 'YYYY-MM-DD'), 1, t.score from customer_quarters t
    union all
    select t.organization_id, 'spread:' || to_char(t.quarter_end, 'YYYY-MM-DD') || ':' || lpad(floor(t.score)::integer::text, 3, '0'), 1, 0
    from customer_quarters t
    union all
    select k.organization_id, k.name, k.n, k.total from counters k where k.name >= 'people:' and k.name < 'people;') one
  where (select limited_person()) is not null
  group by one.organization_id, one.name;

-- What was approved before all this was counted. Row security holds the owner of the tables, too, so each organisation is opened in turn.
do $$
declare
  place record;
  changes jsonb;
begin
  for place in select o.id from auth.organizations o order by o.id loop
    perform set_config('app.organization_id', place.id::text, true);
    select jsonb_agg(one.change) into changes
    from (
      select x as change from customers c cross join lateral jsonb_array_elements(customer_counts(c, 1)) x
      where c.organization_id = place.id and x ->> 'name' like 'spread:%'
      union all
      select jsonb_build_object('organization_id', place.id, 'n', 1, 'total', 0,
                                'name', 'spread:' || to_char(q.quarter_end, 'YYYY-MM-DD') || ':' || lpad(floor(q.score)::integer::text, 3, '0'))
      from customer_quarters q where q.organization_id = place.id) one;
    if changes is not null then call add_to_counters(changes); end if;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

-- The customers whose score moved most between the last two runs of one template.
create index customers_moved on customers (organization_id, abs(health_score - health_previous) desc, id)
  where health_score <> health_previous and status <> 'archived';

-- In one sentence what moved the score between them, written when the last one was approved.
alter table customers add column health_reason text;
