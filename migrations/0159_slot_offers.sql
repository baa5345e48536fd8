-- A link by which a contact of the customer takes one of the times that somebody of ours offers for a review. Its token is stored nowhere;
-- it has a door in auth.shares as a link to a deck has, and is of one review.
create table slot_offers (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  qbr_id          uuid not null,
  token_hash      bytea not null check (length(token_hash) = 32),
  slots           timestamptz(3)[] not null check (cardinality(slots) between 1 and 20),
  expires_at      timestamptz(3) not null,
  revoked_at      timestamptz(3),
  views           integer not null default 0,
  taken_slot      timestamptz(3),
  taken_at        timestamptz(3),
  taken_by        text check (length(taken_by) <= 120),
  created_at      timestamptz(3) not null default now(),
  created_by      uuid not null,
  primary key (organization_id, id),
  check ((taken_slot is null) = (taken_at is null) and (taken_slot is null) = (taken_by is null)),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index slot_offers_qbr on slot_offers (organization_id, qbr_id, created_at, id);
call enclose('slot_offers');
create trigger slot_offers_door after insert or delete on slot_offers for each row execute function keep_share_door();

-- The first statement of every request by such a link, as `enter_share` is of one to a deck. An offer whose time has been taken stays open
-- until it expires, so that the customer can look it up.
create function public.enter_offer(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  offer slot_offers;
begin
  select s.organization_id, s.share_id into door
  from auth.shares s join auth.organizations o on o.id = s.organization_id
  where s.token_hash = token and o.status = 'active';
  if not found then return null; end if;
  perform set_config('app.organization_id', door.organization_id::text, true);
  select f.* into offer from slot_offers f
  where f.organization_id = door.organization_id and f.id = door.share_id and f.revoked_at is null and f.expires_at > now();
  if not found then
    perform set_config('app.organization_id', '', true);
    return null;
  end if;
  return jsonb_build_object('organizationId', offer.organization_id, 'offerId', offer.id, 'qbrId', offer.qbr_id);
end $$;
revoke execute on function public.enter_offer from public;
grant execute on function public.enter_offer to plumbline_tenant;

-- As in 0091, with the door of these links: a restore closes them as it closes those to decks.
create or replace procedure public.make_restorable() language plpgsql as $$
declare
  found record;
  definition text;
begin
  for found in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by c.relname
  loop
    if found.relname like 'audit\_%' then
      execute format('grant select, insert on public.%I to plumbline_restore', found.relname);
    else
      execute format('grant select, insert, update, delete on public.%I to plumbline_restore', found.relname);
    end if;
  end loop;

  for found in
    select c.relname, k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and k.contype = 'f' and not k.condeferrable and k.conparentid = 0 order by c.relname, k.conname
  loop
    execute format('alter table public.%I alter constraint %I deferrable initially immediate', found.relname, found.conname);
  end loop;

  for found in
    select t.oid, pg_get_triggerdef(t.oid) as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not t.tgisinternal and pg_get_triggerdef(t.oid) !~ 'plumbline_restore'
      and t.tgname not in ('api_tokens_door', 'calendar_feeds_door', 'people_tokens', 'qbr_shares_door', 'slot_offers_door')
    order by c.relname, t.tgname
  loop
    definition := regexp_replace(found.text, '^CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER');
    if definition ~ ' WHEN \(.*\) EXECUTE FUNCTION ' then
      definition := regexp_replace(definition, ' WHEN \((.*)\) EXECUTE FUNCTION ', $r$ WHEN (current_user <> 'plumbline_restore' AND (\1)) EXECUTE FUNCTION $r$);
    else
      definition := replace(definition, ' EXECUTE FUNCTION ', $r$ WHEN (current_user <> 'plumbline_restore') EXECUTE FUNCTION $r$);
    end if;
    execute definition;
  end loop;
end $$;
