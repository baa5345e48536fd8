-- A person's whole name as lists, reports and the search show it; nameOf in domain/users/names.rules.ts is the same rule.
alter table people add column full_name text not null generated always as (btrim(first_name || ' ' || last_name)) stored;
