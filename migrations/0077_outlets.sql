-- Where events of the product go beside people: webhooks, and channels of a team chat.
create table integrations (
  organization_id uuid not null default current_organization() references organizations,
  kind            text not null check (kind in ('slack', 'teams', 'connectwise', 'autotask', 'halopsa')),
  active          boolean not null default true,
  version         integer not null default 1,
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, kind)
);
call enclose('integrations');

create table outlets (
  organization_id   uuid not null default current_organization() references organizations,
  id                uuid not null default uuidv7(),
  kind              text not null check (kind in ('webhook', 'slack', 'teams')),
  name              text not null check (length(btrim(name)) between 1 and 80),
  -- What is shown of the address: all of a webhook's, the host of a channel's, whose address is its secret.
  address           text not null check (length(address) between 1 and 2000),
  -- The last characters of the secret.
  hint              text not null,
  events            text[] not null,
  active            boolean not null default true,
  -- Why it was switched off by itself; null while a person decided it.
  stopped_because   text,
  failing_since     timestamptz(3),
  last_error        text,
  last_delivered_at timestamptz(3),
  delivered         integer not null default 0,
  retried           integer not null default 0,
  version           integer not null default 1,
  created_by        uuid,
  created_at        timestamptz(3) not null default now(),
  updated_at        timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index outlets_order on outlets (organization_id, kind, created_at, id);
create index outlets_creator on outlets (organization_id, created_by) where created_by is not null;
call enclose('outlets');

-- An outlet with customers is told of those alone.
create table outlet_customers (
  organization_id uuid not null default current_organization() references organizations,
  outlet_id       uuid not null,
  customer_id     uuid not null,
  primary key (organization_id, outlet_id, customer_id),
  foreign key (organization_id, outlet_id) references outlets (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index outlet_customers_customer on outlet_customers (organization_id, customer_id);
call enclose('outlet_customers');

-- What was sent to an outlet, or waits to be; kept for a month.
create table outlet_deliveries (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  outlet_id       uuid not null,
  event           text not null check (event ~ '^[a-z_]{1,60}$'),
  payload         jsonb not null,
  state           text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts        integer not null default 0,
  status          integer,
  error           text,
  created_at      timestamptz(3) not null default now(),
  attempted_at    timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, outlet_id) references outlets (organization_id, id) on delete cascade
);
create index outlet_deliveries_order on outlet_deliveries (organization_id, outlet_id, created_at desc, id desc);
create index outlet_deliveries_age on outlet_deliveries (organization_id, created_at);
call enclose('outlet_deliveries');

-- The sealed secrets, which requests write and cannot read: of a webhook the one it signs with, of a channel its address. The newest counts;
-- the one before it signs too for a day.
create table platform.outlet_secrets (
  id              uuid primary key default uuidv7(),
  organization_id uuid not null,
  outlet_id       uuid not null,
  secret          text not null,
  kid             text not null,
  created_at      timestamptz(3) not null default now()
);
create index outlet_secrets_outlet on platform.outlet_secrets (outlet_id, id desc);
create index outlet_secrets_kid on platform.outlet_secrets (kid);
alter table platform.outlet_secrets enable row level security;
alter table platform.outlet_secrets force row level security;
create policy tenant on platform.outlet_secrets to plumbline_tenant
  using (organization_id = (select public.current_organization())) with check (organization_id = (select public.current_organization()));
create policy platform on platform.outlet_secrets to plumbline_platform using (true);
grant insert, delete, select (organization_id, outlet_id) on platform.outlet_secrets to plumbline_tenant;
grant select, update, delete on platform.outlet_secrets to plumbline_platform;

-- What goes to addresses that people have chosen has workers of its own, so that one which answers slowly keeps no mail waiting.
alter table platform.outbox drop constraint outbox_kind_check;
alter table platform.outbox add constraint outbox_kind_check
  check (kind in ('mail', 'feedback', 'password_reset', 'verification', 'outlet'));
alter table platform.outbox add column is_outside boolean not null generated always as (kind = 'outlet') stored;
drop index platform.outbox_waiting;
create index outbox_waiting on platform.outbox (is_outside, is_urgent desc, next_attempt_at) where delivered_at is null;

-- Tells the outlets what people are told, in the same transaction and whichever role that has. Answers how many deliveries wait.
create function public.tell_outlets(notes jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, public, platform, pg_temp as $$
declare
  organization uuid := current_organization();
  told integer;
begin
  if not exists (select from outlets o where o.organization_id = organization and o.active) then return 0; end if;
  with note as (
    select * from jsonb_to_recordset(notes) as n (event text, title text, message text, url text, entity_type text, entity_id uuid)
  ), about as (
    select n.*, c.id as customer_id, c.name as customer_name
    from note n
    left join lateral (
      select x.customer_id from assessments x
      where n.entity_type = 'assessment' and x.organization_id = organization and x.id = n.entity_id
      union all
      select x.customer_id from findings x
      where n.entity_type = 'finding' and x.organization_id = organization and x.id = n.entity_id
      union all
      select x.customer_id from qbrs x
      where n.entity_type = 'qbr' and x.organization_id = organization and x.id = n.entity_id
      union all
      select x.customer_id from quarterly_reviews x
      where n.entity_type = 'quarterly_review' and x.organization_id = organization and x.id = n.entity_id
      union all
      select x.customer_id from recommendations x
      where n.entity_type = 'recommendation' and x.organization_id = organization and x.id = n.entity_id) k on true
    left join customers c on c.organization_id = organization and c.id = k.customer_id
  ), written as (
    insert into outlet_deliveries (organization_id, outlet_id, event, payload)
    select organization, o.id, n.event, jsonb_build_object(
      'title', n.title, 'message', n.message, 'url', n.url, 'entity', jsonb_build_object('type', n.entity_type, 'id', n.entity_id),
      'customer', case when n.customer_id is null then null else jsonb_build_object('id', n.customer_id, 'name', n.customer_name) end)
    from outlets o
    join about n on n.event = any (o.events)
    where o.organization_id = organization and o.active
      and not exists (select from integrations i where i.organization_id = organization and i.kind = o.kind and not i.active)
      and (not exists (select from outlet_customers f where f.organization_id = organization and f.outlet_id = o.id)
           or exists (select from outlet_customers f
                      where f.organization_id = organization and f.outlet_id = o.id and f.customer_id = n.customer_id))
    returning id
  ), queued as (
    insert into platform.outbox (organization_id, kind, payload)
    select organization, 'outlet', jsonb_build_object('deliveryId', w.id) from written w
    returning 1
  )
  select count(*) into told from queued;
  return told;
end $$;
revoke execute on function public.tell_outlets from public;
grant execute on function public.tell_outlets to plumbline_tenant, plumbline_auth;

-- How many kinds of integrations work and how many fail, as `statusOfParts` in domain/integrations/integrations.rules.ts has it.
create function public.integration_states() returns integer[] language sql stable as $$
  with parts as (
    select bool_or(o.active) as is_on, bool_or(o.failing_since is not null or o.stopped_because is not null) as fails
    from outlets o
    where not exists (select from integrations i where i.organization_id = o.organization_id and i.kind = o.kind and not i.active)
    group by o.kind)
  select array[
    (select count(*) from parts where is_on and not fails)::integer
      + coalesce((select (settings -> 'entra' ->> 'enabled')::boolean from organizations), false)::integer
      + exists (select from calendar_feeds)::integer
      + exists (select from api_tokens where expires_at > now())::integer,
    (select count(*) from parts where fails)::integer]
$$;
