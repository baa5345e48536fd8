-- Campaigns: one recommendation for many customers, priced by one rule.
set local check_function_bodies = off;

create table campaigns (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  title           text not null check (length(btrim(title)) between 1 and 200),
  title_key       text not null generated always as (lower(btrim(title))) stored,
  -- Gap that the customers share.
  template_id     uuid not null,
  question_key    text not null,
  problem         text not null default '',
  benefit         text not null default '',
  risk_if_not     text not null default '',
  priority        text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  library_key     text,
  -- Price rule, in minor units of this currency.
  currency        text not null,
  unit            text not null default 'user' check (unit in ('user', 'device')),
  per_customer    bigint not null default 0 check (per_customer >= 0),
  per_unit        bigint not null default 0 check (per_unit >= 0),
  monthly_per_unit bigint not null default 0 check (monthly_per_unit >= 0),
  hours_per_customer numeric(8, 2) not null default 0 check (hours_per_customer >= 0),
  hours_per_unit  numeric(8, 2) not null default 0 check (hours_per_unit >= 0),
  -- Calendar quarter; each customer gets the quarter of the own fiscal year that begins in it.
  target_year     integer check (target_year between 1950 and 2150),
  target_quarter  smallint check (target_quarter between 1 and 4),
  owner_id        uuid,
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  created_by      uuid,
  updated_at      timestamptz(3) not null default now(),
  updated_by      uuid,
  primary key (organization_id, id),
  constraint campaigns_quarter_whole check ((target_year is null) = (target_quarter is null)),
  foreign key (organization_id, template_id) references templates (organization_id, id),
  foreign key (organization_id, owner_id) references people (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
create index campaigns_created on campaigns (organization_id, created_at desc, id desc);
-- A gap has one campaign, so that no customer gets two recommendations for it.
create unique index campaigns_gap on campaigns (organization_id, template_id, question_key);
call enclose('campaigns');

-- Amounts are those of the rule unless they were edited, and null while the number of units is unknown. Once a recommendation exists, the
-- recommendation's amounts and status count.
create table campaign_customers (
  organization_id uuid not null default current_organization() references organizations,
  campaign_id     uuid not null,
  customer_id     uuid not null,
  units           integer check (units >= 0),
  one_time        bigint check (one_time >= 0),
  monthly         bigint check (monthly >= 0),
  hours           numeric(8, 2) check (hours >= 0),
  is_edited       boolean not null default false,
  recommendation_id uuid,
  -- Version of the recommendation as the campaign wrote it; a later one was changed by a person and is never overwritten.
  written_version integer,
  added_at        timestamptz(3) not null default now(),
  primary key (organization_id, campaign_id, customer_id),
  constraint campaign_customers_priced check ((one_time is null) = (monthly is null)),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id) on delete set null (recommendation_id)
);
create index campaign_customers_customer on campaign_customers (organization_id, customer_id);
create unique index campaign_customers_recommendation on campaign_customers (organization_id, recommendation_id) where recommendation_id is not null;
call enclose('campaign_customers');

create table campaign_runs (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  campaign_id     uuid not null,
  ran_at          timestamptz(3) not null default now(),
  ran_by          uuid,
  undone_at       timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (organization_id, ran_by) references people (organization_id, id)
);
create index campaign_runs_campaign on campaign_runs (organization_id, campaign_id, ran_at desc, id desc);
call enclose('campaign_runs');

-- Recommendations that a run created or updated, with what is needed to undo it.
create table campaign_changes (
  organization_id uuid not null default current_organization() references organizations,
  run_id          uuid not null,
  customer_id     uuid not null,
  recommendation_id uuid not null,
  -- Version that the run wrote.
  version         integer not null,
  -- Fields before an update; null if the run created the recommendation.
  before          jsonb,
  primary key (organization_id, run_id, recommendation_id),
  foreign key (organization_id, run_id) references campaign_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id) on delete cascade
);
create index campaign_changes_recommendation on campaign_changes (organization_id, recommendation_id);
create index campaign_changes_customer on campaign_changes (organization_id, customer_id);
call enclose('campaign_changes');

-- State of a customer in a campaign, by the status of the recommendation.
create function public.campaign_state(status text, is_verified boolean) returns text language sql immutable parallel safe as
$$ select case when status is null then 'not_sent' when status = 'declined' then 'declined'
     when status in ('approved', 'scheduled') then 'approved' when status = 'in_progress' then 'in_progress'
     when status = 'done' and is_verified then 'verified' when status = 'done' then 'done' else 'proposed' end $$;
grant execute on function public.campaign_state to plumbline_tenant;
