-- A quarter's end counts a customer's score by the template of its latest run, as its change does: scores of two templates are not compared.
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
  select jsonb_agg(jsonb_build_object('organization_id', organization, 'name', 'trend:' || to_char(changed.quarter_end, 'YYYY-MM-DD'),
                                      'n', side.sign, 'total', side.sign * side.score))
  into changes
  from changed cross join lateral (values (-1, changed.before), (1, changed.after)) side (sign, score)
  where side.score is not null;
  if changes is not null then call add_to_counters(changes); end if;
end $$;

-- Row security holds the owner of the tables, too, so each organisation is opened in turn.
do $$
declare
  place record;
begin
  for place in select o.id from auth.organizations o order by o.id loop
    perform set_config('app.organization_id', place.id::text, true);
    perform renew_customer_quarters(place.id, array(select c.id from customers c where c.organization_id = place.id));
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;
