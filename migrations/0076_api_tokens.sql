-- Tokens with which a script calls in the place of the person who made them, with fewer permissions. Only the hash is stored.
create table api_tokens (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  user_id         uuid not null,
  name            text not null check (length(btrim(name)) between 1 and 80),
  token_hash      bytea not null check (length(token_hash) = 32),
  -- The last characters, by which a person recognises it.
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

-- Which organisation a token belongs to; nobody reads it but the two functions below.
create table auth.api_tokens (
  token_hash      bytea primary key,
  id              uuid not null unique,
  organization_id uuid not null references auth.organizations
);

-- The tenant's role has no right to schema auth, so the rows there follow the tokens.
create function public.keep_token_door() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from auth.api_tokens t where t.id = old.id;
  else
    insert into auth.api_tokens (token_hash, id, organization_id) values (new.token_hash, new.id, new.organization_id);
  end if;
  return null;
end $$;
revoke execute on function public.keep_token_door from public;
create trigger api_tokens_door after insert or delete on api_tokens for each row execute function keep_token_door();

-- Whoever is disabled or removed loses the tokens with it; being enabled again brings none back.
create function public.revoke_tokens_of_person() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  delete from api_tokens t where t.organization_id = new.organization_id and t.user_id = new.id;
  return null;
end $$;
revoke execute on function public.revoke_tokens_of_person from public;
create trigger people_tokens after update of status on people for each row
  when (new.status in ('disabled', 'removed') and old.status is distinct from new.status) execute function revoke_tokens_of_person();

-- The first statement of every request with a token, as `enter` is of one with a session: opens the organisation of the active person who
-- made it, for this transaction. A wrong token, an expired one and one of somebody who may not sign in answer alike.
create function public.enter_token(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  found_token api_tokens;
  person people;
  must_change boolean;
begin
  select t.id, t.organization_id into door
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
  return jsonb_build_object(
    'outcome', 'ok', 'sessionId', found_token.id, 'organizationId', door.organization_id, 'userId', person.id,
    'firstName', person.first_name, 'lastName', person.last_name, 'roles', person.roles, 'isOwner', person.is_owner,
    'isSuperadmin', false, 'mustChangePassword', must_change, 'mustSetUpMfa', false, 'isFresh', false,
    'token', jsonb_build_object('id', found_token.id, 'name', found_token.name, 'scopes', found_token.scopes));
end $$;
revoke execute on function public.enter_token from public;
grant execute on function public.enter_token to plumbline_tenant;
