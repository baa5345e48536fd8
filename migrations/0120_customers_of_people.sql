-- Whose customers: a person whose scope is "listed" sees the customers of their list and what hangs on them, and nothing of any other.
alter table people add column customer_scope text not null default 'all' check (customer_scope in ('all', 'listed'));

create table person_customers (
  organization_id uuid not null default current_organization() references organizations,
  person_id       uuid not null,
  customer_id     uuid not null,
  primary key (organization_id, person_id, customer_id),
  foreign key (organization_id, person_id) references people (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index person_customers_customer on person_customers (organization_id, customer_id);
call enclose('person_customers');
grant select on person_customers to plumbline_auth;

-- Administrators and the owner see everything, however they became it.
create function public.widen_scope() returns trigger language plpgsql as $$
begin
  new.customer_scope := 'all';
  return new;
end $$;
create trigger people_scope before insert or update of roles, is_owner, customer_scope on people for each row
  when (new.customer_scope = 'listed' and (new.is_owner or 'admin' = any (new.roles))) execute function widen_scope();

-- From where an organisation is reached (empty: from everywhere), and by which ways its people sign in.
alter table auth.organizations
  add column allowed_networks cidr[] not null default '{}' check (cardinality(allowed_networks) <= 50),
  add column sign_in_methods text[] not null default '{password,passkey,sso}'
    check (sign_in_methods <@ array['password', 'passkey', 'sso'] and cardinality(sign_in_methods) > 0);

-- The person whose list limits this statement; null for everybody who sees all customers, and for jobs. What triggers do is no reading of the person
-- who set them off: they count and pass on rows of every customer.
create function public.limited_person() returns uuid language sql stable parallel restricted as
$$ select case when pg_trigger_depth() = 0 then nullif(current_setting('app.limited_person', true), '')::uuid end $$;

-- Asked before the first row of every limited table. PostgreSQL expects almost every row to pass a comparison like this one, so nothing else is planned
-- than without it: expecting half of them, it would sort what an index has in order.
create function public.customer_scope() returns text language sql stable parallel restricted as
$$ select case when limited_person() is null then 'all' else 'listed' end $$;

-- Limits every table with a customer, and every table that hangs on such a table, to the customers of a limited person. What to limit follows
-- from the catalogue: it is called after every migration, so that a new table needs no thought. For everybody else the condition is one
-- comparison that was made before the first row. Two tables are left out: the lists themselves, and the filters of outlets, which decide who outside is
-- told of what anybody does.
create procedure public.limit_to_customers() language plpgsql as $$
declare
  own constant text := '(select s.customer_id from public.person_customers s where s.organization_id = (select public.current_organization()) '
    || 'and s.person_id = (select public.limited_person()))';
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
        select format('(%s or exists (select from %s above where %s))',
                      string_agg(format('%I.%I is null', found.relname, m.attname), ' or ' order by m.at) filter (where not m.attnotnull or m.attname = 'organization_id'),
                      k.confrelid::regclass, string_agg(format('above.%I = %I.%I', u.attname, found.relname, m.attname), ' and ' order by m.at))
        from pg_constraint k
        cross join lateral unnest(k.conkey, k.confkey) with ordinality as col (here, there, at)
        join lateral (select a.attname, a.attnotnull, col.at from pg_attribute a where a.attrelid = k.conrelid and a.attnum = col.here) m on true
        join lateral (select a.attname from pg_attribute a where a.attrelid = k.confrelid and a.attnum = col.there) u on true
        where k.conrelid = found.oid and k.contype = 'f' and k.confrelid = any (limited) and k.confrelid <> found.oid and k.conparentid = 0
          and not (k.confrelid = 'public.customers'::regclass and found.is_direct)
        group by k.oid, k.confrelid) parts;
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

-- Whether a person may be told of something: whoever is limited hears of their own customers, and of what concerns no customer. The roles that
-- tell may read only some of these tables.
create function public.may_be_told(person uuid, kind text, entity uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := current_organization();
  limited text := current_setting('app.limited_person', true);
  concerned uuid;
  is_theirs boolean;
begin
  -- What the reader may see says nothing of what others may be told.
  perform set_config('app.limited_person', '', true);
  concerned := case kind
    when 'assessment' then (select x.customer_id from assessments x where x.organization_id = organization and x.id = entity)
    when 'finding' then (select x.customer_id from findings x where x.organization_id = organization and x.id = entity)
    when 'qbr' then (select x.customer_id from qbrs x where x.organization_id = organization and x.id = entity)
    when 'quarterly_review' then (select x.customer_id from quarterly_reviews x where x.organization_id = organization and x.id = entity)
    when 'recommendation' then (select x.customer_id from recommendations x where x.organization_id = organization and x.id = entity)
    when 'customer' then entity
  end;
  is_theirs := concerned is null or exists (
    select from person_customers s where s.organization_id = organization and s.person_id = person and s.customer_id = concerned);
  perform set_config('app.limited_person', coalesce(limited, ''), true);
  return is_theirs;
end $$;
revoke execute on function public.may_be_told from public;
grant execute on function public.may_be_told to plumbline_tenant, plumbline_auth;

-- Gives a person a list of customers, or all of them (null), and takes away what they were told of others. False: one of the customers is unknown.
create function public.limit_person(person uuid, chosen uuid[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := current_organization();
begin
  if exists (select from unnest(chosen) c where not exists (
       select from customers x where x.organization_id = organization and x.id = c and x.merged_into is null)) then
    return false;
  end if;
  delete from person_customers s
  where s.organization_id = organization and s.person_id = person and (chosen is null or s.customer_id <> all (chosen));
  insert into person_customers (organization_id, person_id, customer_id)
  select organization, person, c from unnest(chosen) c group by c order by c on conflict do nothing;
  if chosen is not null then
    delete from notifications n
    where n.organization_id = organization and n.user_id = person and not may_be_told(person, n.entity_type, n.entity_id);
  end if;
  return true;
end $$;
revoke execute on function public.limit_person from public;
grant execute on function public.limit_person to plumbline_auth;

-- The counters as the caller may see them: those that are kept, and for whoever is limited the same figures counted over their own customers.
create view seen_counters with (security_invoker = true) as
  select c.organization_id, c.name, c.n, c.total from counters c where (select limited_person()) is null
  union all
  select one.organization_id, one.name, sum(one.n)::bigint, sum(one.total)
  from (
    select a.organization_id, x ->> 'name' as name, (x ->> 'n')::bigint as n, (x ->> 'total')::numeric as total
    from assessments a cross join lateral jsonb_array_elements(assessment_counts(a, 1)) x
    union all
    select q.organization_id, x ->> 'name', (x ->> 'n')::bigint, (x ->> 'total')::numeric
    from qbrs q cross join lateral jsonb_array_elements(qbr_counts(q, 1)) x
    union all
    select c.organization_id, x ->> 'name', (x ->> 'n')::bigint, (x ->> 'total')::numeric
    from customers c cross join lateral jsonb_array_elements(customer_counts(c, 1)) x
    union all
    select t.organization_id, 'trend:' || to_char(t.quarter_end, 'YYYY-MM-DD'), 1, t.score from customer_quarters t
    union all
    select k.organization_id, k.name, k.n, k.total from counters k where k.name >= 'people:' and k.name < 'people;') one
  where (select limited_person()) is not null
  group by one.organization_id, one.name;
grant select on seen_counters to plumbline_tenant;

-- What `enter` asks first (migration 0110), as before, and: the limit of the person, and from where the organisation is reached.
create or replace function public.enter_own(token bytea, passive boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  visit record;
  person people;
begin
  select s.id, s.user_id, s.organization_id, s.last_seen_at, s.amr, s.authenticated_at,
         s.revoked_at is not null or u.login_disabled or o.status <> 'active' as is_closed,
         s.expires_at <= now() or s.last_seen_at + make_interval(secs => s.idle_seconds) <= now() as is_over,
         u.is_superadmin, u.must_change_password, u.has_second_factor, o.mfa_roles, o.sso_counts_as_mfa, o.allowed_networks
  into visit
  from auth.sessions s join auth.users u on u.id = s.user_id join auth.organizations o on o.id = s.organization_id
  where s.token_hash = token;
  if not found or visit.is_closed then return jsonb_build_object('outcome', 'none'); end if;
  if visit.is_over then return jsonb_build_object('outcome', 'expired'); end if;

  perform set_config('app.organization_id', visit.organization_id::text, true), set_config('app.person_id', visit.user_id::text, true);
  select p.* into person from people p where p.organization_id = visit.organization_id and p.id = visit.user_id;
  perform set_config('app.limited_person', case person.customer_scope when 'listed' then person.id::text else '' end, true);

  if not passive and visit.last_seen_at < now() - interval '1 minute' then
    update auth.sessions s set last_seen_at = now() where s.token_hash = token;
    update people p set last_active_at = now() where p.organization_id = visit.organization_id and p.id = visit.user_id;
  end if;
  return jsonb_build_object(
    'outcome', 'ok', 'sessionId', visit.id, 'organizationId', visit.organization_id, 'userId', person.id,
    'firstName', person.first_name, 'lastName', person.last_name, 'email', person.email, 'roles', person.roles,
    'isOwner', person.is_owner, 'isSuperadmin', visit.is_superadmin, 'mustChangePassword', visit.must_change_password,
    'mustSetUpMfa', not visit.has_second_factor and (visit.is_superadmin or (
      (person.roles && visit.mfa_roles or (person.is_owner and 'owner' = any (visit.mfa_roles)))
      and not (visit.sso_counts_as_mfa and 'sso' = any (visit.amr)))),
    'isFresh', visit.authenticated_at > now() - interval '5 minutes',
    'isLimited', person.customer_scope = 'listed', 'networks', to_jsonb(visit.allowed_networks));
end $$;

create or replace function public.enter_token(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  found_token api_tokens;
  person people;
  must_change boolean;
begin
  select t.id, t.organization_id, o.allowed_networks into door
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
    'token', jsonb_build_object('id', found_token.id, 'name', found_token.name, 'scopes', found_token.scopes));
end $$;

create or replace function public.enter_feed(token bytea) returns jsonb
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
  perform set_config('app.limited_person', case person.customer_scope when 'listed' then person.id::text else '' end, true);
  return jsonb_build_object('userId', person.id, 'roles', person.roles, 'isOwner', person.is_owner);
end $$;

call limit_to_customers();

-- A later page of these lists is found in the index of its order alone, so the customer is in that index.
do $$
declare
  found record;
begin
  for found in
    select i.relname, pg_get_indexdef(x.indexrelid) as text, case x.indrelid when 'public.customers'::regclass then 'id' else 'customer_id' end as customer
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid in ('public.customers'::regclass, 'public.assessments'::regclass, 'public.qbrs'::regclass) and not x.indisunique
      and not exists (
        select from pg_attribute a
        where a.attrelid = x.indrelid and a.attnum = any (x.indkey)
          and a.attname = case x.indrelid when 'public.customers'::regclass then 'id' else 'customer_id' end)
    order by 1
  loop
    execute format('drop index public.%I', found.relname);
    execute regexp_replace(found.text, '( WHERE |$)', format(E' INCLUDE (%I)\\1', found.customer));
  end loop;
end $$;

-- How many assessments of a template, and of how many customers, the caller sees.
create function public.seen_uses(template uuid) returns integer[] language plpgsql stable cost 1 as $$
begin
  return (
    select array[count(*), count(distinct a.customer_id)] from assessments a
    where a.organization_id = current_organization() and a.template_id = template and a.deleted_at is null);
end $$;
