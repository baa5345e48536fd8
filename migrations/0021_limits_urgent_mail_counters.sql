-- The tries on an account are forgotten after a sign-in, wherever they came from: found by an index and not by reading every row.
alter table auth.throttle add column subject_mac bytea not null generated always as (substring(key_mac from 1 for 16)) stored;
create index throttle_subject on auth.throttle (subject_mac);

-- Somebody waits in front of a screen for a mail with a link or a code; digests and notifications can follow it.
alter table platform.outbox
  add column is_urgent boolean not null generated always as (kid is not null or kind in ('password_reset', 'verification')) stored;
drop index platform.outbox_waiting;
create index outbox_waiting on platform.outbox (is_urgent desc, next_attempt_at) where delivered_at is null;

-- Counts everything of one organisation anew and answers how many figures were wrong. For the owner of the database, on a command line:
-- nobody may change what is counted meanwhile. The owner may be a superuser, so each statement names the organisation.
create function public.rebuild_counters(organization uuid) returns integer language plpgsql as $$
declare
  former jsonb;
  changes jsonb;
  wrong integer;
  wrong_inboxes integer;
begin
  lock table assessments, customers, qbrs, people, notifications in share row exclusive mode;
  perform set_config('app.organization_id', organization::text, true);
  select coalesce(jsonb_object_agg(c.name, jsonb_build_array(c.n, trim_scale(c.total))), '{}') into former
  from counters c where c.organization_id = organization and (c.n <> 0 or c.total <> 0);

  delete from counters c where c.organization_id = organization;
  delete from customer_quarters q where q.organization_id = organization;
  select coalesce(jsonb_agg(counted.change), '[]') into changes
  from (
    select jsonb_array_elements(assessment_counts(a, 1)) as change from assessments a where a.organization_id = organization
    union all select jsonb_array_elements(qbr_counts(q, 1)) from qbrs q where q.organization_id = organization
    union all select jsonb_array_elements(customer_counts(c, 1)) from customers c where c.organization_id = organization
    union all select jsonb_array_elements(person_counts(p, 1)) from people p where p.organization_id = organization) counted;
  call add_to_counters(changes);
  perform renew_customer_quarters(organization, array(select c.id from customers c where c.organization_id = organization));

  select count(*) into wrong
  from jsonb_each(former) f
  full join (select c.name as key, jsonb_build_array(c.n, trim_scale(c.total)) as value
             from counters c where c.organization_id = organization and (c.n <> 0 or c.total <> 0)) now using (key)
  where f.value is distinct from now.value;

  update inboxes i set unread = counted.unread, revision = i.revision + 1
  from (select b.user_id, count(n.id) as unread
        from inboxes b left join notifications n on n.organization_id = b.organization_id and n.user_id = b.user_id and not n.is_read
        where b.organization_id = organization group by b.user_id) counted
  where i.organization_id = organization and i.user_id = counted.user_id and i.unread <> counted.unread;
  get diagnostics wrong_inboxes = row_count;
  return wrong + wrong_inboxes;
end $$;
revoke execute on function public.rebuild_counters from public;
