-- What customers are ordered by. Every order is read from one index, so a column in it is never null: what is missing stands where the
-- name of the order expects it.
alter table customers
  add column open_critical integer not null default 0,
  add column open_high     integer not null default 0,
  add column open_medium   integer not null default 0,
  add column open_low      integer not null default 0,
  add column next_review_on date,
  add column tier_key      text not null generated always as (coalesce(tier, 'Z')) stored,
  -- Who has no score stands last in either direction.
  add column score_rising  numeric not null generated always as (coalesce(health_score, 1000)) stored,
  add column score_falling numeric not null generated always as (coalesce(health_score, -1)) stored,
  -- The longest ago first begins with who was never assessed.
  add column assessed_key  timestamptz(3) not null generated always as (coalesce(last_assessment_at, timestamptz '1970-01-01 00:00:00+00')) stored,
  -- The nearest first ends with who has no review planned.
  add column review_key    date not null generated always as (coalesce(next_review_on, date '9999-12-31')) stored;
alter table customers
  add column findings_key bigint not null generated always as (open_critical * 1000000000::bigint + open_high * 1000000 + open_medium * 1000 + open_low) stored;

create index customers_by_tier on customers (organization_id, tier_key, name_key) where status <> 'archived';
create index customers_by_score_rising on customers (organization_id, score_rising, name_key) where status <> 'archived';
create index customers_by_score_falling on customers (organization_id, score_falling, name_key) where status <> 'archived';
create index customers_by_findings on customers (organization_id, findings_key, name_key) where status <> 'archived';
create index customers_by_assessed on customers (organization_id, assessed_key, name_key) where status <> 'archived';
create index customers_by_review on customers (organization_id, review_key, name_key) where status <> 'archived';

-- The next review: the first planned one that is not yet held or skipped, or the first meeting that has a day and was not held.
create function public.next_review_of(organization uuid, customer uuid) returns date language sql stable as $$
  select least(
    (select r.due_on from quarterly_reviews r
     where r.organization_id = organization and r.customer_id = customer and r.outcome is null order by r.due_on limit 1),
    (select min((q.date_time at time zone q.timezone)::date) from qbrs q
     where q.organization_id = organization and q.customer_id = customer and q.date_time is not null and q.presented_at is null
       and q.status in ('draft', 'Scheduled', 'finalized')))
$$;

create function public.carry_next_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update customers c set next_review_on = next_review_of(c.organization_id, c.id)
    from (select distinct b.organization_id, b.customer_id from before_rows b) touched
    where c.organization_id = touched.organization_id and c.id = touched.customer_id
      and c.next_review_on is distinct from next_review_of(c.organization_id, c.id);
  end if;
  if tg_op <> 'DELETE' then
    update customers c set next_review_on = next_review_of(c.organization_id, c.id)
    from (select distinct a.organization_id, a.customer_id from after_rows a) touched
    where c.organization_id = touched.organization_id and c.id = touched.customer_id
      and c.next_review_on is distinct from next_review_of(c.organization_id, c.id);
  end if;
  return null;
end $$;

do $$
declare
  planned text;
begin
  foreach planned in array array['quarterly_reviews', 'qbrs'] loop
    execute format('create trigger next_review_inserts after insert on %I referencing new table as after_rows for each statement execute function carry_next_review()', planned);
    execute format('create trigger next_review_updates after update on %I referencing old table as before_rows new table as after_rows for each statement execute function carry_next_review()', planned);
    execute format('create trigger next_review_deletes after delete on %I referencing old table as before_rows for each statement execute function carry_next_review()', planned);
  end loop;
end $$;

alter table customers no force row level security;
alter table findings no force row level security;
alter table quarterly_reviews no force row level security;
alter table qbrs no force row level security;
update customers c set next_review_on = next_review_of(c.organization_id, c.id),
  open_critical = n.critical, open_high = n.high, open_medium = n.medium, open_low = n.low
from (
  select c.organization_id, c.id,
         count(f.id) filter (where f.severity = 'critical') as critical, count(f.id) filter (where f.severity = 'high') as high,
         count(f.id) filter (where f.severity = 'medium') as medium, count(f.id) filter (where f.severity = 'low') as low
  from customers c
  left join findings f on f.organization_id = c.organization_id and f.customer_id = c.id and f.status in ('open', 'planned')
  group by 1, 2) n
where n.organization_id = c.organization_id and n.id = c.id;
alter table customers force row level security;
alter table findings force row level security;
alter table quarterly_reviews force row level security;
alter table qbrs force row level security;

-- A list as somebody has arranged it: filters, order, columns and density under a name.
create table list_views (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  list            text not null,
  name            text not null check (length(btrim(name)) between 1 and 60),
  name_key        text not null generated always as (lower(btrim(name))) stored,
  owner_id        uuid not null default current_person(),
  shared          boolean not null default false,
  -- The search parameters of the list's address: "status=active&sort=-score".
  search          text not null default '',
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint list_views_name_unique unique (organization_id, owner_id, list, name_key),
  foreign key (organization_id, owner_id) references people (organization_id, id)
);
create index list_views_list on list_views (organization_id, list, name_key, id);
call enclose('list_views');
