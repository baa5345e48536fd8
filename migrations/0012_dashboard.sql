-- What each customer's latest approved score was when a quarter ended, as long as it counted: 365 days, and until the customer was
-- archived. A score is written for the ends still to come as well, so that a quarter may end without anybody noticing.
create table customer_quarters (
  organization_id uuid not null default current_organization() references organizations,
  customer_id     uuid not null,
  quarter_end     date not null,
  score           numeric(4, 1) not null,
  primary key (organization_id, customer_id, quarter_end),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
call enclose('customer_quarters');

-- The buckets of a quarter's end, and of a day's reviews, go when nobody is in them any more, as those of health do.
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
    and (c.name like 'health:%' or c.name like 'reviewed:%' or c.name like 'trend:%');
end $$;

-- Besides what was counted before: how many were approved on a day where the organisation is, and how many seconds all of them
-- together had waited for it since they were submitted.
create or replace function public.assessment_counts(a assessments, sign integer) returns jsonb language sql stable as $$
  select case when a.deleted_at is not null then '[]'::jsonb else
    jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'name', 'assessments:' || a.status, 'n', sign, 'total', 0))
    || case when a.assigned_to is not null then
         jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'n', sign, 'total', 0,
                                              'name', 'assessments:of:' || a.assigned_to || ':' || a.status))
       else '[]'::jsonb end
    || case when a.ready_for_qbr then
         jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'name', 'assessments:ready', 'n', sign, 'total', 0))
       else '[]'::jsonb end
    || case when a.approved_at is not null then (
         select jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'n', sign, 'total', 0,
                                                     'name', 'assessments:approved:' || to_char(approved, 'YYYY-MM')))
           || case when a.submitted_at <= a.approved_at then
                jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'n', sign,
                                                     'total', sign * extract(epoch from a.approved_at - a.submitted_at),
                                                     'name', 'reviewed:' || to_char(approved, 'YYYY-MM-DD')))
              else '[]'::jsonb end
         from (select a.approved_at at time zone o.timezone as approved from organizations o where o.organization_id = a.organization_id) place)
       else '[]'::jsonb end
  end $$;

drop trigger count_updates on assessments;
create trigger count_updates after update on assessments for each row
  when ((old.status, old.deleted_at, old.ready_for_qbr, old.approved_at, old.submitted_at, old.assigned_to)
        is distinct from (new.status, new.deleted_at, new.ready_for_qbr, new.approved_at, new.submitted_at, new.assigned_to))
  execute function keep_counters_of_row('assessment_counts');

-- Reads off the approved assessments which quarters the chosen customers have a score in, and puts right what differs. The customers
-- are held first, so that of two approvals at once the later sees the earlier; the counters follow in one pass over their names.
create function public.renew_customer_quarters(organization uuid, chosen uuid[]) returns void language plpgsql as $$
declare
  changes jsonb;
begin
  perform from customers c where c.organization_id = organization and c.id = any(chosen) order by c.id for no key update;
  with scored as (
    select a.customer_id, a.score, (a.approved_at at time zone o.timezone)::date as day,
           lead((a.approved_at at time zone o.timezone)::date) over (partition by a.customer_id order by a.approved_at, a.id) as next_day,
           case when c.status = 'archived' then coalesce((c.archived_at at time zone o.timezone)::date, '-infinity') else 'infinity' end as left_on
    from assessments a
    join organizations o on o.organization_id = a.organization_id
    join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
    where a.organization_id = organization and a.customer_id = any(chosen)
      and a.status = 'approved' and a.deleted_at is null and a.score is not null and a.approved_at is not null
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
  select jsonb_agg(jsonb_build_object('organization_id', organization, 'name', 'trend:' || to_char(changed.quarter_end, 'YYYY-MM-DD'),
                                      'n', side.sign, 'total', side.sign * side.score))
  into changes
  from changed cross join lateral (values (-1, changed.before), (1, changed.after)) side (sign, score)
  where side.score is not null;
  if changes is not null then call add_to_counters(changes); end if;
end $$;

create function public.carry_quarters() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select r.organization_id, array_agg(distinct r.customer_id) as customers
    from changed_rows r where r.approved_at is not null and r.score is not null and r.deleted_at is null
    group by r.organization_id order by r.organization_id
  loop
    perform renew_customer_quarters(touched.organization_id, touched.customers);
  end loop;
  return null;
end $$;

create function public.carry_quarters_of_assessment() returns trigger language plpgsql as $$
begin
  perform renew_customer_quarters(new.organization_id, array(select distinct id from unnest(array[old.customer_id, new.customer_id]) id));
  return null;
end $$;

create function public.carry_quarters_of_customer() returns trigger language plpgsql as $$
begin
  perform renew_customer_quarters(new.organization_id, array[new.id]);
  return null;
end $$;

-- Triggers of one table fire in the order of their names: everywhere the customers and their quarters come before the other counters.
create trigger carry_quarters_of_inserts after insert on assessments referencing new table as changed_rows
  for each statement execute function carry_quarters();
create trigger carry_quarters_of_deletes after delete on assessments referencing old table as changed_rows
  for each statement execute function carry_quarters();
create trigger carry_quarters_of_updates after update on assessments for each row
  when ((old.status, old.deleted_at, old.approved_at, old.score, old.customer_id)
        is distinct from (new.status, new.deleted_at, new.approved_at, new.score, new.customer_id)
        and (old.status = 'approved' or new.status = 'approved'))
  execute function carry_quarters_of_assessment();
create trigger carry_quarters after update on customers for each row
  when ((old.status = 'archived', old.archived_at) is distinct from (new.status = 'archived', new.archived_at))
  execute function carry_quarters_of_customer();

-- Months, days and quarters end elsewhere in another time zone, so changing it counts all of them anew.
create or replace function public.recount_approvals() returns trigger language plpgsql as $$
begin
  perform renew_customer_quarters(new.organization_id, array(select c.id from customers c where c.organization_id = new.organization_id));
  delete from counters c
  where c.organization_id = new.organization_id and (c.name like 'assessments:approved:%' or c.name like 'reviewed:%');
  insert into counters (organization_id, name, n)
  select new.organization_id, 'assessments:approved:' || to_char(a.approved_at at time zone new.timezone, 'YYYY-MM'), count(*)
  from assessments a
  where a.organization_id = new.organization_id and a.approved_at is not null and a.deleted_at is null
  group by 2;
  insert into counters (organization_id, name, n, total)
  select new.organization_id, 'reviewed:' || to_char(a.approved_at at time zone new.timezone, 'YYYY-MM-DD'), count(*),
         sum(extract(epoch from a.approved_at - a.submitted_at))
  from assessments a
  where a.organization_id = new.organization_id and a.approved_at is not null and a.submitted_at <= a.approved_at and a.deleted_at is null
  group by 2;
  return null;
end $$;

-- What was approved before all this was kept. Row security holds the owner of the tables, too, so each organisation is opened in turn.
do $$
declare
  place record;
begin
  for place in select o.id from auth.organizations o order by o.id loop
    perform set_config('app.organization_id', place.id::text, true);
    perform renew_customer_quarters(place.id, array(select c.id from customers c where c.organization_id = place.id));
    insert into counters (organization_id, name, n, total)
    select place.id, 'reviewed:' || to_char(a.approved_at at time zone o.timezone, 'YYYY-MM-DD'), count(*),
           sum(extract(epoch from a.approved_at - a.submitted_at))
    from assessments a join organizations o on o.organization_id = a.organization_id
    where a.organization_id = place.id and a.approved_at is not null and a.submitted_at <= a.approved_at and a.deleted_at is null
    group by 2;
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;

-- What needs somebody today, each list a walk along an index of its own: reviews that wait, the longest first; what was returned; what
-- is due; meetings; what this person approved and nobody has made a review of.
create index assessments_waiting on assessments (organization_id, reviewer_id, submitted_at, id)
  where status = 'pending_review' and deleted_at is null;
create index assessments_returned on assessments (organization_id, assigned_to, due_date, id)
  where status = 'in_progress' and return_count > 0 and deleted_at is null;
create index assessments_due_of on assessments (organization_id, assigned_to, due_date, id)
  where status in ('draft', 'in_progress') and deleted_at is null and due_date is not null;
create index assessments_ready_of on assessments (organization_id, approved_by, approved_at, id) where ready_for_qbr and deleted_at is null;
create index qbrs_meetings_of on qbrs (organization_id, owner_id, status, date_time, id) where status in ('Scheduled', 'finalized');
create index people_approvers on people (organization_id, id) where status = 'active' and (is_owner or roles && array['vcio', 'admin']);
