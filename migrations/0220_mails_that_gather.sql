-- Reminders of one kind to one person share a mail: while it waits, further ones join it, and the next one is sent an hour after the last.
-- `gathers` names the kind and the person; null for every other row.
alter table platform.outbox add column gathers text;
create unique index outbox_gathering on platform.outbox (organization_id, gathers)
  where gathers is not null and attempts = 0 and delivered_at is null;
create index outbox_gathered on platform.outbox (organization_id, gathers) where gathers is not null;

-- Queues mails of {to, opening, several, closing, parts} under their `gathers`, in the transaction of their cause. Of each `quiet` has the
-- quiet hours of the recipient. The tenant may write the outbox and not read it, so this runs as its owner, for one organisation alone.
create function public.gather_mails(mails jsonb) returns void
language sql security definer set search_path = pg_catalog, public, platform, pg_temp as $$
  insert into platform.outbox as waiting (organization_id, kind, payload, gathers, next_attempt_at)
  select current_organization(), 'mail', m.mail - 'gathers' - 'quiet', m.mail ->> 'gathers',
         coalesce(quiet_until(free.at, q.zone, q.quiet_from, q.quiet_to), free.at)
  from jsonb_array_elements(mails) as m (mail)
  cross join lateral jsonb_to_record(m.mail -> 'quiet') as q (zone text, quiet_from smallint, quiet_to smallint)
  cross join lateral (
    select greatest(now(), max(coalesce(sent.delivered_at, now())) + interval '1 hour') as at
    from platform.outbox sent
    where sent.organization_id = current_organization() and sent.gathers = m.mail ->> 'gathers'
      and sent.attempts > 0 and sent.next_attempt_at <> 'infinity'
  ) free
  order by m.mail ->> 'gathers'
  on conflict (organization_id, gathers) where gathers is not null and attempts = 0 and delivered_at is null
  do update set payload = jsonb_set(waiting.payload, '{parts}', waiting.payload -> 'parts' || (excluded.payload -> 'parts'))
$$;
revoke execute on function public.gather_mails from public;
grant execute on function public.gather_mails to plumbline_tenant, plumbline_auth;
