-- Needs code with 0052
-- Fewer functions of policies, and fewer indexes (docs/decisions/030-lighter-house.md). No statement of the application names the removed ones.
drop function if exists sees_budget_scenarios_by_id, sees_budgets_by_customer_id_fiscal_year, sees_contacts_by_id, sees_customers_by_id,
  sees_findings_by_customer_id_id, sees_goals_by_customer_id_id, sees_quarterly_reviews_by_id, sees_recommendations_by_customer_id_id,
  sees_survey_recipients_by_id, sees_surveys_by_id;
-- Limits tables as before, and creates only the functions that a policy calls.
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
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not in ('person_customers', 'delivery_target_customers')
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
    left join pg_attribute direct on direct.attrelid = k.conrelid and direct.attname = 'customer_id' and not direct.attisdropped
    where k.conrelid = any (limited) and k.contype = 'f' and k.confrelid = any (limited) and k.confrelid <> k.conrelid and k.conparentid = 0
      -- A required customer decides alone, and a customer of its own is compared directly.
      and direct.attnotnull is not true and (direct.attname is null or k.confrelid <> 'public.customers'::regclass)
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
    -- Applies to the roles used by people's requests; the console only writes to the audit log and reads no customers.
    execute format('create policy customers_of_person on public.%I as restrictive to plumbline_tenant, plumbline_auth, plumbline_restore, %I using (%s)',
                   found.relname, current_user, condition);
    execute format('comment on policy customers_of_person on public.%I is %L', found.relname, condition);
  end loop;
end 
$$;

-- Indexes of tables with few rows for each organisation, which the primary key finds, of references to people, who are never deleted, and of
-- the few rows of one customer, which a unique key finds.
drop index api_tokens_newest, api_tokens_user, assistant_connections_newest, assistant_connections_user, chat_commands_creator,
  delivery_targets_creator, delivery_targets_order, scim_connections_creator, surveys_creator, visit_consents_maker,
  visit_consents_newest, visits_consent, visits_newest, visits_open, campaigns_created, stack_standards_replaced,
  subscription_invoices_order, sops_owner, sops_to_review, list_views_list, notification_preferences_digest, templates_sample,
  templates_source, question_exclusions_author, question_exclusions_customer, survey_responses_follow_up, agenda_requests_person,
  goals_customer, qbrs_meetings_of_customer, quarterly_reviews_customer, findings_customer_risk;
