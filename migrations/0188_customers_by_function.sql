-- What a limited person sees is asked by functions instead of queries inside the policies. A query of a policy is prepared for execution with every
-- statement even when it never runs, once for each table and each table above it, and it changes the plan: a third of what PostgreSQL spent on
-- reading an assessment went there. Functions are called for limited people and for contacts in the portal alone.
create function public.listed_customers() returns setof uuid language sql stable parallel restricted as
$$ select customer_id from person_customers where organization_id = (select current_organization()) and person_id = (select limited_person())
   union all select portal_customer() $$;

create or replace procedure public.limit_to_customers() language plpgsql as $$
declare
  own constant text := '(select public.listed_customers())';
  limited oid[] := array['public.customers'::regclass::oid];
  found record;
  condition text;
  before integer;
begin
  loop
    before := cardinality(limited);
    limited := array(
      select distinct c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in ('person_customers', 'outlet_customers')
        and (c.oid = any (limited)
             or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped)
             or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = any (limited))));
    exit when cardinality(limited) = before;
  end loop;

  for found in
    select c.relname as above,
           concat_ws('_', 'sees', c.relname, 'by', string_agg(u.attname, '_' order by col.at) filter (where u.attname <> 'organization_id')) as name,
           string_agg(format('above.%I = $%s', u.attname, col.at), ' and ' order by col.at) as its_key,
           string_agg(format_type(u.atttypid, u.atttypmod), ', ' order by col.at) as types
    from pg_constraint k
    join pg_class c on c.oid = k.confrelid
    cross join lateral unnest(k.confkey) with ordinality as col (there, at)
    join pg_attribute u on u.attrelid = k.confrelid and u.attnum = col.there
    where k.conrelid = any (limited) and k.contype = 'f' and k.confrelid = any (limited) and k.conparentid = 0
    group by k.oid, c.relname
  loop
    execute format('create or replace function public.%I(%s) returns boolean language sql stable parallel restricted as '
                   '$sees$ select exists (select from public.%I above where %s) $sees$', found.name, found.types, found.above, found.its_key);
  end loop;

  for found in
    select c.oid, c.relname, a.attnotnull as is_always, a.attname is not null as is_direct
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
    where c.oid = any (limited) order by c.relname
  loop
    if found.relname = 'customers' then
      condition := 'id in ' || own;
    elsif found.is_always then
      condition := 'customer_id in ' || own;
    else
      select string_agg(part, ' and ' order by part) into condition from (
        select '(customer_id is null or customer_id in ' || own || ')' as part where found.is_direct
        union all
        select format('(%s or public.%I(%s))',
                      string_agg(format('%I.%I is null', found.relname, m.attname), ' or ' order by m.at) filter (where not m.attnotnull or m.attname = 'organization_id'),
                      concat_ws('_', 'sees', t.relname, 'by', string_agg(u.attname, '_' order by m.at) filter (where u.attname <> 'organization_id')),
                      string_agg(format('%I.%I', found.relname, m.attname), ', ' order by m.at))
        from pg_constraint k
        join pg_class t on t.oid = k.confrelid
        cross join lateral unnest(k.conkey, k.confkey) with ordinality as col (here, there, at)
        join lateral (select a.attname, a.attnotnull, col.at from pg_attribute a where a.attrelid = k.conrelid and a.attnum = col.here) m on true
        join pg_attribute u on u.attrelid = k.confrelid and u.attnum = col.there
        where k.conrelid = found.oid and k.contype = 'f' and k.confrelid = any (limited) and k.confrelid <> found.oid and k.conparentid = 0
          and not (k.confrelid = 'public.customers'::regclass and found.is_direct)
        group by k.oid, t.relname) parts;
    end if;
    continue when condition is null;
    condition := '(select public.customer_scope()) <> ''listed'' or ' || condition;
    continue when exists (
      select from pg_policy p where p.polrelid = found.oid and p.polname = 'customers_of_person' and obj_description(p.oid, 'pg_policy') = condition);
    execute format('drop policy if exists customers_of_person on public.%I', found.relname);
    -- Of the roles in which people call; the console writes to the audit log alone, and reads no customers of anybody.
    execute format('create policy customers_of_person on public.%I as restrictive to plumbline_tenant, plumbline_auth, plumbline_restore, %I using (%s)',
                   found.relname, current_user, condition);
    execute format('comment on policy customers_of_person on public.%I is %L', found.relname, condition);
  end loop;
end $$;

call limit_to_customers();
