-- Requests that were refused as an attack (SECURITY_THREAT) and whose sender belongs to no organisation. The threats of signed-in people are events of the
-- audit log of their organisation, of which the console keeps a copy, now with the reason.
create table console.threats (
  id      uuid primary key default uuidv7(),
  at      timestamptz(3) not null default now(),
  reason  text not null check (length(reason) <= 60),
  -- Method and pattern of the address, without anything that was sent.
  request text not null check (length(request) <= 300),
  ip      inet
);
create index threats_by_age on console.threats (at desc, id desc);
grant select, insert, delete on console.threats to plumbline_console;

create or replace function console.keep_security_event() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
begin
  insert into console.security_events (organization_id, seq, at, kind, action, reason, rows, account_id, ip)
  values (new.organization_id, new.seq, new.at,
          case new.action when 'user.sign_in_refused' then 'refused' when 'security.threat' then 'threat' else 'export' end,
          new.action, case when new.action in ('user.sign_in_refused', 'security.threat') then left(new.after ->> 'reason', 60) end,
          case when jsonb_typeof(new.after -> 'rows') = 'number' then least(greatest(round((new.after ->> 'rows')::numeric), 0), 2147483647)::integer end,
          case new.action when 'user.sign_in_refused' then new.entity_id else new.actor_id end,
          new.ip)
  on conflict do nothing;
  return null;
end $$;
