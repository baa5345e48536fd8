-- What the list of findings is ordered by, beside its risk (0026). Every order is read from one index, so a column in it is never null.
alter table findings
  -- The name of the customer as lists have it, kept by triggers.
  add column customer_key text not null default '',
  add column title_key    text not null generated always as (left(lower(btrim(title)), 100)) stored,
  add column status_order smallint not null generated always as (
    case status when 'open' then 0 when 'planned' then 1 when 'accepted_risk' then 2 when 'deferred' then 3 when 'resolved' then 4 else 5 end) stored,
  -- The nearest first ends with what nobody accepted.
  add column until_key    date not null generated always as (coalesce(accepted_until, date '9999-12-31')) stored;

alter table findings no force row level security;
alter table customers no force row level security;
update findings f set customer_key = c.name_key
from customers c where c.organization_id = f.organization_id and c.id = f.customer_id;
alter table findings force row level security;
alter table customers force row level security;

create index findings_by_title on findings (organization_id, title_key, id);
create index findings_by_customer on findings (organization_id, customer_key, id);
create index findings_by_status on findings (organization_id, status_order, id);
create index findings_by_seen on findings (organization_id, seen_count, id);
create index findings_by_first_seen on findings (organization_id, first_seen_at, id);
create index findings_by_until on findings (organization_id, until_key, id);
create index findings_by_update on findings (organization_id, updated_at, id);

create trigger findings_customer_key before insert or update of customer_id on findings
  for each row execute function keep_customer_key();

create or replace function public.pass_on_customer_name() returns trigger language plpgsql as $$
begin
  if old.name_key is distinct from new.name_key then
    update assessments set customer_key = new.name_key where organization_id = new.organization_id and customer_id = new.id;
    update findings set customer_key = new.name_key where organization_id = new.organization_id and customer_id = new.id;
  end if;
  update qbrs set customer_key = new.name_key, currency_decimals = currency_decimals(new.currency)
  where organization_id = new.organization_id and customer_id = new.id;
  return null;
end $$;
