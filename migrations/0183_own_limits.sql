-- An own number of people, of customers that are looked after or of files within a day is held where the rows come in, whatever brings them: a
-- form, an import, a tool or an invitation. Whoever is beyond it already keeps what is there.
create index security_events_exports on console.security_events (organization_id, at) where kind = 'export';

create function public.hold_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
declare
  most bigint := (select (o.own #>> array['ownLimits', tg_argv[0]])::bigint from auth.organizations o where o.id = new.organization_id);
  used bigint;
begin
  if most is null then return null; end if;
  -- Two at once would each see only their own.
  perform pg_advisory_xact_lock(hashtextextended('limit ' || tg_argv[0] || new.organization_id, 0));
  used := case tg_argv[0]
    when 'users' then (select count(*) from people p where p.organization_id = new.organization_id and p.status in ('active', 'invited'))
    when 'customers' then (select count(*) from customers k where k.organization_id = new.organization_id and k.merged_into is null
                             and k.status in ('active', 'onboarding', 'offboarding'))
    else (select count(*) from console.security_events e where e.organization_id = new.organization_id and e.kind = 'export'
            and e.at > now() - interval '24 hours' and e.action like '%.exported' and e.action <> 'profile.exported')
  end;
  if used > most then
    raise exception 'The limit of % is reached.', tg_argv[0] using errcode = 'check_violation', constraint = 'limit_' || tg_argv[0];
  end if;
  return null;
end $$;
revoke execute on function public.hold_limit from public;
create trigger people_limit after insert on people for each row
  when (current_user <> 'plumbline_restore' and new.status in ('active', 'invited')) execute function hold_limit('users');
create trigger people_limit_again after update of status on people for each row
  when (current_user <> 'plumbline_restore' and new.status in ('active', 'invited') and old.status not in ('active', 'invited'))
  execute function hold_limit('users');
create trigger customers_limit after insert on customers for each row
  when (current_user <> 'plumbline_restore' and new.status in ('active', 'onboarding', 'offboarding')) execute function hold_limit('customers');
create trigger customers_limit_again after update of status on customers for each row
  when (current_user <> 'plumbline_restore' and new.status in ('active', 'onboarding', 'offboarding')
        and old.status not in ('active', 'onboarding', 'offboarding'))
  execute function hold_limit('customers');
-- After console_security, which counts it. What belongs to a person and the backup of everything are nobody's to limit.
create trigger hold_exports after insert on audit_events for each row
  when (new.action like '%.exported' and new.action <> 'profile.exported') execute function hold_limit('exports');

-- How much of each limit is used.
create or replace function console.figures_of(organization uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, console, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
  figures jsonb;
begin
  perform set_config('app.organization_id', organization::text, true);
  select jsonb_build_object(
    'customers', (select coalesce(jsonb_object_agg(substr(c.name, 11), c.n), '{}') from counters c
                  where c.organization_id = organization and c.name in ('customers:prospect', 'customers:onboarding', 'customers:active',
                    'customers:offboarding', 'customers:archived') and c.n > 0),
    'assessments', (select coalesce(jsonb_object_agg(substr(c.name, 13), c.n), '{}') from counters c
                    where c.organization_id = organization and c.n > 0
                      and c.name in ('assessments:draft', 'assessments:in_progress', 'assessments:pending_review', 'assessments:approved')),
    'qbrs', (select coalesce(sum(c.n), 0) from counters c where c.organization_id = organization and c.name like 'qbrs:%'),
    'disabled', (select coalesce(sum(c.n), 0) from counters c where c.organization_id = organization and c.name = 'people:disabled'),
    'singleSignOn', exists (select from auth.sso s where s.organization_id = organization and s.enabled),
    'mfaRoles', (select to_jsonb(o.mfa_roles) from auth.organizations o where o.id = organization),
    'hasSuperadmin', exists (select from auth.users u where u.organization_id = organization and u.is_superadmin),
    'ownerIsVerified', (select u.email_verified_at is not null from auth.users u join console.organizations c on c.owner_id = u.id
                        where c.organization_id = organization),
    -- Of the last 24 hours: the files that were taken out, and the fullest minute of a person and of an API token.
    'exports', (select count(*) from console.security_events e where e.organization_id = organization and e.kind = 'export'
                and e.at > now() - interval '24 hours' and e.action like '%.exported' and e.action <> 'profile.exported'),
    'requests', (select coalesce(max(r.peak), 0) from request_counts r
                 where r.organization_id = organization and r.kind = 'user' and r.bucket > now() - interval '24 hours'),
    'tokenRequests', (select coalesce(max(r.peak), 0) from request_counts r
                      where r.organization_id = organization and r.kind = 'token' and r.bucket > now() - interval '24 hours')) into figures;
  perform set_config('app.organization_id', coalesce(former, ''), true);
  return figures;
end $$;
