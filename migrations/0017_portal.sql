-- The customer portal.
set local check_function_bodies = off;

-- Key of a contact: a one-time sign-in link, or the session that it opens. The token itself is stored nowhere.
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
  -- Reviews opened in this session.
  opened          uuid[] not null default '{}',
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index portal_keys_contact on portal_keys (organization_id, contact_id);
create index portal_keys_customer on portal_keys (organization_id, customer_id);
call enclose('portal_keys');

-- Organisation of a key, and addresses of contacts; queried before any organisation is known.
create table auth.portal_tokens (
  hash            bytea not null,
  organization_id uuid not null references auth.organizations,
  id              uuid not null,
  kind            text not null check (kind in ('key', 'contact')),
  primary key (hash, organization_id, id)
);
create index portal_tokens_id on auth.portal_tokens (organization_id, id);
grant select on auth.portal_tokens to plumbline_auth;

-- The tenant role has no access to schema auth, so triggers on keys and contacts maintain the rows there.
create function public.sync_portal_token() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from auth.portal_tokens d where d.organization_id = old.organization_id and d.id = old.id;
  else
    insert into auth.portal_tokens (hash, organization_id, id, kind) values (new.token_hash, new.organization_id, new.id, 'key');
  end if;
  return null;
end $$;
revoke execute on function public.sync_portal_token from public;
create trigger portal_keys_token after insert or delete on portal_keys for each row execute function sync_portal_token();
