-- Customers for whom an SOP is written; one without any is for all.
create table sop_customers (
  organization_id uuid not null default current_organization() references organizations,
  sop_id          uuid not null,
  customer_id     uuid not null,
  primary key (organization_id, sop_id, customer_id),
  foreign key (organization_id, sop_id) references sops (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index sop_customers_customer on sop_customers (organization_id, customer_id, sop_id);
call enclose('sop_customers');

-- How often it was looked at: each person counts once a day.
alter table sops add column view_count integer not null default 0;
alter table sop_readers add column viewed_on date;
create index sops_by_views on sops (organization_id, view_count, id) where status <> 'archived';

-- The language whose stems a search knows. Where PostgreSQL knows none, words are found as they are written.
create function public.search_language(locale text) returns regconfig language sql immutable parallel safe as
$$ select case left(locale, 2)
     when 'de' then 'pg_catalog.german'::regconfig
     when 'es' then 'pg_catalog.spanish'::regconfig
     when 'fr' then 'pg_catalog.french'::regconfig
     when 'it' then 'pg_catalog.italian'::regconfig
     when 'nl' then 'pg_catalog.dutch'::regconfig
     when 'pl' then 'pg_catalog.simple'::regconfig
     when 'pt' then 'pg_catalog.portuguese'::regconfig
     when 'sv' then 'pg_catalog.swedish'::regconfig
     else 'pg_catalog.english'::regconfig end $$;

-- In what people of the organisation write.
create function public.own_language() returns regconfig language sql stable parallel safe as
$$ select search_language((select settings ->> 'locale' from organizations where organization_id = current_organization())) $$;
alter table sops alter column language set default own_language();

-- Another language of the organisation is that of its SOPs from then on: their words are read anew.
create function public.turn_language() returns trigger language plpgsql as $$
begin
  update sops set language = search_language(new.settings ->> 'locale')
  where organization_id = new.organization_id and language <> search_language(new.settings ->> 'locale');
  return null;
end $$;
create trigger organizations_language after update of settings on organizations for each row
  when (search_language(old.settings ->> 'locale') <> search_language(new.settings ->> 'locale')) execute function turn_language();
