-- Webhooks, channels and API tokens.
set local check_function_bodies = off;

-- API tokens, by which a script acts for the person who created them, with fewer permissions. Only the hash is stored.
create table api_tokens (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  user_id         uuid not null,
  name            text not null check (length(btrim(name)) between 1 and 80),
  token_hash      bytea not null check (length(token_hash) = 32),
  -- Last characters, for recognising the token.
  hint            text not null check (length(hint) = 4),
  scopes          text[] not null check (cardinality(scopes) between 1 and 40),
  expires_at      timestamptz(3) not null,
  -- Written in batches, so up to half a minute late.
  last_used_at    timestamptz(3),
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references people (organization_id, id) on delete cascade
);
create unique index api_tokens_name on api_tokens (organization_id, lower(name));
create index api_tokens_user on api_tokens (organization_id, user_id);
create index api_tokens_newest on api_tokens (organization_id, created_at desc, id desc);
call enclose('api_tokens');

-- Organisation of a token; read only by the two functions below.
create table auth.api_tokens (
  token_hash      bytea primary key,
  id              uuid not null unique,
  organization_id uuid not null references auth.organizations
);

-- Delivery targets of product events besides people: webhooks, and channels of a team chat.
create table integrations (
  organization_id uuid not null default current_organization() references organizations,
  kind            text not null check (kind in ('slack', 'teams', 'connectwise', 'autotask', 'halopsa')),
  active          boolean not null default true,
  version         integer not null default 1,
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, kind)
);
call enclose('integrations');

create table delivery_targets (
  organization_id   uuid not null default current_organization() references organizations,
  id                uuid not null default uuidv7(),
  kind              text not null check (kind in ('webhook', 'slack', 'teams')),
  name              text not null check (length(btrim(name)) between 1 and 80),
  -- Displayed address: a webhook's in full, but only the host for a channel, whose address is its secret.
  address           text not null check (length(address) between 1 and 2000),
  -- Last characters of the secret.
  hint              text not null,
  events            text[] not null,
  active            boolean not null default true,
  -- Reason for the automatic shutdown; null otherwise.
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
  -- Daily digest of a chat channel: hour in the organisation's time zone, and day of the last digest.
  digest_hour smallint check (digest_hour between 0 and 23),
  digest_on date,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index delivery_targets_order on delivery_targets (organization_id, kind, created_at, id);
create index delivery_targets_creator on delivery_targets (organization_id, created_by) where created_by is not null;
call enclose('delivery_targets');

-- A delivery target with customers receives only their events.
create table delivery_target_customers (
  organization_id uuid not null default current_organization() references organizations,
  delivery_target_id       uuid not null,
  customer_id     uuid not null,
  primary key (organization_id, delivery_target_id, customer_id),
  foreign key (organization_id, delivery_target_id) references delivery_targets (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index delivery_target_customers_customer on delivery_target_customers (organization_id, customer_id);
call enclose('delivery_target_customers');

-- Deliveries to a target, sent or pending; kept for a month.
create table event_deliveries (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  delivery_target_id       uuid not null,
  event           text not null check (event ~ '^[a-z_]{1,60}$'),
  payload         jsonb not null,
  state           text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts        integer not null default 0,
  status          integer,
  error           text,
  created_at      timestamptz(3) not null default now(),
  attempted_at    timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, delivery_target_id) references delivery_targets (organization_id, id) on delete cascade
);
create index delivery_target_deliveries_order on event_deliveries (organization_id, delivery_target_id, created_at desc, id desc);
create index delivery_target_deliveries_age on event_deliveries (organization_id, created_at);
call enclose('event_deliveries');

-- Encrypted secrets, which requests can write but not read: a webhook's signing key, or a channel's address. The newest is in force; the
-- previous one also signs for a day.
create table platform.delivery_target_secrets (
  id              uuid primary key default uuidv7(),
  organization_id uuid not null,
  delivery_target_id       uuid not null,
  secret          text not null,
  kid             text not null,
  created_at      timestamptz(3) not null default now()
);
create index delivery_target_secrets_delivery_target on platform.delivery_target_secrets (delivery_target_id, id desc);
create index delivery_target_secrets_kid on platform.delivery_target_secrets (kid);
alter table platform.delivery_target_secrets enable row level security;
alter table platform.delivery_target_secrets force row level security;

create policy tenant on platform.delivery_target_secrets to plumbline_tenant
  using (organization_id = (select public.current_organization())) with check (organization_id = (select public.current_organization()));

create policy platform on platform.delivery_target_secrets to plumbline_platform using (true);
grant insert, delete, select (organization_id, delivery_target_id) on platform.delivery_target_secrets to plumbline_tenant;
grant select, update, delete on platform.delivery_target_secrets to plumbline_platform;

-- Commands from a team chat: Slack slash commands, and Teams outgoing webhooks. The secret that signs their calls is encrypted in
-- platform.delivery_target_secrets, under the ID of the command.
create table chat_commands (
  organization_id uuid not null default current_organization() references organizations,
  kind            text not null check (kind in ('slack', 'teams')),
  -- Last part of the URL that the chat calls.
  id              uuid not null default uuidv7(),
  has_secret      boolean not null default false,
  hint            text not null default '',
  -- One-time code that connects a channel when entered there: its hash, the channel's future name, and its expiry.
  code_hash       bytea,
  code_name       text check (length(btrim(code_name)) between 1 and 80),
  code_until      timestamptz(3),
  code_misses     integer not null default 0,
  created_by      uuid,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, kind),
  unique (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index chat_commands_creator on chat_commands (organization_id, created_by) where created_by is not null;
call enclose('chat_commands');

create table chat_command_channels (
  organization_id uuid not null default current_organization() references organizations,
  kind            text not null,
  external_id     text not null check (length(external_id) between 1 and 200),
  name            text not null check (length(btrim(name)) between 1 and 80),
  -- Person who entered the code, named as in the chat.
  connected_by    text not null default '',
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, kind, external_id),
  foreign key (organization_id, kind) references chat_commands (organization_id, kind) on delete cascade
);
call enclose('chat_command_channels');

-- The tenant role has no access to schema auth, so this trigger maintains the rows there.
create function public.sync_api_token() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from auth.api_tokens t where t.id = old.id;
  else
    insert into auth.api_tokens (token_hash, id, organization_id) values (new.token_hash, new.id, new.organization_id);
  end if;
  return null;
end $$;
revoke execute on function public.sync_api_token from public;

-- Queues notifications for delivery targets in the same transaction, under any role. Returns the number of pending deliveries.
create function public.notify_delivery_targets(notes jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, public, platform, pg_temp as $$
declare
  organization uuid := current_organization();
  told integer;
begin
  if not exists (select from delivery_targets o where o.organization_id = organization and o.active) then return 0; end if;
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
    insert into event_deliveries (organization_id, delivery_target_id, event, payload)
    select organization, o.id, n.event, jsonb_build_object(
      'title', n.title, 'message', n.message, 'url', n.url, 'entity', jsonb_build_object('type', n.entity_type, 'id', n.entity_id),
      'customer', case when n.customer_id is null then null else jsonb_build_object('id', n.customer_id, 'name', n.customer_name) end)
    from delivery_targets o
    join about n on n.event = any (o.events)
    where o.organization_id = organization and o.active
      and not exists (select from integrations i where i.organization_id = organization and i.kind = o.kind and not i.active)
      and (not exists (select from delivery_target_customers f where f.organization_id = organization and f.delivery_target_id = o.id)
           or exists (select from delivery_target_customers f
                      where f.organization_id = organization and f.delivery_target_id = o.id and f.customer_id = n.customer_id))
    returning id
  ), queued as (
    insert into platform.outbox (organization_id, kind, payload)
    select organization, 'delivery_target', jsonb_build_object('deliveryId', w.id) from written w
    returning 1
  )
  select count(*) into told from queued;
  return told;
end $$;
revoke execute on function public.notify_delivery_targets from public;
grant execute on function public.notify_delivery_targets to plumbline_tenant, plumbline_auth;

-- First statement of every request with an API token, like `enter` for a session: opens the organisation of its active creator for this
-- transaction. Wrong and expired tokens, and those of people who cannot sign in, get the same response.
create function public.enter_token(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  found_token api_tokens;
  person people;
  must_change boolean;
begin
  select t.id, t.organization_id, o.allowed_networks, o.own into door
  from auth.api_tokens t join auth.organizations o on o.id = t.organization_id and o.status = 'active'
  where t.token_hash = token;
  if not found then return jsonb_build_object('outcome', 'none'); end if;

  perform set_config('app.organization_id', door.organization_id::text, true);
  select t.* into found_token from api_tokens t
  where t.organization_id = door.organization_id and t.id = door.id and t.expires_at > now();
  select u.must_change_password into must_change from auth.users u where u.id = found_token.user_id and not u.login_disabled;
  select p.* into person from people p
  where p.organization_id = door.organization_id and p.id = found_token.user_id and p.status = 'active' and must_change is not null;
  if person.id is null then
    perform set_config('app.organization_id', '', true);
    return jsonb_build_object('outcome', 'none');
  end if;

  perform set_config('app.person_id', person.id::text, true);
  perform set_config('app.limited_person', case person.customer_scope when 'listed' then person.id::text else '' end, true);
  return jsonb_build_object(
    'outcome', 'ok', 'sessionId', found_token.id, 'organizationId', door.organization_id, 'userId', person.id,
    'firstName', person.first_name, 'lastName', person.last_name, 'roles', person.roles, 'isOwner', person.is_owner,
    'isSuperadmin', false, 'mustChangePassword', must_change, 'mustSetUpMfa', false, 'isFresh', false,
    'isLimited', person.customer_scope = 'listed', 'networks', to_jsonb(door.allowed_networks),
    'token', jsonb_build_object('id', found_token.id, 'name', found_token.name, 'scopes', found_token.scopes)) || door.own;
end $$;
revoke execute on function public.enter_token from public;
grant execute on function public.enter_token to plumbline_tenant;

create function public.integration_states() returns integer[] language sql stable as $$
  with parts as (
    select bool_or(o.active) as is_on, bool_or(o.failing_since is not null or o.stopped_because is not null) as fails
    from delivery_targets o
    where not exists (select from integrations i where i.organization_id = o.organization_id and i.kind = o.kind and not i.active)
    group by o.kind)
  select array[
    (select count(*) from parts where is_on and not fails)::integer
      + coalesce((select (settings -> 'entra' ->> 'enabled')::boolean from organizations), false)::integer
      + exists (select from calendar_feeds)::integer
      + exists (select from outlook_connections where is_active and fault is null)::integer
      + exists (select from api_tokens where expires_at > now())::integer,
    (select count(*) from parts where fails)::integer + exists (select from outlook_connections where is_active and fault is not null)::integer]
$$;

create trigger api_tokens_token after insert or delete on api_tokens for each row execute function sync_api_token();

create trigger end_streams after delete on auth.api_tokens for each row
  execute function auth.end_streams('id');
