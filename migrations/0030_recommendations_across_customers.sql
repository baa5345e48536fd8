-- Recommendations of several customers side by side: by what they cost in whole units of each one's currency, and by the months of their
-- quarters. Both need facts of the customer, which are kept with the row as its name is.

-- As the domain's `decimalsOf`.
create function public.currency_decimals(currency text) returns smallint language sql immutable parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2 end::smallint $$;

alter table recommendations
  add column currency_decimals smallint not null default 2,
  add column fiscal_year_start smallint not null default 1;
alter table recommendations no force row level security;
alter table customers no force row level security;
update recommendations r
set currency_decimals = currency_decimals(c.currency), fiscal_year_start = c.fiscal_year_start_month
from customers c where c.organization_id = r.organization_id and c.id = r.customer_id;
alter table customers force row level security;
alter table recommendations force row level security;

-- The order by first_year mixed yen, pence and fils.
drop index recommendations_value;
alter table recommendations drop column first_year;
alter table recommendations
  -- Once and in the first year, in hundredths of the currency's whole unit, so that it is compared with one figure in all currencies.
  add column value bigint not null generated always as (
    case when not cost_known then 0
    else (one_time + recurring * case recurring_per when 'month' then 12 else 1 end)
         * case currency_decimals when 0 then 100 else 1 end / case currency_decimals when 3 then 10 else 1 end end) stored,
  -- The given day, else the first one of the quarter.
  add column starts_on date generated always as (coalesce(start_on, (
    make_date(target_year - (fiscal_year_start > 1)::integer, fiscal_year_start, 1) + make_interval(months => 3 * (target_quarter - 1)))::date)) stored;
create index recommendations_value on recommendations (organization_id, value desc, id desc);
create index recommendations_starts on recommendations (organization_id, starts_on, id);

create or replace function public.keep_customer_key() returns trigger language plpgsql as $$
begin
  -- A change of the customer that has not been committed is waited for.
  select c.name_key, currency_decimals(c.currency), c.fiscal_year_start_month
  into new.customer_key, new.currency_decimals, new.fiscal_year_start
  from customers c where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
  -- Without a customer the foreign key refuses the row.
  new.customer_key := coalesce(new.customer_key, '');
  new.currency_decimals := coalesce(new.currency_decimals, 2);
  new.fiscal_year_start := coalesce(new.fiscal_year_start, 1);
  return new;
end $$;
alter function public.keep_customer_key() rename to keep_customer_facts;

create or replace function public.pass_on_customer_key() returns trigger language plpgsql as $$
begin
  update recommendations
  set customer_key = new.name_key, currency_decimals = currency_decimals(new.currency), fiscal_year_start = new.fiscal_year_start_month
  where organization_id = new.organization_id and customer_id = new.id;
  return null;
end $$;
alter function public.pass_on_customer_key() rename to pass_on_customer_facts;
drop trigger customers_name_passed_on on customers;
create trigger customers_passed_on after update of name, currency, fiscal_year_start_month on customers
  for each row when (old.name_key is distinct from new.name_key or old.currency is distinct from new.currency
                     or old.fiscal_year_start_month is distinct from new.fiscal_year_start_month)
  execute function pass_on_customer_facts();
