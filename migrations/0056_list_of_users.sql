-- What people are ordered by, besides their names. Who was never here stands first.
alter table people
  add column rank_key   smallint not null generated always as (public.role_rank(roles, is_owner)) stored,
  add column active_key timestamptz(3) not null generated always as (coalesce(last_active_at, timestamptz '1970-01-01 00:00:00+00')) stored;
create index people_by_email on people (organization_id, email, id) where status <> 'removed';
create index people_by_role on people (organization_id, rank_key, last_name, first_name, id) where status <> 'removed';
create index people_by_status on people (organization_id, status, last_name, first_name, id) where status <> 'removed';
create index people_by_factor on people (organization_id, mfa_enabled, last_name, first_name, id) where status <> 'removed';
create index people_by_active on people (organization_id, active_key, id) where status <> 'removed';
