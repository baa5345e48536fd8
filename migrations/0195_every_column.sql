-- What people sort lists by: every column of a list that has an order. Each order is read from one index, so a column in it is never null;
-- which columns have none is said in decision 26. Names of people are kept by triggers, as in assessments and QBRs; nobody stands first.
alter table customers
  add column vcio_key     text not null default '',
  add column engineer_key text not null default '',
  add column industry_key text not null generated always as (lower(btrim(coalesce(industry, '')))) stored;
alter table templates
  add column owner_key     text not null default '',
  -- What was never published is first.
  add column published_key timestamptz(3) not null generated always as (coalesce(published_at, timestamptz '1970-01-01 00:00:00+00')) stored;
alter table sops
  add column owner_key text not null default '',
  -- The nearest first ends with what is never reviewed again.
  add column next_key  date not null generated always as (coalesce(next_review_on, date '9999-12-31')) stored;
alter table assessments
  -- How much of the review is decided, in thousandths: before it begins there is none, and what is approved is past it.
  add column review_share integer not null generated always as (
    case when status = 'approved' then 1001 when status <> 'pending_review' then -1 when gaps = 0 then 1000 else decided * 1000 / gaps end) stored;
alter table recommendations
  add column owner_key    text not null default '',
  add column status_order smallint not null generated always as (
    case status when 'idea' then 0 when 'proposed' then 1 when 'approved' then 2 when 'scheduled' then 3 when 'in_progress' then 4
                when 'done' then 5 when 'deferred' then 6 else 7 end) stored,
  -- The nearest first ends with what is unscheduled.
  add column starts_key   date not null generated always as (coalesce(start_on, (
    make_date(target_year - (fiscal_year_start > 1)::integer, fiscal_year_start, 1)
    + make_interval(months => 3 * (target_quarter - 1)))::date, date '9999-12-31')) stored,
  -- In hundredths of the currency's whole unit, as the value, so that all currencies are compared by one figure; what is not priced is first.
  add column once_value   bigint not null generated always as (
    case when not cost_known then -1
    else one_time * case currency_decimals when 0 then 100 else 1 end / case currency_decimals when 3 then 10 else 1 end end) stored,
  add column month_value  bigint not null generated always as (
    case when not cost_known then -1
    else recurring * case currency_decimals when 0 then 100 else 1 end / case currency_decimals when 3 then 10 else 1 end
         / case recurring_per when 'month' then 1 else 12 end end) stored;

alter table customers no force row level security;
alter table templates no force row level security;
alter table sops no force row level security;
alter table recommendations no force row level security;
alter table people no force row level security;
update customers c set vcio_key = lower(p.full_name)
from people p where p.organization_id = c.organization_id and p.id = c.vcio_id;
update customers c set engineer_key = lower(p.full_name)
from people p where p.organization_id = c.organization_id and p.id = c.engineer_id;
update templates t set owner_key = lower(p.full_name)
from people p where p.organization_id = t.organization_id and p.id = t.created_by;
update sops s set owner_key = lower(p.full_name)
from people p where p.organization_id = s.organization_id and p.id = s.owner_id;
update recommendations r set owner_key = lower(p.full_name)
from people p where p.organization_id = r.organization_id and p.id = r.owner_id;
alter table customers force row level security;
alter table templates force row level security;
alter table sops force row level security;
alter table recommendations force row level security;
alter table people force row level security;

create index customers_by_status on customers (organization_id, status, name_key) where status <> 'archived';
create index customers_by_vcio on customers (organization_id, vcio_key, name_key) where status <> 'archived';
create index customers_by_engineer on customers (organization_id, engineer_key, name_key) where status <> 'archived';
create index customers_by_industry on customers (organization_id, industry_key, name_key) where status <> 'archived';
create index templates_by_owner on templates (organization_id, owner_key, id) where status <> 'archived';
create index templates_by_publication on templates (organization_id, published_key, id) where status <> 'archived';
create index templates_by_uses on templates (organization_id, assessment_count, id) where status <> 'archived';
create index sops_by_owner on sops (organization_id, owner_key, id) where status <> 'archived';
create index sops_by_next on sops (organization_id, next_key, id) where status <> 'archived';
create index assessments_by_review on assessments (organization_id, archived, review_share, id) where deleted_at is null;
create index recommendations_by_status on recommendations (organization_id, status_order, id);
create index recommendations_by_start on recommendations (organization_id, starts_key, id);
create index recommendations_by_once on recommendations (organization_id, once_value, id);
create index recommendations_by_month on recommendations (organization_id, month_value, id);
create index recommendations_by_owner on recommendations (organization_id, owner_key, id);

create trigger sops_owner_key before insert or update of owner_id on sops for each row execute function keep_owner_key();
create trigger recommendations_owner_key before insert or update of owner_id on recommendations
  for each row execute function keep_owner_key();

create function public.keep_author_key() returns trigger language plpgsql as $$
begin
  select lower(p.full_name) into new.owner_key
  from people p where p.organization_id = new.organization_id and p.id = new.created_by for key share;
  new.owner_key := coalesce(new.owner_key, '');
  return new;
end $$;
create trigger templates_owner_key before insert or update of created_by on templates
  for each row execute function keep_author_key();

create function public.keep_team_keys() returns trigger language plpgsql as $$
begin
  select lower(p.full_name) into new.vcio_key
  from people p where p.organization_id = new.organization_id and p.id = new.vcio_id for key share;
  select lower(p.full_name) into new.engineer_key
  from people p where p.organization_id = new.organization_id and p.id = new.engineer_id for key share;
  new.vcio_key := coalesce(new.vcio_key, '');
  new.engineer_key := coalesce(new.engineer_key, '');
  return new;
end $$;
create trigger customers_team_keys before insert or update of vcio_id, engineer_id on customers
  for each row execute function keep_team_keys();

create or replace function public.pass_on_person_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  key text := lower(new.full_name);
begin
  update assessments set assignee_key = key where organization_id = new.organization_id and assigned_to = new.id;
  update qbrs set owner_key = key where organization_id = new.organization_id and owner_id = new.id;
  update recommendations set owner_key = key where organization_id = new.organization_id and owner_id = new.id;
  update customers set vcio_key = key where organization_id = new.organization_id and vcio_id = new.id;
  update customers set engineer_key = key where organization_id = new.organization_id and engineer_id = new.id;
  update templates set owner_key = key where organization_id = new.organization_id and created_by = new.id;
  update sops set owner_key = key where organization_id = new.organization_id and owner_id = new.id;
  return null;
end $$;
