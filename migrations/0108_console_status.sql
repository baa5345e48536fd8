-- Whatever closes or opens an organisation, the console shows it at once; further states need no change here.
alter table console.organizations drop constraint organizations_status_check;

create function console.keep_status() returns trigger
language plpgsql security definer set search_path = pg_catalog, console, pg_temp as $$
begin
  update console.organizations c set status = new.status, version = c.version + 1
  where c.organization_id = new.id and c.status is distinct from new.status;
  return null;
end $$;
revoke execute on function console.keep_status from public;
create constraint trigger console_status after update of status on auth.organizations deferrable initially deferred for each row
  when (old.status is distinct from new.status) execute function console.keep_status();

-- An event of the audit log is never refused for what the console makes of it: the address is that of the event and never read from a
-- label, which may be a name, and a number of rows is bounded.
create or replace function console.keep_security_event() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
begin
  insert into console.security_events (organization_id, seq, at, kind, action, reason, rows, account_id, ip)
  values (new.organization_id, new.seq, new.at,
          case new.action when 'user.sign_in_refused' then 'refused' when 'security.threat' then 'threat' else 'export' end,
          new.action, case new.action when 'user.sign_in_refused' then left(new.after ->> 'reason', 60) end,
          case when jsonb_typeof(new.after -> 'rows') = 'number' then least(greatest(round((new.after ->> 'rows')::numeric), 0), 2147483647)::integer end,
          case new.action when 'user.sign_in_refused' then new.entity_id else new.actor_id end,
          new.ip)
  on conflict do nothing;
  return null;
end $$;
