-- Notifications, digests and reminders.
set local check_function_bodies = off;

-- Notification, one row per person. Most have a link, which is always a path in this application.
create table notifications (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  user_id         uuid not null,
  event           text not null check (event ~ '^[a-z_]{1,60}$'),
  type            text not null check (type in ('success', 'warning', 'error', 'info')),
  title           text not null check (length(title) between 1 and 200),
  message         text not null default '' check (length(message) <= 1000),
  action_url      text constraint notifications_leads_inside check (action_url ~ '^/([^/\\[:cntrl:]][^\\[:cntrl:]]*)?$' and length(action_url) <= 500),
  entity_type     text not null,
  entity_id       uuid not null,
  is_read         boolean not null default false,
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references people (organization_id, id)
);
create index notifications_order on notifications (organization_id, user_id, created_at desc, id desc);
create index notifications_unread on notifications (organization_id, user_id, created_at desc, id desc) where not is_read;
create index notifications_age on notifications (organization_id, created_at);
call enclose('notifications');
grant select, insert, delete on notifications to plumbline_auth;

-- Polled state of a person: unread count, and a number that increases with every change. Maintained by the triggers below in order of
-- person, so that concurrent writers cannot deadlock.
create table inboxes (
  organization_id uuid not null default current_organization() references organizations,
  user_id         uuid not null,
  unread          integer not null default 0,
  revision        bigint not null default 1,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references people (organization_id, id)
    ) with (fillfactor = 50
);
call enclose('inboxes');
grant select, insert, update on inboxes to plumbline_auth;

-- Only deviations from the defaults are stored in `events`: {"assessment_due": {"email": true}}.
create table notification_preferences (
  organization_id uuid not null default current_organization() references organizations,
  user_id         uuid not null,
  events          jsonb not null default '{}' check (jsonb_typeof(events) = 'object'),
  digest          text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  -- Day, in the person's time zone, up to which digests are done.
  digest_day      date,
  updated_at      timestamptz(3) not null default now(),
  -- Quiet hours in the person's time zone, during which no email is delivered; both null for none.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to   smallint check (quiet_to between 0 and 23),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references people (organization_id, id),
  constraint notification_preferences_quiet check ((quiet_from is null) = (quiet_to is null) and quiet_from is distinct from quiet_to or quiet_from is null)
);
create index notification_preferences_digest on notification_preferences (organization_id) where digest <> 'off';
call enclose('notification_preferences');
grant select on notification_preferences to plumbline_auth;

-- Reminders already sent by scheduled jobs: each stage of each item is notified once, however often the job runs.
create table reminders (
  organization_id uuid not null default current_organization() references organizations,
  event           text not null,
  entity_id       uuid not null,
  stage           text not null,
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, event, entity_id, stage)
);
call enclose('reminders');

create function public.keep_inboxes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into inboxes as i (organization_id, user_id, unread)
    select organization_id, user_id, count(*) filter (where not is_read) from after_rows group by 1, 2 order by 1, 2
    on conflict (organization_id, user_id) do update set unread = i.unread + excluded.unread, revision = i.revision + 1;
  elsif tg_op = 'DELETE' then
    insert into inboxes as i (organization_id, user_id, unread)
    select organization_id, user_id, -count(*) filter (where not is_read) from before_rows group by 1, 2 order by 1, 2
    on conflict (organization_id, user_id) do update set unread = i.unread + excluded.unread, revision = i.revision + 1;
  else
    insert into inboxes as i (organization_id, user_id, unread)
    select organization_id, user_id, sum(n)
    from (select organization_id, user_id, case when is_read then 0 else 1 end as n from after_rows
          union all
          select organization_id, user_id, case when is_read then 0 else -1 end from before_rows) moved
    group by 1, 2 order by 1, 2
    on conflict (organization_id, user_id) do update set unread = i.unread + excluded.unread, revision = i.revision + 1;
  end if;
  return null;
end $$;

create trigger keep_inboxes_of_inserts after insert on notifications
  referencing new table as after_rows for each statement execute function keep_inboxes();

create trigger keep_inboxes_of_deletes after delete on notifications
  referencing old table as before_rows for each statement execute function keep_inboxes();

create trigger keep_inboxes_of_updates after update on notifications
  referencing old table as before_rows new table as after_rows for each statement execute function keep_inboxes();
