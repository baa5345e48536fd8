-- What the calendar reads by its day, one index a layer.
create index qbrs_meetings on qbrs (organization_id, date_time, id) where date_time is not null;
create index assessments_due_day on assessments (organization_id, due_date, id) where due_date is not null and deleted_at is null;
create index action_items_day on action_items (organization_id, due, qbr_id, key) where due is not null;
create index agreements_end on agreements (organization_id, end_on, id) where end_on is not null;
create index assets_warranty on assets (organization_id, warranty_ends_at, id) where warranty_ends_at is not null;

-- A person's feed, to which a calendar program subscribes without signing in. The token itself is stored nowhere; a new one ends the former.
create table calendar_feeds (
  organization_id uuid not null default current_organization() references organizations,
  user_id         uuid not null,
  token_hash      bytea not null check (length(token_hash) = 32),
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references people (organization_id, id) on delete cascade
);
call enclose('calendar_feeds');

-- Which organisation a feed belongs to; nobody reads it but the two functions below.
create table auth.feeds (
  token_hash      bytea primary key,
  organization_id uuid not null references auth.organizations,
  user_id         uuid not null
);
create index feeds_user on auth.feeds (organization_id, user_id);

-- The tenant's role has no right to schema auth, so the rows there follow the feeds.
create function public.keep_feed_door() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from auth.feeds f where f.organization_id = old.organization_id and f.user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into auth.feeds (token_hash, organization_id, user_id) values (new.token_hash, new.organization_id, new.user_id);
  end if;
  return null;
end $$;
revoke execute on function public.keep_feed_door from public;
create trigger calendar_feeds_door after insert or update or delete on calendar_feeds for each row execute function keep_feed_door();

-- The first statement of every request by a feed, as `enter_share` is of one by a link: opens the organisation of an active person for this
-- transaction. A wrong feed, an ended one and one of somebody who may not sign in answer alike.
create function public.enter_feed(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  person people;
begin
  select f.organization_id, f.user_id into door
  from auth.feeds f
  join auth.organizations o on o.id = f.organization_id and o.status = 'active'
  join auth.users u on u.id = f.user_id and not u.login_disabled
  where f.token_hash = token;
  if not found then return null; end if;
  perform set_config('app.organization_id', door.organization_id::text, true);
  select p.* into person from people p where p.organization_id = door.organization_id and p.id = door.user_id and p.status = 'active';
  if not found then
    perform set_config('app.organization_id', '', true);
    return null;
  end if;
  return jsonb_build_object('userId', person.id, 'roles', person.roles, 'isOwner', person.is_owner);
end $$;
revoke execute on function public.enter_feed from public;
grant execute on function public.enter_feed to plumbline_tenant;
