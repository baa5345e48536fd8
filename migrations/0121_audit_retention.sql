-- For how long the audit log is kept. What is older goes from the beginning of the chain; the last event that went is the anchor from which the rest is
-- verified. Its proof is keyed with a key that the database does not know, so its owner can cut nothing off and write an anchor for it.
alter table audit_chains
  add column retention_days integer check (retention_days between 365 and 36500),
  add column version integer not null default 1,
  add column anchor_place bigint not null default 0,
  add column anchor_seq bigint,
  add column anchor_hash bytea not null default '',
  add column anchor_proof bytea,
  add column anchored_at timestamptz(3),
  add constraint audit_chains_anchored check ((anchor_place = 0) = (anchor_proof is null));

-- Removes the events up to a place of the chain, of which none may be younger than a year, whoever asks.
create function public.forget_audit_events(up_to bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := current_organization();
  gone bigint;
begin
  if exists (select from audit_events e
             where e.organization_id = organization and e.place <= up_to and e.at > now() - interval '365 days') then
    raise exception 'The audit log is kept for a year at least.';
  end if;
  delete from audit_events e where e.organization_id = organization and e.place <= up_to;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function public.forget_audit_events from public;
grant execute on function public.forget_audit_events to plumbline_tenant;
