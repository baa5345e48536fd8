-- An organisation whose owner has asked for its deletion lives on until the day, and then goes with everything in it.
alter table auth.organizations
  add column deletion_due timestamptz(3),
  add column deletion_asked_by text,
  add constraint organizations_deletion check ((deletion_due is null) = (deletion_asked_by is null));
create index organizations_deletion_due on auth.organizations (deletion_due) where deletion_due is not null;

-- The last step, when the rows that the restore's role may delete are gone already: the audit log, the platform's rows and the accounts. It does nothing to
-- an organisation whose day has not come, whoever asks.
create function public.erase_organization(organization uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found record;
begin
  if not exists (select from auth.organizations o where o.id = organization and o.deletion_due <= now() and o.status <> 'active') then
    raise exception 'The day of this organisation has not come.';
  end if;
  perform set_config('app.organization_id', organization::text, true);
  for found in
    select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'platform', 'console', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
      and (n.nspname, c.relname) not in (('public', 'organizations'), ('auth', 'users'))
    order by n.nspname = 'auth', n.nspname, c.relname
  loop
    execute format('delete from %I.%I where organization_id = $1', found.nspname, found.relname) using organization;
  end loop;
  delete from public.organizations o where o.organization_id = organization;
  delete from auth.users u where u.organization_id = organization;
  delete from auth.organizations o where o.id = organization;
end $$;
revoke execute on function public.erase_organization from public;
grant execute on function public.erase_organization to plumbline_platform;
