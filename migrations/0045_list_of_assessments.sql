-- What assessments are ordered by. Every order is read from one index, so a column in it is never null.
alter table assessments
  -- The names of the customer and of the person, as lists have them, kept by triggers; nobody stands first.
  add column customer_key text not null default '',
  add column assignee_key text not null default '',
  -- How much is answered, in thousandths.
  add column done_share   integer not null generated always as (case when total = 0 then 0 else answered * 1000 / total end) stored,
  -- The nearest first ends with what has no due date.
  add column due_key      date not null generated always as (coalesce(due_date, date '9999-12-31')) stored,
  -- What has no score stands last in either direction.
  add column score_rising  numeric not null generated always as (coalesce(score, 1000)) stored,
  add column score_falling numeric not null generated always as (coalesce(score, -1)) stored;

alter table assessments no force row level security;
alter table customers no force row level security;
alter table people no force row level security;
update assessments a set
  customer_key = (select c.name_key from customers c where c.organization_id = a.organization_id and c.id = a.customer_id),
  assignee_key = coalesce((select lower(p.full_name) from people p where p.organization_id = a.organization_id and p.id = a.assigned_to), '');
alter table assessments force row level security;
alter table customers force row level security;
alter table people force row level security;

create index assessments_by_name on assessments (organization_id, name_key, id) where deleted_at is null;
create index assessments_by_customer on assessments (organization_id, customer_key, id) where deleted_at is null;
create index assessments_by_assignee on assessments (organization_id, assignee_key, id) where deleted_at is null;
create index assessments_by_progress on assessments (organization_id, done_share, id) where deleted_at is null;
create index assessments_by_due on assessments (organization_id, due_key, id) where deleted_at is null;
create index assessments_by_score_rising on assessments (organization_id, score_rising, id) where deleted_at is null;
create index assessments_by_score_falling on assessments (organization_id, score_falling, id) where deleted_at is null;
-- Read forwards by status, and backwards for the latest of one status.
drop index assessments_status;
create index assessments_status on assessments (organization_id, status, updated_at, id) where deleted_at is null;

create function public.keep_customer_key() returns trigger language plpgsql as $$
begin
  -- A change of the customer that has not been committed is waited for; without a customer the foreign key refuses the row.
  select c.name_key into new.customer_key
  from customers c where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
  new.customer_key := coalesce(new.customer_key, '');
  return new;
end $$;
create trigger assessments_customer_key before insert or update of customer_id on assessments
  for each row execute function keep_customer_key();

create function public.keep_assignee_key() returns trigger language plpgsql as $$
begin
  select lower(p.full_name) into new.assignee_key
  from people p where p.organization_id = new.organization_id and p.id = new.assigned_to for key share;
  new.assignee_key := coalesce(new.assignee_key, '');
  return new;
end $$;
create trigger assessments_assignee_key before insert or update of assigned_to on assessments
  for each row execute function keep_assignee_key();

create function public.pass_on_customer_name() returns trigger language plpgsql as $$
begin
  update assessments set customer_key = new.name_key where organization_id = new.organization_id and customer_id = new.id;
  return null;
end $$;
create trigger customers_name_passed_on after update of name on customers
  for each row when (old.name_key is distinct from new.name_key) execute function pass_on_customer_name();

-- People are also changed where they sign in, by a role that reads no assessments.
create function public.pass_on_person_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update assessments set assignee_key = lower(new.full_name) where organization_id = new.organization_id and assigned_to = new.id;
  return null;
end $$;
create trigger people_name_passed_on after update of first_name, last_name on people
  for each row when (old.full_name is distinct from new.full_name) execute function pass_on_person_name();
