-- Three doors into one database, none of which owns anything: a request of a signed-in person comes through
-- plumbline_tenant (row security), sign-in through plumbline_auth (schema auth only), the platform's own work
-- (delivering the outbox, running jobs) through plumbline_platform.
do $$
declare door text;
begin
  foreach door in array array['plumbline_tenant', 'plumbline_auth', 'plumbline_platform'] loop
    if not exists (select from pg_roles where rolname = door) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls', door);
      exception when duplicate_object or unique_violation then null;  -- another database of this cluster was faster
      end;
    end if;
    execute format('grant %I to current_user', door);
    if exists (select from pg_roles where rolname = 'plumbline_app') and not pg_has_role('plumbline_app', door, 'member') then
      execute format('grant %I to plumbline_app', door);
    end if;
  end loop;
end $$;

revoke create on schema public from public;
create schema auth;
create schema platform;
grant usage on schema public to plumbline_tenant, plumbline_auth, plumbline_platform;
grant usage on schema auth to plumbline_auth;
grant usage on schema platform to plumbline_tenant, plumbline_auth, plumbline_platform;

-- PostgreSQL 18 brings uuidv7(); older servers get one of the same layout (RFC 9562): 48 bits of milliseconds, then random.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    execute $fn$
      create function public.uuidv7() returns uuid language sql volatile parallel safe as $body$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid()) placing
              substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid
      $body$
    $fn$;
  end if;
end $$;

-- The organisation of this transaction. An earlier transaction leaves the setting as an empty string, not as null.
create function public.current_organization() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;

-- Who is calling in this transaction; null for jobs. It only ever narrows what is read, row security does not depend on it.
create function public.current_person() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.person_id', true), '')::uuid $$;

-- Every tenant table is born enclosed: row security on and forced, one policy for reading and writing.
create procedure public.enclose(name text) language plpgsql as $$
begin
  execute format('alter table public.%I enable row level security', name);
  execute format('alter table public.%I force row level security', name);
  execute format(
    'create policy tenant on public.%I using (organization_id = (select public.current_organization())) '
    'with check (organization_id = (select public.current_organization()))', name);
  execute format('grant select, insert, update, delete on public.%I to plumbline_tenant', name);
end $$;
