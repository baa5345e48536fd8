-- A restore writes rows exactly as they were, which nobody else may: no trigger changes or refuses them, and rows that refer to one another
-- come in any order. It has a role and a login of its own (server/platform/db/logins.ts), under the same row security as everybody.
do $$
begin
  if not exists (select from pg_roles where rolname = 'plumbline_restore') then
    begin
      create role plumbline_restore nologin nosuperuser nobypassrls;
    exception when duplicate_object or unique_violation then null;  -- another database of this cluster was faster
    end;
  end if;
  grant plumbline_restore to current_user;
end $$;
grant usage on schema public to plumbline_restore;

-- What a new table, trigger or reference needs for a restore; a migration that adds one calls it at its end, and a test fails otherwise.
-- Triggers that keep the doors of links and tokens in schema auth stay: no backup holds what they guard.
create procedure public.make_restorable() language plpgsql as $$
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
      and t.tgname not in ('api_tokens_door', 'calendar_feeds_door', 'people_tokens', 'qbr_shares_door')
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
call make_restorable();

grant execute on function public.rebuild_counters(uuid) to plumbline_restore;
