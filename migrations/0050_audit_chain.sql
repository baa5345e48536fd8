-- The audit log becomes a chain for each organisation. A job gives every event its place and a hash that covers the event and the hash
-- before it (server/audit/chain). Both are keyed with a key that the database does not know, so that its owner cannot make them anew.
alter table audit_events drop column prev_hash;
alter table audit_events
  -- Made by the application when it inserts the event; null in events of before.
  add column proof bytea,
  add column place bigint,
  add constraint audit_events_sealed check ((place is null) = (hash is null));
create index audit_events_unsealed on audit_events (organization_id, seq) where place is null;
create unique index audit_events_place on audit_events (organization_id, place) where place is not null;

grant update (place, hash) on audit_events to plumbline_tenant;
-- An insertion says whose chain has grown.
grant select (organization_id) on audit_events to plumbline_auth;
create function refuse_second_seal() returns trigger language plpgsql as $$
begin
  raise exception 'A sealed event of the audit log never changes.';
end $$;
create trigger audit_events_sealed_once before update on audit_events for each row
  when (old.place is not null) execute function refuse_second_seal();

-- The last sealed event of each organisation.
create table audit_chains (
  organization_id uuid primary key default current_organization() references organizations,
  seq             bigint,
  place           bigint not null default 0,
  hash            bytea not null default '',
  -- The first day of the month in which the head was last mailed to the owner, or in which the chain began.
  mailed_month    date not null default date_trunc('month', now())
);
call enclose('audit_chains');
revoke delete on audit_chains from plumbline_tenant;

-- The key of the chains, sealed with the installation's encryption key.
create table platform.audit_keys (
  id         uuid primary key default uuidv7(),
  secret     text not null,
  kid        text not null,
  created_at timestamptz not null default now()
);
grant select, update on platform.audit_keys to plumbline_platform;
