-- People are ordered by the name as it is shown, first name first.
alter table people add column name_key text not null generated always as (lower(btrim(first_name || ' ' || last_name))) stored;
drop index people_name;
drop index people_by_role;
drop index people_by_status;
drop index people_by_factor;
create index people_name on people (organization_id, name_key, id);
create index people_by_role on people (organization_id, rank_key, name_key, id) where status <> 'removed';
create index people_by_status on people (organization_id, status, name_key, id) where status <> 'removed';
create index people_by_factor on people (organization_id, mfa_enabled, name_key, id) where status <> 'removed';
