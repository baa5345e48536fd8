-- Needs code with 0052
-- Fewer triggers and their functions (docs/decisions/030-lighter-house.md). No statement of the application names the removed ones.
set local check_function_bodies = off;

-- Copies facts of the customer to its assessments, findings, recommendations and QBRs, which lists search and sort by.
create or replace function public.keep_customer_facts() returns trigger language plpgsql as $$
declare
  customer record;
begin
  -- Blocks until an uncommitted change of the customer's name is resolved; without a customer the foreign key refuses the row.
  select c.name_key, currency_decimals(c.currency) as decimals, c.fiscal_year_start_month, c.vcio_id, c.status into customer
  from customers c where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
  new.customer_key := coalesce(customer.name_key, '');
  if tg_table_name in ('qbrs', 'recommendations') then new.currency_decimals := coalesce(customer.decimals, 2); end if;
  if tg_table_name = 'recommendations' then new.fiscal_year_start := coalesce(customer.fiscal_year_start_month, 1); end if;
  if tg_table_name = 'findings' then new.vcio_id := case when customer.status <> 'archived' then customer.vcio_id end; end if;
  return new;
end $$;
create or replace trigger assessments_customer_key before insert or update of customer_id on assessments
  for each row execute function keep_customer_facts();
create or replace trigger findings_customer_key before insert or update of customer_id on findings
  for each row execute function keep_customer_facts();
create or replace trigger qbrs_customer_facts before insert or update of customer_id on qbrs
  for each row execute function keep_customer_facts();
drop trigger findings_vcio on findings;
drop function keep_customer_key, keep_qbr_customer, take_vcio_of_customer;

create function public.pass_on_customer() returns trigger language plpgsql as $$
declare
  is_renamed constant boolean := old.name_key is distinct from new.name_key;
  has_other_currency constant boolean := old.currency is distinct from new.currency;
begin
  if is_renamed then
    update assessments set customer_key = new.name_key where organization_id = new.organization_id and customer_id = new.id;
  end if;
  if is_renamed or (old.vcio_id, old.status) is distinct from (new.vcio_id, new.status) then
    update findings set customer_key = new.name_key, vcio_id = case when new.status <> 'archived' then new.vcio_id end
    where organization_id = new.organization_id and customer_id = new.id;
  end if;
  if is_renamed or has_other_currency then
    update qbrs set customer_key = new.name_key, currency_decimals = currency_decimals(new.currency)
    where organization_id = new.organization_id and customer_id = new.id;
  end if;
  if is_renamed or has_other_currency or old.fiscal_year_start_month is distinct from new.fiscal_year_start_month then
    update recommendations
    set customer_key = new.name_key, currency_decimals = currency_decimals(new.currency), fiscal_year_start = new.fiscal_year_start_month
    where organization_id = new.organization_id and customer_id = new.id;
  end if;
  return null;
end $$;
drop trigger customers_passed_on on customers;
drop trigger customers_name_passed_on on customers;
drop trigger customers_vcio on customers;
create trigger customers_passed_on after update of name, currency, fiscal_year_start_month, vcio_id, status on customers for each row
  when ((old.name_key, old.currency, old.fiscal_year_start_month, old.vcio_id, old.status)
        is distinct from (new.name_key, new.currency, new.fiscal_year_start_month, new.vcio_id, new.status))
  execute function pass_on_customer();
drop function pass_on_customer_facts, pass_on_customer_name, pass_on_vcio;

-- Next review: the first planned one that is neither held nor skipped, or the first meeting with a date that was not held. Adding 0 keeps
-- PostgreSQL from reading the reviews of all customers by day until it finds one of this customer.
create or replace function public.next_review_of(organization uuid, customer uuid) returns date language sql stable as $$
  select least(
    (select min(r.due_on + 0) from quarterly_reviews r
     where r.organization_id = organization and r.customer_id = customer and r.outcome is null),
    (select min((q.date_time at time zone q.timezone)::date) from qbrs q
     where q.organization_id = organization and q.customer_id = customer and q.date_time is not null and q.presented_at is null
       and q.status in ('draft', 'Scheduled', 'finalized')))
$$;
-- Writes the customer's next review when one of its reviews or meetings changes.
create or replace function public.carry_next_review() returns trigger language plpgsql as $$
begin
  update customers c set next_review_on = next_review_of(c.organization_id, c.id)
  where c.organization_id = coalesce(new.organization_id, old.organization_id) and c.id in (old.customer_id, new.customer_id)
    and c.next_review_on is distinct from next_review_of(c.organization_id, c.id);
  return null;
end $$;
drop trigger next_review_deletes on qbrs;
drop trigger next_review_inserts on qbrs;
drop trigger next_review_updates on qbrs;
drop trigger next_review_deletes on quarterly_reviews;
drop trigger next_review_inserts on quarterly_reviews;
drop trigger next_review_updates on quarterly_reviews;
create trigger next_review after insert or delete or update of customer_id, date_time, timezone, presented_at, status on qbrs
  for each row execute function carry_next_review();
create trigger next_review after insert or delete or update of customer_id, due_on, outcome on quarterly_reviews
  for each row execute function carry_next_review();
drop function carry_next_review_of;

-- A deleted assessment releases its review for the next one.
create or replace function public.join_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.quarterly_review_id := coalesce(new.quarterly_review_id,
      public.nearest_review(new.organization_id, new.customer_id, (new.created_at + interval '30 days')::date, false));
  elsif (old.deleted_at, old.quarterly_review_id) is not distinct from (new.deleted_at, new.quarterly_review_id) then
    return new;
  end if;
  if new.quarterly_review_id is not null then
    update quarterly_reviews
    set first_assessment_id = case
      when new.deleted_at is null then coalesce(first_assessment_id, new.id)
      when first_assessment_id <> new.id then first_assessment_id
      else (select a.id from assessments a
            where a.organization_id = new.organization_id and a.quarterly_review_id = new.quarterly_review_id
              and a.deleted_at is null and a.id <> new.id order by a.id limit 1) end
    where organization_id = new.organization_id and id = new.quarterly_review_id;
  end if;
  return new;
end $$;
drop trigger leave_review on assessments;
create or replace trigger join_review before insert or update of deleted_at, quarterly_review_id on assessments
  for each row execute function join_review();

-- Links a new QBR to the nearest review, which follows the meeting's day and is held when the QBR is presented.
create or replace function public.follow_qbr() returns trigger language plpgsql as $$
declare
  day date := (new.date_time at time zone new.timezone)::date;
  review uuid;
begin
  if tg_op = 'INSERT' then
    review := public.nearest_review(new.organization_id, new.customer_id, coalesce(day, (new.created_at at time zone new.timezone)::date), true);
  elsif (old.date_time, old.presented_at) is distinct from (new.date_time, new.presented_at) then
    select r.id into review from quarterly_reviews r
    where r.organization_id = new.organization_id and r.qbr_id = new.id and r.outcome is null limit 1;
  end if;
  if review is null then return null; end if;
  update quarterly_reviews
  set qbr_id = new.id,
      planned_on = coalesce(day, planned_on), planned_month = coalesce(date_trunc('month', day::timestamp)::date, planned_month),
      outcome = case when new.presented_at is not null then 'held' end, held_at = new.presented_at,
      version = version + 1, updated_at = now()
  where organization_id = new.organization_id and id = review;
  return null;
end $$;
drop trigger follow_new_qbr on qbrs;
create or replace trigger follow_qbr after insert or update of date_time, presented_at on qbrs for each row execute function follow_qbr();

-- Queues a changed meeting for the calendars within a minute.
create or replace function public.notify_outlook() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, platform, pg_temp as $$
declare
  organization uuid := coalesce(new.organization_id, old.organization_id);
begin
  if tg_op = 'UPDATE' and (old.date_time, old.duration_minutes, old.owner_id, old.title, old.location, old.meeting_url, old.status)
     is not distinct from (new.date_time, new.duration_minutes, new.owner_id, new.title, new.location, new.meeting_url, new.status) then
    return null;
  end if;
  if exists (select from outlook_connections c where c.organization_id = organization and c.is_active) then
    perform queue_outlook(organization, 0);
  end if;
  return null;
end $$;
drop trigger qbrs_outlook_new on qbrs;
create or replace trigger qbrs_outlook
  after insert or delete or update of date_time, duration_minutes, owner_id, title, location, meeting_url, status on qbrs
  for each row execute function notify_outlook();

-- Rows that were already counted stay allowed when the limit is lowered.
create or replace function public.hold_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
declare
  most bigint := (select (o.own #>> array['ownLimits', tg_argv[0]])::bigint from auth.organizations o where o.id = new.organization_id);
  used bigint;
begin
  if most is null then return null; end if;
  if tg_op = 'UPDATE' then
    if old.status in ('active', 'invited', 'onboarding', 'offboarding') then return null; end if;
  end if;
  -- Concurrent transactions would not see each other's rows.
  perform pg_advisory_xact_lock(hashtextextended('limit ' || tg_argv[0] || new.organization_id, 0));
  used := case tg_argv[0]
    when 'users' then (select count(*) from people p where p.organization_id = new.organization_id and p.status in ('active', 'invited'))
    when 'customers' then (select count(*) from customers k where k.organization_id = new.organization_id and k.merged_into is null
                             and k.status in ('active', 'onboarding', 'offboarding'))
    else (select count(*) from console.security_events e where e.organization_id = new.organization_id and e.kind = 'export'
            and e.at > now() - interval '24 hours' and e.action like '%.exported' and e.action <> 'profile.exported')
  end;
  if used > most then
    raise exception 'The limit of % is reached.', tg_argv[0] using errcode = 'check_violation', constraint = 'limit_' || tg_argv[0];
  end if;
  return null;
end $$;
drop trigger people_limit_again on people;
drop trigger customers_limit_again on customers;
create or replace trigger people_limit after insert or update of status on people for each row
  when (current_user <> 'plumbline_restore' and new.status in ('active', 'invited')) execute function hold_limit('users');
create or replace trigger customers_limit after insert or update of status on customers for each row
  when (current_user <> 'plumbline_restore' and new.status in ('active', 'onboarding', 'offboarding')) execute function hold_limit('customers');

-- Writes only changed rows: saving one question of thousands writes one.
create or replace function public.keep_template_questions(organization uuid, templates_changed uuid[]) returns void language sql as $$
  with asked as materialized (
    select distinct on (t.id, q.value ->> 'key')
           t.id as template_id, q.value ->> 'key' as question_key, coalesce(q.value ->> 'text', '') as question_text
    from templates t, jsonb_array_elements(t.body -> 'sections') s, jsonb_array_elements(s.value -> 'questions') q
    where t.organization_id = organization and t.id = any(templates_changed) and q.value ->> 'key' is not null
  ), removed as (
    delete from template_questions k
    where k.organization_id = organization and k.template_id = any(templates_changed) and not exists (
      select from asked a where a.template_id = k.template_id and a.question_key = k.question_key)
  )
  insert into template_questions (organization_id, question_key, template_id, question_text)
  select organization, a.question_key, a.template_id, a.question_text from asked a
  on conflict (organization_id, question_key, template_id) do update set question_text = excluded.question_text
  where template_questions.question_text <> excluded.question_text
$$;
create or replace function public.keep_questions_of_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.body is distinct from new.body then
    perform keep_template_questions(new.organization_id, array[new.id]);
  end if;
  return null;
end $$;
drop trigger keep_questions_of_inserts on templates;
drop trigger keep_questions_of_updates on templates;
create trigger keep_questions after insert or update of body on templates for each row execute function keep_questions_of_row();
drop function asked_in_templates;

-- The tenant role has no access to schema auth, so this trigger maintains the rows there.
create or replace function public.sync_share_token() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from auth.shares s where s.organization_id = old.organization_id and s.share_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.token_hash is not null then
    insert into auth.shares (token_hash, organization_id, share_id) values (new.token_hash, new.organization_id, new.id);
  end if;
  return null;
end $$;
create or replace trigger survey_recipients_token after insert or delete or update of token_hash on survey_recipients
  for each row execute function sync_share_token();
drop function sync_survey_token;

-- The statement that removes a person deletes these rows.
drop trigger people_scim on people;
drop function forget_scim_person;

