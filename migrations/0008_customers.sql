-- Customers with contacts, sites, agreements and assets.
set local check_function_bodies = off;

create table customers (
  organization_id   uuid not null default current_organization() references organizations,
  id                uuid not null default uuidv7(),
  name              text not null check (length(btrim(name)) between 1 and 120),
  name_key          text not null generated always as (lower(btrim(name))) stored,
  legal_name        text,
  status            text not null default 'active' check (status in ('active', 'onboarding', 'prospect', 'offboarding', 'archived')),
  tier              text check (tier in ('A', 'B', 'C', 'D')),
  industry          text,
  employee_count    integer check (employee_count >= 0),
  user_count        integer check (user_count >= 0),
  endpoint_count    integer check (endpoint_count >= 0),
  website           text,
  phone             text,
  address           jsonb not null default '{}',
  timezone          text not null,
  currency          text not null,
  fiscal_year_start_month integer not null default 1 check (fiscal_year_start_month between 1 and 12),
  engineer_id       uuid,
  vcio_id           uuid,
  account_manager_id uuid,
  tags              text[] not null default '{}',
  notes_internal    text not null default '',
  -- Maintained by the assessments feature on approval: latest approved score and the one before it.
  health_score      numeric(4, 1),
  health_previous   numeric(4, 1),
  health_as_of      date,
  last_assessment_at timestamptz(3),
  open_findings     integer not null default 0,
  archived_at       timestamptz(3),
  status_before_archive text,
  version           integer not null default 1,
  created_at        timestamptz(3) not null default now(),
  created_by        uuid,
  updated_at        timestamptz(3) not null default now(),
  updated_by        uuid,
  -- Review cadence {reviewsPerYear, targetMonths, assessmentsPerYear, leadDays}, as in domain/programme/cadence.rules.ts.
  cadence jsonb not null
    default '{"reviewsPerYear": 4, "targetMonths": [], "assessmentsPerYear": null, "leadDays": 30}',
  -- Look of the customer's decks, overriding the organisation's.
  brand_color text check (brand_color ~ '^#[0-9a-fA-F]{6}$'),
  logo        text,
  -- Sort keys of customers. Every order uses one index, so the columns are never null: a missing value sorts at the end that the order's
  -- name implies.
  open_critical integer not null default 0,
  open_high     integer not null default 0,
  open_medium   integer not null default 0,
  open_low      integer not null default 0,
  next_review_on date,
  -- Contract, compliance requirements, and ids in other systems.
  contract_start  date,
  contract_end    date,
  -- In minor units of the customer's currency, like every amount.
  monthly_revenue bigint check (monthly_revenue >= 0),
  compliance_tags text[] not null default '{}',
  -- Target of a merged duplicate. The duplicate stays as an archived row, so that nothing is lost, and is in no list and no count.
  merged_into uuid,
  -- Marks sample customers and the sample template, with all their records.
  is_sample boolean not null default false,
  -- Values of custom fields by key. The fields are defined in the organisation's settings (`settings.customFields`), where renaming does
  -- not affect values.
  custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object' and length(custom_fields::text) < 20000),
  -- Sentence about the causes of the score change, written at the last approval.
  health_reason text,
  -- Scores of the last eight assessments on the most recently approved template, oldest first, so that lists draw the sparkline without
  -- reading assessments.
  health_runs real[] not null default '{}',
  primary key (organization_id, id),
  constraint customers_name_unique unique (organization_id, name_key),
  foreign key (organization_id, engineer_id) references people (organization_id, id),
  foreign key (organization_id, vcio_id) references people (organization_id, id),
  foreign key (organization_id, account_manager_id) references people (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id),
  foreign key (organization_id, logo) references organization_logos (organization_id, hash),
  constraint customers_contract_days check (contract_end >= contract_start),
  constraint customers_merged_into_archived check (merged_into is null or status = 'archived'),
  foreign key (organization_id, merged_into) references customers (organization_id, id) on delete set null (merged_into)
);
create index customers_engineer on customers (organization_id, engineer_id, name_key) include (id);
create index customers_vcio on customers (organization_id, vcio_id, name_key) include (id);

-- Index of the logos in use.
create index customers_logo on customers (organization_id, logo) include (id)
  where (logo is not null);
create index customers_merged on customers (organization_id, merged_into, id) where merged_into is not null;
create index customers_sample on customers (organization_id, id) where is_sample;

-- Index of the largest score changes between the last two assessments on one template.
create index customers_moved on customers (organization_id, abs(health_score - health_previous) desc, id)
  where health_score <> health_previous and status <> 'archived';
create index customers_figures on customers (organization_id, status)
  include (id, merged_into, health_score, health_as_of, archived_at);
call enclose('customers');

create table contacts (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  name            text not null check (length(btrim(name)) between 1 and 120),
  email           text,
  phone           text,
  title           text,
  role            text not null default 'other' check (role in ('decision_maker', 'technical', 'finance', 'champion', 'other')),
  is_primary      boolean not null default false,
  attends_reviews boolean not null default false,
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  -- Sort key with the primary contact first, since false sorts before true.
  is_secondary boolean not null generated always as (not is_primary) stored,
  -- Access to the customer portal, by emailed sign-in links (decision 24).
  portal_access text not null default 'none' check (portal_access in ('none', 'invited', 'active')),
  -- Hides amounts from this contact.
  portal_hides_amounts boolean not null default false,
  portal_invited_at timestamptz(3),
  portal_seen_at timestamptz(3),
  -- Reviews opened by this contact; the first opening of each is notified.
  portal_opened uuid[] not null default '{}',
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers on delete cascade
);
create unique index contacts_one_primary on contacts (organization_id, customer_id) where is_primary;
create index contacts_customer on contacts (organization_id, customer_id, is_secondary, name, id);
call enclose('contacts');

create table agreements (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  kind            text not null default 'service' check (kind in ('service', 'licence')),
  name            text not null check (length(btrim(name)) between 1 and 120),
  name_key        text not null generated always as (lower(btrim(name))) stored,
  category        text not null default '',
  amount          bigint not null check (amount >= 0),
  cycle           text not null default 'monthly' check (cycle in ('monthly', 'yearly')),
  start_on        date not null,
  end_on          date check (end_on >= start_on),
  assume_renewal  boolean not null default true,
  yearly_rise_percent numeric(5, 2) not null default 0 check (yearly_rise_percent between -50 and 100),
  amount_from     date not null,
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index agreements_customer on agreements (organization_id, customer_id, name_key, id);
create index agreements_end on agreements (organization_id, end_on, id) where end_on is not null;
call enclose('agreements');

create table assets (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  name            text not null check (length(btrim(name)) between 1 and 120),
  name_key        text not null generated always as (lower(btrim(name))) stored,
  type            text not null default '',
  model           text not null default '',
  serial          text not null default '',
  purchased_at    date,
  warranty_ends_at date,
  end_of_life_at  date,
  replace_year    integer check (replace_year between 1950 and 2150),
  cost            bigint check (cost >= 0),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index assets_customer on assets (organization_id, customer_id, name_key, id);
create index assets_replaced on assets (organization_id, customer_id, replace_year) where replace_year is not null;
create index assets_warranty on assets (organization_id, warranty_ends_at, id) where warranty_ends_at is not null;
call enclose('assets');

create table sites (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  name            text not null check (length(btrim(name)) between 1 and 120),
  address         jsonb not null default '{}',
  is_primary      boolean not null default false,
  is_secondary    boolean not null generated always as (not is_primary) stored,
  user_count      integer check (user_count >= 0),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index sites_customer on sites (organization_id, customer_id, is_secondary, name, id);
create unique index sites_one_primary on sites (organization_id, customer_id) where is_primary;
call enclose('sites');

-- Service figures of a customer's quarter, entered by a person; null if unknown.
create table service_figures (
  organization_id        uuid not null default current_organization() references organizations,
  customer_id            uuid not null,
  year                   integer not null check (year between 2000 and 2199),
  quarter                integer not null check (quarter between 1 and 4),
  tickets                integer check (tickets between 0 and 1000000),
  first_response_minutes integer check (first_response_minutes between 0 and 525600),
  resolution_minutes     integer check (resolution_minutes between 0 and 525600),
  -- Percentage of positive responses.
  satisfaction           numeric(4, 1) check (satisfaction between 0 and 100),
  version                integer not null default 1,
  created_at             timestamptz(3) not null default now(),
  updated_at             timestamptz(3) not null default now(),
  primary key (organization_id, customer_id, year, quarter),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  check (num_nonnulls(tickets, first_response_minutes, resolution_minutes, satisfaction) > 0)
);
call enclose('service_figures');

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

-- CSV files of customers uploaded by scripts, with the results.
create table csv_drops (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  at              timestamptz(3) not null default now(),
  file_name       text not null,
  -- Name of a person, or of a person's token.
  by_name         text not null,
  counts          jsonb not null default '{}',
  -- First refused rows with the reasons.
  refused         jsonb not null default '[]',
  -- Reason why the whole file was refused; null if it was read.
  reason          text,
  primary key (organization_id, id)
);
call enclose('csv_drops');

-- The id of a customer in each tool that gives one; domain/psa/psa.tools.rules.ts names the tools, so that a further one needs no migration.
-- The version before reads and writes columns of customers; what drops them begins with "Needs code with 0223".
create table customer_external_ids (
  organization_id uuid not null default current_organization() references organizations,
  customer_id     uuid not null,
  kind            text not null check (kind <> ''),
  id              text not null check (id <> ''),
  primary key (organization_id, customer_id, kind),
  -- The ID precedes the kind: otherwise, on a table without statistics, the planner would use this index to look up one customer.
  constraint customer_external_ids_unique unique (organization_id, id, kind),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
call enclose('customer_external_ids');

create function public.pass_on_customer_facts() returns trigger language plpgsql as $$
begin
  update recommendations
  set customer_key = new.name_key, currency_decimals = currency_decimals(new.currency), fiscal_year_start = new.fiscal_year_start_month
  where organization_id = new.organization_id and customer_id = new.id;
  return null;
end $$;

create function pass_on_vcio() returns trigger language plpgsql as $$
begin
  update findings set vcio_id = case when new.status <> 'archived' then new.vcio_id end
  where organization_id = new.organization_id and customer_id = new.id;
  return null;
end $$;

-- Forbids marking a real record as sample, which would allow the removal of permanent data.
create function public.refuse_sample_mark() returns trigger language plpgsql as $$
begin
  raise exception '% % is no sample', tg_table_name, old.id using errcode = 'restrict_violation';
end $$;

-- Removes all data of the organisation's sample customers. The tenant role may not delete permanent rows such as decisions and addenda, so
-- this runs as the owner and touches only rows of marked customers. The owner may be a superuser, so every statement compares the
-- organisation. The audit log stays.
create function public.remove_sample_data() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization constant uuid := public.current_organization();
  chosen uuid[];
  attached uuid[];
  gone uuid[];
begin
  -- Locks in the order that changes use: dependent rows before the customer.
  perform from recommendations r join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
    where r.organization_id = organization and c.is_sample order by r.id for update of r;
  perform from assessments a join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
    where a.organization_id = organization and c.is_sample order by a.id for update of a;
  perform from qbrs q join customers c on c.organization_id = q.organization_id and c.id = q.customer_id
    where q.organization_id = organization and c.is_sample order by q.id for update of q;
  perform from customers c where c.organization_id = organization and c.is_sample order by c.id for update;
  chosen := array(select c.id from customers c where c.organization_id = organization and c.is_sample order by c.id);

  attached := array(
    select distinct p.file_id from file_places p
    where p.organization_id = organization and (
      p.customer_id = any(chosen)
      or p.assessment_id in (select a.id from assessments a where a.organization_id = organization and a.customer_id = any(chosen))
      or p.qbr_id in (select q.id from qbrs q where q.organization_id = organization and q.customer_id = any(chosen))));

  gone := chosen || array(
    select a.id from assessments a where a.organization_id = organization and a.customer_id = any(chosen)
    union all select q.id from qbrs q where q.organization_id = organization and q.customer_id = any(chosen)
    union all select r.id from recommendations r where r.organization_id = organization and r.customer_id = any(chosen)
    union all select f.id from findings f where f.organization_id = organization and f.customer_id = any(chosen)
    union all select v.id from quarterly_reviews v where v.organization_id = organization and v.customer_id = any(chosen));
  delete from notifications n where n.organization_id = organization and n.entity_id = any(gone);
  delete from reminders m where m.organization_id = organization and m.entity_id = any(gone);

  delete from recommendation_decisions d where d.organization_id = organization and d.recommendation_id in (
    select r.id from recommendations r where r.organization_id = organization and r.customer_id = any(chosen));
  delete from qbr_addenda d where d.organization_id = organization and d.qbr_id in (
    select q.id from qbrs q where q.organization_id = organization and q.customer_id = any(chosen));
  delete from qbrs q where q.organization_id = organization and q.customer_id = any(chosen);
  delete from recommendations r where r.organization_id = organization and r.customer_id = any(chosen);
  delete from findings f where f.organization_id = organization and f.customer_id = any(chosen);
  delete from assessments a where a.organization_id = organization and a.customer_id = any(chosen);
  delete from customers c where c.organization_id = organization and c.id = any(chosen);

  -- A job removes the bytes once nothing uses them.
  delete from files f where f.organization_id = organization and f.id = any(attached)
    and not exists (select from file_places p where p.organization_id = f.organization_id and p.file_id = f.id);

  -- A sample template with real assessments is kept and loses its mark.
  update templates t set is_sample = false where t.organization_id = organization and t.is_sample
    and exists (select from assessments a where a.organization_id = t.organization_id and a.template_id = t.id);
  delete from templates t where t.organization_id = organization and t.is_sample;
end $$;
revoke execute on function public.remove_sample_data from public;
grant execute on function public.remove_sample_data to plumbline_tenant;

-- True if a person may be notified of an entity: limited people get notifications about their own customers, and those about no customer.
-- Security definer, because notifying roles may read only some of these tables.
create function public.may_be_notified(person uuid, kind text, entity uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := current_organization();
  limited text := current_setting('app.limited_person', true);
  concerned uuid;
  is_theirs boolean;
begin
  -- The caller's own limit must not affect other people's notifications.
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
revoke execute on function public.may_be_notified from public;
grant execute on function public.may_be_notified to plumbline_tenant, plumbline_auth;

-- Limits a person to a list of customers, or to none (null for all), and deletes notifications about others. False if a customer is
-- unknown.
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
    where n.organization_id = organization and n.user_id = person and not may_be_notified(person, n.entity_type, n.entity_id);
  end if;
  return true;
end $$;
revoke execute on function public.limit_person from public;
grant execute on function public.limit_person to plumbline_auth;

-- Takes the customers as keys: a join with the changed rows made the planner compute the next review of every customer while the tables had
-- no statistics.
create function public.carry_next_review_of(organization uuid, changed uuid[]) returns void language sql as $$
  update customers c set next_review_on = next_review_of(c.organization_id, c.id)
  where c.organization_id = organization and c.id = any (changed) and c.next_review_on is distinct from next_review_of(c.organization_id, c.id)
$$;

create function public.keep_portal_contact() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  delete from auth.portal_tokens d where d.organization_id = old.organization_id and d.id = old.id;
  if tg_op = 'UPDATE' and new.portal_access <> 'none' then
    insert into auth.portal_tokens (hash, organization_id, id, kind)
    values (sha256(convert_to(lower(btrim(new.email)), 'UTF8')), new.organization_id, new.id, 'contact');
  end if;
  return null;
end $$;
revoke execute on function public.keep_portal_contact from public;

-- Portal access belongs to an email address and a customer: changing either ends it, and contacts without access have no keys.
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

-- Contacts must sign in again even if the customer is restored.
create function public.end_portal_of_customer() returns trigger language plpgsql as $$
begin
  delete from portal_keys k where k.organization_id = new.organization_id and k.customer_id = new.id;
  return null;
end $$;

-- First statement of every portal request, like `enter` for a session: opens the organisation for this transaction and limits it to the
-- contact's customer. Wrong, expired and revoked keys get the same response, as do those of archived customers and closed organisations.
create function public.enter_portal(token bytea, wanted text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  held portal_keys;
  contact contacts;
begin
  select d.organization_id, d.id into door
  from auth.portal_tokens d join auth.organizations o on o.id = d.organization_id
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

-- Functions instead of subqueries in the policies. A subquery is prepared with every statement even if it never runs, once per table and
-- each table above it, and changes the plan: a third of PostgreSQL's time for reading an assessment was spent there. Functions are called
-- only for limited people and portal contacts.
create function public.listed_customers() returns setof uuid language sql stable parallel restricted as
$$ select customer_id from person_customers where organization_id = (select current_organization()) and person_id = (select limited_person())
   union all select portal_customer() $$;

-- Limits every table with a customer, and every table that depends on one, to the customers of a limited person. Derives the tables from
-- the catalogue; called after every migration, so that new tables are covered. For everyone else the condition is one comparison evaluated
-- before the first row. Excludes the lists themselves, and the customer filters of delivery targets, which decide about external
-- notifications of anyone's actions.
create procedure public.limit_to_customers() language plpgsql as $$
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
    -- Applies to the roles used by people's requests; the console only writes to the audit log and reads no customers.
    execute format('create policy customers_of_person on public.%I as restrictive to plumbline_tenant, plumbline_auth, plumbline_restore, %I using (%s)',
                   found.relname, current_user, condition);
    execute format('comment on policy customers_of_person on public.%I is %L', found.relname, condition);
  end loop;
end $$;

create function public.pass_on_customer_name() returns trigger language plpgsql as $$
begin
  if old.name_key is distinct from new.name_key then
    update assessments set customer_key = new.name_key where organization_id = new.organization_id and customer_id = new.id;
    update findings set customer_key = new.name_key where organization_id = new.organization_id and customer_id = new.id;
  end if;
  update qbrs set customer_key = new.name_key, currency_decimals = currency_decimals(new.currency)
  where organization_id = new.organization_id and customer_id = new.id;
  return null;
end $$;

create trigger customers_passed_on after update of name, currency, fiscal_year_start_month on customers
  for each row when (old.name_key is distinct from new.name_key or old.currency is distinct from new.currency
                     or old.fiscal_year_start_month is distinct from new.fiscal_year_start_month)
  execute function pass_on_customer_facts();

create trigger customers_name_passed_on after update of name, currency on customers
  for each row when (old.name_key is distinct from new.name_key or old.currency is distinct from new.currency)
  execute function pass_on_customer_name();

create trigger customers_vcio after update of vcio_id, status on customers for each row
  when ((old.vcio_id, old.status) is distinct from (new.vcio_id, new.status)) execute function pass_on_vcio();

create trigger customers_stay_real before update of is_sample on customers
  for each row when (new.is_sample and not old.is_sample) execute function refuse_sample_mark();

create trigger contacts_portal_token after update of portal_access, email or delete on contacts for each row execute function keep_portal_contact();

create trigger contacts_portal before update of email, customer_id, portal_access on contacts for each row
  when (old.portal_access <> 'none') execute function end_portal_of_contact();

create trigger customers_portal after update of status on customers for each row
  when (new.status = 'archived' and old.status <> 'archived') execute function end_portal_of_customer();

create trigger customers_limit after insert on customers for each row
  when (current_user <> 'plumbline_restore' and new.status in ('active', 'onboarding', 'offboarding')) execute function hold_limit('customers');

create trigger customers_limit_again after update of status on customers for each row
  when (current_user <> 'plumbline_restore' and new.status in ('active', 'onboarding', 'offboarding')
        and old.status not in ('active', 'onboarding', 'offboarding'))
  execute function hold_limit('customers');
