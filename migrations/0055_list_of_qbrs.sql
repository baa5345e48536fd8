-- What QBRs are ordered by. Every order is read from one index, so a column in it is never null.
alter table qbrs
  -- The names of the customer and of the owner, as lists have them, kept by triggers; nobody stands first.
  add column customer_key  text not null default '',
  add column owner_key     text not null default '',
  add column currency_decimals smallint not null default 2,
  -- The nearest first ends with what has no date; the latest first ends with what was never sent.
  add column date_key      timestamptz(3) not null generated always as (coalesce(date_time, timestamptz '9999-12-31 00:00:00+00')) stored,
  add column recap_key     timestamptz(3) not null generated always as (coalesce(delivered_at, timestamptz '1970-01-01 00:00:00+00')) stored,
  -- What has no score stands last in either direction.
  add column score_rising  numeric not null generated always as (coalesce(score, 1000)) stored,
  add column score_falling numeric not null generated always as (coalesce(score, -1)) stored;
-- What is asked for in the first year, in hundredths of the currency's whole unit, so that all currencies are compared by one figure.
alter table qbrs
  add column asked_value bigint not null generated always as (
    (coalesce(asked_one_time, 0) + 12 * coalesce(asked_monthly, 0))
    * case currency_decimals when 0 then 100 else 1 end / case currency_decimals when 3 then 10 else 1 end) stored;

alter table qbrs no force row level security;
alter table customers no force row level security;
alter table people no force row level security;
update qbrs q set customer_key = c.name_key, currency_decimals = currency_decimals(c.currency)
from customers c where c.organization_id = q.organization_id and c.id = q.customer_id;
update qbrs q set owner_key = lower(p.full_name)
from people p where p.organization_id = q.organization_id and p.id = q.owner_id;
alter table qbrs force row level security;
alter table customers force row level security;
alter table people force row level security;

create index qbrs_by_customer on qbrs (organization_id, customer_key, date_key, id);
create index qbrs_by_date on qbrs (organization_id, date_key, id);
create index qbrs_by_owner on qbrs (organization_id, owner_key, date_key, id);
create index qbrs_by_value on qbrs (organization_id, asked_value, id);
create index qbrs_by_recap on qbrs (organization_id, recap_key, id);
create index qbrs_by_score_rising on qbrs (organization_id, score_rising, id);
create index qbrs_by_score_falling on qbrs (organization_id, score_falling, id);
create index qbrs_planned on qbrs (organization_id, date_key, id) where status in ('Scheduled', 'finalized');
-- Read forwards by status, and backwards for the latest of one status.
drop index qbrs_status;
create index qbrs_status on qbrs (organization_id, status, updated_at, id);

create function public.keep_qbr_customer() returns trigger language plpgsql as $$
begin
  -- A change of the customer that has not been committed is waited for; without a customer the foreign key refuses the row.
  select c.name_key, currency_decimals(c.currency) into new.customer_key, new.currency_decimals
  from customers c where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
  new.customer_key := coalesce(new.customer_key, '');
  new.currency_decimals := coalesce(new.currency_decimals, 2);
  return new;
end $$;
create trigger qbrs_customer_facts before insert or update of customer_id on qbrs
  for each row execute function keep_qbr_customer();

create function public.keep_owner_key() returns trigger language plpgsql as $$
begin
  select lower(p.full_name) into new.owner_key
  from people p where p.organization_id = new.organization_id and p.id = new.owner_id for key share;
  new.owner_key := coalesce(new.owner_key, '');
  return new;
end $$;
create trigger qbrs_owner_key before insert or update of owner_id on qbrs
  for each row execute function keep_owner_key();

create or replace function public.pass_on_customer_name() returns trigger language plpgsql as $$
begin
  if old.name_key is distinct from new.name_key then
    update assessments set customer_key = new.name_key where organization_id = new.organization_id and customer_id = new.id;
  end if;
  update qbrs set customer_key = new.name_key, currency_decimals = currency_decimals(new.currency)
  where organization_id = new.organization_id and customer_id = new.id;
  return null;
end $$;
drop trigger customers_name_passed_on on customers;
create trigger customers_name_passed_on after update of name, currency on customers
  for each row when (old.name_key is distinct from new.name_key or old.currency is distinct from new.currency)
  execute function pass_on_customer_name();

create or replace function public.pass_on_person_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update assessments set assignee_key = lower(new.full_name) where organization_id = new.organization_id and assigned_to = new.id;
  update qbrs set owner_key = lower(new.full_name) where organization_id = new.organization_id and owner_id = new.id;
  return null;
end $$;
