-- People of a customer sign in to a portal of their own by links that are mailed to them (decision 24).
alter table contacts
  add column portal_access text not null default 'none' check (portal_access in ('none', 'invited', 'active')),
  -- What this contact reads has no amounts.
  add column portal_hides_amounts boolean not null default false,
  add column portal_invited_at timestamptz(3),
  add column portal_seen_at timestamptz(3),
  -- The reviews that this contact has opened: the first time is told.
  add column portal_opened uuid[] not null default '{}';

-- What lets a contact in: a link that works once, and the session that it opens. The token itself is stored nowhere.
create table portal_keys (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  kind            text not null check (kind in ('link', 'session')),
  contact_id      uuid not null,
  customer_id     uuid not null,
  token_hash      bytea not null check (length(token_hash) = 32),
  expires_at      timestamptz(3) not null,
  seen_at         timestamptz(3) not null default now(),
  idle_seconds    integer not null default 7200,
  -- The reviews that were opened in this session.
  opened          uuid[] not null default '{}',
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index portal_keys_contact on portal_keys (organization_id, contact_id);
create index portal_keys_customer on portal_keys (organization_id, customer_id);
call enclose('portal_keys');

-- To which organisation a key belongs, and which contacts have an address: asked before any organisation is known.
create table auth.portal_doors (
  hash            bytea not null,
  organization_id uuid not null references auth.organizations,
  id              uuid not null,
  kind            text not null check (kind in ('key', 'contact')),
  primary key (hash, organization_id, id)
);
create index portal_doors_id on auth.portal_doors (organization_id, id);
grant select on auth.portal_doors to plumbline_auth;

-- The tenant's role has no right to schema auth, so the rows there follow the keys and the contacts.
create function public.keep_portal_door() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from auth.portal_doors d where d.organization_id = old.organization_id and d.id = old.id;
  else
    insert into auth.portal_doors (hash, organization_id, id, kind) values (new.token_hash, new.organization_id, new.id, 'key');
  end if;
  return null;
end $$;
revoke execute on function public.keep_portal_door from public;
create trigger portal_keys_door after insert or delete on portal_keys for each row execute function keep_portal_door();

create function public.keep_portal_contact() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  delete from auth.portal_doors d where d.organization_id = old.organization_id and d.id = old.id;
  if tg_op = 'UPDATE' and new.portal_access <> 'none' then
    insert into auth.portal_doors (hash, organization_id, id, kind)
    values (sha256(convert_to(lower(btrim(new.email)), 'UTF8')), new.organization_id, new.id, 'contact');
  end if;
  return null;
end $$;
revoke execute on function public.keep_portal_contact from public;
create trigger contacts_portal_door after update of portal_access, email or delete on contacts for each row execute function keep_portal_contact();

-- Access belongs to a mailbox and a customer: with another one it ends, and whoever has none has no key.
create function public.end_portal_of_contact() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email or new.customer_id <> old.customer_id then
    new.portal_access := 'none';
  end if;
  if new.portal_access = 'none' then
    delete from portal_keys k where k.organization_id = new.organization_id and k.contact_id = new.id;
  end if;
  return new;
end $$;
create trigger contacts_portal before update of email, customer_id, portal_access on contacts for each row
  when (old.portal_access <> 'none') execute function end_portal_of_contact();

-- Also when it comes back its people sign in anew.
create function public.end_portal_of_customer() returns trigger language plpgsql as $$
begin
  delete from portal_keys k where k.organization_id = new.organization_id and k.customer_id = new.id;
  return null;
end $$;
create trigger customers_portal after update of status on customers for each row
  when (new.status = 'archived' and old.status <> 'archived') execute function end_portal_of_customer();

-- The customer of the contact who has opened this transaction; null for everybody else.
create function public.portal_customer() returns uuid language sql stable parallel restricted as
$$ select case when pg_trigger_depth() = 0 then nullif(current_setting('app.portal_customer', true), '')::uuid end $$;

-- A contact is limited like a person of ours who sees listed customers: to one (migration 0120).
create or replace function public.customer_scope() returns text language sql stable parallel restricted as
$$ select case when limited_person() is null and portal_customer() is null then 'all' else 'listed' end $$;

-- The first statement of every request of the portal, as `enter` is of one by a session of ours: opens the organisation for this transaction and
-- limits it to the customer of the contact. A wrong key, an expired and a revoked one answer alike, as does any of a customer that is archived or of
-- an organisation that is closed.
create function public.enter_portal(token bytea, wanted text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  held portal_keys;
  contact contacts;
begin
  select d.organization_id, d.id into door
  from auth.portal_doors d join auth.organizations o on o.id = d.organization_id
  where d.hash = token and d.kind = 'key' and o.status = 'active';
  if not found then return null; end if;
  perform set_config('app.organization_id', door.organization_id::text, true);
  select k.* into held from portal_keys k
  where k.organization_id = door.organization_id and k.id = door.id and k.kind = wanted and k.expires_at > now()
    and k.seen_at + make_interval(secs => k.idle_seconds) > now();
  select c.* into contact
  from contacts c join customers u on u.organization_id = c.organization_id and u.id = c.customer_id
  where c.organization_id = door.organization_id and c.id = held.contact_id and c.customer_id = held.customer_id
    and c.portal_access <> 'none' and u.status <> 'archived' and u.merged_into is null;
  if contact.id is null then
    perform set_config('app.organization_id', '', true);
    return null;
  end if;

  if held.kind = 'session' and held.seen_at < now() - interval '1 minute' then
    update portal_keys k set seen_at = now() where k.organization_id = held.organization_id and k.id = held.id;
    update contacts c set portal_seen_at = now() where c.organization_id = contact.organization_id and c.id = contact.id;
  end if;
  perform set_config('app.portal_customer', contact.customer_id::text, true);
  return jsonb_build_object('organizationId', held.organization_id, 'keyId', held.id, 'contactId', contact.id, 'customerId', contact.customer_id,
    'name', contact.name, 'email', contact.email, 'hidesAmounts', contact.portal_hides_amounts, 'isFirst', contact.portal_access = 'invited');
end $$;
revoke execute on function public.enter_portal from public;
grant execute on function public.enter_portal to plumbline_tenant;

-- Which contact has decided in the portal; the contact may be deleted, the decision stays with the name.
alter table recommendation_decisions add column contact_id uuid;

-- As before, and: what a contact has decided stays like what was decided by a link.
create or replace function public.keep_decision() returns trigger language plpgsql as $$
begin
  if old.share_id is null and old.contact_id is null and exists (
       select from qbrs q where q.organization_id = old.organization_id and q.id = old.qbr_id and q.presented_at is null)
     -- Whoever owns the tables removes a whole organisation.
     or pg_has_role((select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then
    return old;
  end if;
  return null;
end $$;
