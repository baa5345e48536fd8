-- The customer's name in the order of a list: a table of recommendations by customer is read from one index.
alter table recommendations add column customer_key text not null default '';

create function public.keep_customer_key() returns trigger language plpgsql as $$
begin
  -- A change of the name that has not been committed is waited for.
  select c.name_key into new.customer_key from customers c
  where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
  -- Without a customer the foreign key refuses the row.
  new.customer_key := coalesce(new.customer_key, '');
  return new;
end $$;
create trigger recommendations_customer_key before insert or update of customer_id on recommendations
  for each row execute function keep_customer_key();

create function public.pass_on_customer_key() returns trigger language plpgsql as $$
begin
  update recommendations set customer_key = new.name_key where organization_id = new.organization_id and customer_id = new.id;
  return null;
end $$;
create trigger customers_name_passed_on after update of name on customers
  for each row when (old.name_key is distinct from new.name_key) execute function pass_on_customer_key();

-- The owner of the database is held by row security as well, and this statement concerns every organisation.
alter table recommendations no force row level security;
alter table customers no force row level security;
update recommendations r set customer_key = c.name_key from customers c where c.organization_id = r.organization_id and c.id = r.customer_id;
alter table recommendations force row level security;
alter table customers force row level security;

create index recommendations_customer_name on recommendations (organization_id, customer_key, priority_order, id);
