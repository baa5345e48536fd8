-- Recommendations, initiatives, goals and decisions.
set local check_function_bodies = off;

create table initiatives (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  title           text not null check (length(btrim(title)) between 1 and 120),
  title_key       text not null generated always as (lower(btrim(title))) stored,
  colour          text not null default 'blue',
  description     text not null default '',
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  created_by      uuid,
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index initiatives_title on initiatives (organization_id, title_key, id);
call enclose('initiatives');

-- Amounts are in minor units of the customer's currency. one_time, recurring and recurring_per are the effective values: the chosen
-- option's, else the first option's, else the entered ones.
create table recommendations (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  -- Sort keys from the customer, maintained by triggers, so that each order across customers uses one index: name, decimals of the
  -- currency, and first month of the fiscal year.
  customer_key    text not null default '',
  currency_decimals smallint not null default 2,
  fiscal_year_start smallint not null default 1,
  initiative_id   uuid,
  title           text not null check (length(btrim(title)) between 1 and 200),
  title_key       text not null generated always as (lower(btrim(title))) stored,
  status          text not null default 'proposed'
    check (status in ('idea', 'proposed', 'approved', 'scheduled', 'in_progress', 'done', 'declined', 'deferred')),
  state           text not null generated always as (
    case when status in ('idea', 'proposed', 'deferred') then 'open' when status = 'declined' then 'lost'
    when status = 'done' then 'closed' else 'won' end) stored,
  priority        text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  priority_order  smallint not null generated always as (
    case priority when 'urgent' then 0 when 'high' then 1 when 'medium' then 2 else 3 end) stored,
  category        text not null default '',
  problem         text not null default '',
  benefit         text not null default '',
  risk_if_not     text not null default '',
  internal_note   text not null default '',
  options         jsonb not null default '[]',
  one_time        bigint not null default 0 check (one_time >= 0),
  recurring       bigint not null default 0 check (recurring >= 0),
  recurring_per   text not null default 'month' check (recurring_per in ('month', 'year')),
  cost_known      boolean not null default true,
  -- One-time cost plus the first year, in hundredths of the currency's major unit, so that all currencies compare by one figure.
  value           bigint not null generated always as (
    case when not cost_known then 0
    else (one_time + recurring * case recurring_per when 'month' then 12 else 1 end)
    * case currency_decimals when 0 then 100 else 1 end / case currency_decimals when 3 then 10 else 1 end end) stored,
  margin          integer,
  probability     smallint check (probability between 0 and 100),
  target_year     integer check (target_year between 1950 and 2150),
  target_quarter  smallint check (target_quarter between 1 and 4),
  start_on        date,
  end_on          date check (end_on >= start_on),
  -- Given start day, else the first day of the quarter.
  starts_on       date generated always as (coalesce(start_on, (
    make_date(target_year - (fiscal_year_start > 1)::integer, fiscal_year_start, 1)
    + make_interval(months => 3 * (target_quarter - 1)))::date)) stored,
  effort          text check (effort in ('S', 'M', 'L')),
  responsible     text not null default 'ours' check (responsible in ('ours', 'theirs', 'vendor')),
  owner_id        uuid,
  library_key     text,
  source_assessment_id uuid,
  retest          boolean not null default false,
  done_at         timestamptz(3),
  -- Maintained with the decisions.
  declined_count  integer not null default 0,
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  created_by      uuid,
  updated_at      timestamptz(3) not null default now(),
  updated_by      uuid,
  custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object' and length(custom_fields::text) < 20000),
  owner_key    text not null default '',
  status_order smallint not null generated always as (
    case status when 'idea' then 0 when 'proposed' then 1 when 'approved' then 2 when 'scheduled' then 3 when 'in_progress' then 4
    when 'done' then 5 when 'deferred' then 6 else 7 end) stored,
  -- Sort key by start, unscheduled last.
  starts_key   date not null generated always as (coalesce(start_on, (
    make_date(target_year - (fiscal_year_start > 1)::integer, fiscal_year_start, 1)
    + make_interval(months => 3 * (target_quarter - 1)))::date, date '9999-12-31')) stored,
  -- One-time cost in hundredths of the currency's major unit, like the value, so that all currencies compare by one figure; uncosted sorts
  -- first.
  once_value   bigint not null generated always as (
    case when not cost_known then -1
    else one_time * case currency_decimals when 0 then 100 else 1 end / case currency_decimals when 3 then 10 else 1 end end) stored,
  month_value  bigint not null generated always as (
    case when not cost_known then -1
    else recurring * case currency_decimals when 0 then 100 else 1 end / case currency_decimals when 3 then 10 else 1 end
    / case recurring_per when 'month' then 1 else 12 end end) stored,
  primary key (organization_id, id),
  constraint recommendations_of_customer unique (organization_id, customer_id, id),
  constraint recommendations_quarter_whole check ((target_year is null) = (target_quarter is null)),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, initiative_id) references initiatives (organization_id, id),
  foreign key (organization_id, owner_id) references people (organization_id, id),
  foreign key (organization_id, source_assessment_id) references assessments (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
create index recommendations_created on recommendations (organization_id, created_at desc, id desc);
create index recommendations_updated on recommendations (organization_id, updated_at desc, id desc);
create index recommendations_priority on recommendations (organization_id, priority_order, id);
create index recommendations_value on recommendations (organization_id, value desc, id desc);
create index recommendations_starts on recommendations (organization_id, starts_on, id);
create index recommendations_title on recommendations (organization_id, title_key, id);
create index recommendations_customer_name on recommendations (organization_id, customer_key, priority_order, id);
create index recommendations_customer on recommendations (organization_id, customer_id, priority_order, id);
create index recommendations_state on recommendations (organization_id, state, created_at desc, id desc);
create index recommendations_owner on recommendations (organization_id, owner_id, created_at desc, id desc);
create index recommendations_initiative on recommendations (organization_id, initiative_id) where initiative_id is not null;

-- Open decisions of a customer and their cost, read from the index alone for each customer of a list.
create index recommendations_open on recommendations (organization_id, customer_id)
  include (one_time, recurring, recurring_per, cost_known, status) where state = 'open';
create index recommendations_by_status on recommendations (organization_id, status_order, id);
create index recommendations_by_start on recommendations (organization_id, starts_key, id);
create index recommendations_by_once on recommendations (organization_id, once_value, id);
create index recommendations_by_month on recommendations (organization_id, month_value, id);
create index recommendations_by_owner on recommendations (organization_id, owner_key, id);
create index recommendations_waiting on recommendations (organization_id, owner_id, updated_at) include (customer_id) where status = 'proposed';
call enclose('recommendations');

create table recommendation_findings (
  organization_id   uuid not null default current_organization() references organizations,
  recommendation_id uuid not null,
  finding_id        uuid not null,
  customer_id       uuid not null,
  primary key (organization_id, recommendation_id, finding_id),
  -- Ensures that both belong to the same customer.
  foreign key (organization_id, customer_id, recommendation_id) references recommendations (organization_id, customer_id, id) on delete cascade,
  foreign key (organization_id, customer_id, finding_id) references findings (organization_id, customer_id, id) on delete cascade
);
create index recommendation_findings_finding on recommendation_findings (organization_id, finding_id, recommendation_id);
call enclose('recommendation_findings');

-- Decision of the customer; written once and never changed.
create table recommendation_decisions (
  organization_id   uuid not null default current_organization() references organizations,
  id                uuid not null default uuidv7(),
  recommendation_id uuid not null,
  outcome           text not null check (outcome in ('approved', 'declined', 'deferred')),
  by_name           text not null check (length(btrim(by_name)) between 1 and 120),
  note              text not null default '',
  qbr_id            uuid,
  fiscal_year       integer not null,
  fiscal_quarter    smallint not null check (fiscal_quarter between 1 and 4),
  at                timestamptz(3) not null default now(),
  recorded_by       uuid,
  -- Date until which it is deferred.
  until date,
  -- Share link by which the customer decided without an account.
  share_id uuid,
  option_name text,
  -- State of the recommendation before the decision, for undo: {status, doneAt, chosen}.
  state_before jsonb,
  -- Contact who decided in the portal; if the contact is deleted, the decision keeps the name.
  contact_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id),
  foreign key (organization_id, recorded_by) references people (organization_id, id),
  foreign key (organization_id, share_id) references qbr_shares (organization_id, id)
);
create index recommendation_decisions_order on recommendation_decisions (organization_id, recommendation_id, at, id);
create index recommendation_decisions_qbr on recommendation_decisions (organization_id, qbr_id, at, id) where qbr_id is not null;
call enclose('recommendation_decisions');
revoke update, delete on recommendation_decisions from plumbline_tenant;

-- Decisions are permanent once the meeting has ended; until then their recorder can undo them, except those that the customer made by a
-- link.
grant delete on recommendation_decisions to plumbline_tenant;

-- Goal of the customer, in the customer's words.
create table goals (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  title           text not null check (length(btrim(title)) between 1 and 120),
  why             text not null default '',
  needs           text not null default '',
  target_date     date,
  status          text not null default 'on_track' check (status in ('on_track', 'at_risk', 'done', 'dropped')),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint goals_of_customer unique (organization_id, customer_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index goals_customer on goals (organization_id, customer_id, created_at, id);
call enclose('goals');

create table goal_recommendations (
  organization_id   uuid not null default current_organization() references organizations,
  goal_id           uuid not null,
  recommendation_id uuid not null,
  customer_id       uuid not null,
  primary key (organization_id, goal_id, recommendation_id),
  -- Ensures that both belong to the same customer.
  foreign key (organization_id, customer_id, goal_id) references goals (organization_id, customer_id, id) on delete cascade,
  foreign key (organization_id, customer_id, recommendation_id) references recommendations (organization_id, customer_id, id) on delete cascade
);
create index goal_recommendations_recommendation on goal_recommendations (organization_id, recommendation_id, goal_id);
call enclose('goal_recommendations');

-- Prerequisites of a recommendation, of the same customer and without cycles.
create table recommendation_dependencies (
  organization_id   uuid not null default current_organization() references organizations,
  recommendation_id uuid not null,
  depends_on_id     uuid not null check (depends_on_id <> recommendation_id),
  primary key (organization_id, recommendation_id, depends_on_id),
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id) on delete cascade,
  foreign key (organization_id, depends_on_id) references recommendations (organization_id, id) on delete cascade
);
create index recommendation_dependencies_needed on recommendation_dependencies (organization_id, depends_on_id, recommendation_id);
call enclose('recommendation_dependencies');

create table recommendation_assets (
  organization_id   uuid not null default current_organization() references organizations,
  recommendation_id uuid not null,
  asset_id          uuid not null,
  primary key (organization_id, recommendation_id, asset_id),
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id) on delete cascade,
  foreign key (organization_id, asset_id) references assets (organization_id, id) on delete cascade
);
create index recommendation_assets_asset on recommendation_assets (organization_id, asset_id, recommendation_id);
call enclose('recommendation_assets');

create function public.keep_customer_facts() returns trigger language plpgsql as $$
begin
  -- Blocks until an uncommitted change of the customer is resolved.
  select c.name_key, currency_decimals(c.currency), c.fiscal_year_start_month
  into new.customer_key, new.currency_decimals, new.fiscal_year_start
  from customers c where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
  -- Without a customer the foreign key refuses the row.
  new.customer_key := coalesce(new.customer_key, '');
  new.currency_decimals := coalesce(new.currency_decimals, 2);
  new.fiscal_year_start := coalesce(new.fiscal_year_start, 1);
  return new;
end $$;

create function public.keep_owner_key() returns trigger language plpgsql as $$
begin
  select lower(p.full_name) into new.owner_key
  from people p where p.organization_id = new.organization_id and p.id = new.owner_id for key share;
  new.owner_key := coalesce(new.owner_key, '');
  return new;
end $$;

-- Keeps decisions after the meeting, and those made by a share link or a portal contact.
create function public.keep_decision() returns trigger language plpgsql as $$
begin
  if old.share_id is null and old.contact_id is null and exists (
       select from qbrs q where q.organization_id = old.organization_id and q.id = old.qbr_id and q.presented_at is null)
     -- The owner of the tables may remove a whole organisation.
     or pg_has_role((select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then
    return old;
  end if;
  return null;
end $$;

create trigger recommendations_customer_facts before insert or update of customer_id on recommendations
  for each row execute function keep_customer_facts();

create trigger keep_decision before delete on recommendation_decisions for each row execute function keep_decision();

create trigger recommendations_owner_key before insert or update of owner_id on recommendations
  for each row execute function keep_owner_key();
